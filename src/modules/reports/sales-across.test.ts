import { expect, test } from 'vitest'
import { cellOf } from '#modules/figures/engine/report.ts'
import { type SoldCell, columnLimit, crossKey, mayCross, openedBy, salesAcross } from './sales-across.ts'

const range = { from: '2026-01-15', to: '2026-03-10' }
const cell = (key: string, across: string, figures: Partial<SoldCell>): SoldCell => ({
  key,
  label: key.toUpperCase(),
  across,
  across_label: across.toUpperCase(),
  ...figures,
})
const months = { by: 'plant', across: 'month', range, taxLabel: 'GST' } as const

test('has a column for every month, also for one without sales, and adds up rows and columns', () => {
  const { sections } = salesAcross({ ...months, measure: 'revenue' }, [
    cell('kowhai', '2026-01-01', { sales: '115.00', tax: '15.00' }),
    cell('kowhai', '2026-03-01', { sales: '23.00', tax: '3.00' }),
    cell('rimu', '2026-01-20', { sales: '230.00', tax: '30.00' }),
    cell('rimu', '2026-01-31', { sales: '11.50', tax: '1.50' }),
  ])
  const [section] = sections
  expect(section?.columns.map(({ title }) => title)).toEqual(['Plant', '2026-01', '2026-02', '2026-03', 'Total'])
  expect(section?.rows.map(({ cells }) => cells)).toEqual([
    ['RIMU', '210.00', null, null, '210.00'],
    ['KOWHAI', '100.00', null, '20.00', '120.00'],
  ])
  expect(section?.total).toEqual(['Total', '310.00', '0.00', '20.00', '330.00'])
})

test('has months as rows and members as columns, the largest first', () => {
  const { sections } = salesAcross({ ...months, by: 'month', across: 'category', measure: 'quantity' }, [
    cell('2026-01-15', 'herbs', { quantity: '2.0000' }),
    cell('2026-02-01', 'trees', { quantity: '1.5000' }),
    cell('2026-02-20', 'trees', { quantity: '3.0000' }),
  ])
  expect(sections[0]?.columns.map(({ title }) => title)).toEqual(['Month', 'TREES', 'HERBS', 'Total'])
  expect(sections[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['2026-01', null, '2', '2'],
    ['2026-02', '4.5', null, '4.5'],
    ['2026-03', null, null, '0'],
  ])
})

test('adds up cost and margin before it rounds', () => {
  const cells = [
    cell('a', 'x', { sales: '10.00', tax: '0', cost: '0.004000' }),
    cell('a', 'x', { sales: '0', tax: '0', cost: '0.004000' }),
  ]
  const shown = (measure: 'cost' | 'margin') => {
    const [section] = salesAcross({ ...months, across: 'size', measure }, cells).sections
    return section?.rows[0] && cellOf(section, section.rows[0], 'total')
  }
  expect([shown('cost'), shown('margin')]).toEqual(['0.01', '9.99'])
})

test('adds the smallest of very many columns up in one, and refuses very many days', () => {
  const many = Array.from({ length: columnLimit + 5 }, (_, i) => cell('a', `x${i}`, { sales: `${1000 - i}.00`, tax: '0' }))
  const [section] = salesAcross({ ...months, across: 'customer', measure: 'sales' }, many).sections
  expect(section?.columns).toHaveLength(1 + columnLimit + 1 + 1)
  expect(section?.columns.at(-2)?.title).toBe('Others')
  expect(section?.total?.at(-2)).toBe('4390.00')
  const year = { ...months, across: 'day', measure: 'sales', range: { from: '2026-01-01', to: '2026-12-31' } } as const
  expect(() => salesAcross(year, [])).toThrow('365 columns')
})

test('the key of a cell names its row and its column, whatever they are called', () => {
  const row = salesAcross({ ...months, across: 'customer', measure: 'sales' }, [
    cell('x:Mulch: fine', 'x:A & B', { sales: '1.00' }),
  ]).sections[0]
  const key = crossKey(row?.rows[0]?.key ?? '', row?.columns[1]?.id ?? '')
  expect(openedBy(key ?? '')).toEqual({ of: 'cell', row: 'x:Mulch: fine', column: 'x:A & B' })
  expect(openedBy(row?.rows[0]?.key ?? '')).toEqual({ of: 'row', row: 'x:Mulch: fine' })
  expect(crossKey(row?.rows[0]?.key ?? '', 'total')).toBeUndefined()
})

test('two things make a table if they differ and not both are times', () => {
  expect([mayCross('plant', 'month'), mayCross('month', 'plant'), mayCross('plant', 'size')]).toEqual([true, true, true])
  expect([mayCross('plant', 'plant'), mayCross('month', 'week')]).toEqual([false, false])
})
