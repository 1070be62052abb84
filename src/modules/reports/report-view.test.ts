import { expect, test } from 'vitest'
import { seasons, sellThrough } from './analytics.ts'
import { stockOuts } from './stock-outs.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { analysisViews } from './analysis-views.ts'
import { bestCustomersView, expensesView, salesView } from './sales-view.ts'
import { filtersHavePanel, queryOf, stepsOf, titleOfLines } from './report-view.ts'
import { statementViews } from './statement-views.ts'

const plant = '0198c0de-0000-7000-8000-000000000001'
const range = { from: '2026-01-01', to: '2026-03-31' }
const viewOf = (analysis: string) => analysisViews.find(({ value }) => value === analysis)!

test('sends only the known parameters of the address to a report', () => {
  const address = {
    period: 'year',
    from: '',
    to: '',
    compare: 'none',
    by: 'plant',
    key: 'x',
    filters: 'yes',
    category: 'Trees',
    tab: 'x',
  }
  expect(queryOf(salesView, address)).toEqual({ period: 'year', compare: 'none', by: 'plant', category: 'Trees' })
  expect(queryOf(expensesView, address)).toEqual({ period: 'year', compare: 'none', by: 'category', category: 'Trees' })
  expect(queryOf(bestCustomersView, address)).toEqual({ period: 'year', by: 'customer' })
  expect(statementViews.map((view) => queryOf(view, address))).toEqual([
    { period: 'year', compare: 'none', statement: 'profit' },
    { period: 'year', statement: 'balance' },
    { period: 'year', statement: 'trial' },
    { period: 'year', statement: 'tax' },
    { period: 'year', statement: 'stock' },
    { period: 'year', statement: 'cash' },
    { statement: 'plants' },
  ])
  expect(queryOf(viewOf('abc'), {})).toEqual({ period: 'year', view: 'abc' })
  expect(queryOf(viewOf('age'), address)).toEqual({ view: 'age' })
  expect([salesView, expensesView].map(filtersHavePanel)).toEqual([true, false])
})

test('titles lines by what was opened: a row, a cell, a total', () => {
  const through = sellThrough(range, [{ key: plant, name: 'Kōwhai', category: 'Trees', sold: 5, lost: 2, on_hand: 3 }])
  const view = viewOf('sell_through')
  const row = through.sections[0]!.rows[0]!
  const title = (key = '') => titleOfLines(view, through, key, '')
  expect(title(row.key)).toBe('Sold: Kōwhai')
  expect(['sold', 'lost', 'on_hand'].map((column) => view.cellKey?.(row, column))).toEqual([
    undefined,
    `losses:${plant}`,
    `on_hand:${plant}`,
  ])
  expect([title(view.cellKey?.(row, 'lost')), title(view.cellKey?.(row, 'on_hand'))]).toEqual(['Lost: Kōwhai', 'On hand: Kōwhai'])
  expect(title('sold:gone')).toBe('Sold: sold:gone')

  const byYear = seasons(range, [{ year: 2026, quarter: 1, revenue: '12.00' }])
  expect(titleOfLines(viewOf('seasons'), byYear, 'season:1:2026', '')).toBe('Q1 2026')

  const missed = {
    plant_type_id: plant,
    name: 'Rimu',
    container_size: 'PB3',
    times: 1,
    quantity: 2,
    last: range.to,
    sold: 0,
    for_sale: 0,
  }
  expect(titleOfLines(viewOf('stock_outs'), stockOuts(range, range.to, [], [missed]), `lost_sales:${plant}:PB3:Rimu`, '')).toBe(
    'Asked for: Rimu PB3',
  )
})

test('distinguishes rows of one key by their label', () => {
  const row = (label: string) => ({ key: 'sales:taxed', cells: [label, '1.00'] })
  const report: Report = {
    title: 'GST return',
    ...range,
    before: null,
    sections: [
      {
        id: 'tax',
        title: 'GST return',
        note: '',
        columns: [],
        rows: [row('Box 5 less Box 6'), row('Box 7')],
        total: [],
        total_key: 'tax',
      },
    ],
  }
  const title = (key: string, of: string) => titleOfLines(statementViews[1]!, report, key, of)
  expect([title('sales:taxed', 'Box 7'), title('sales:taxed', ''), title('tax', ''), title('unknown', '')]).toEqual([
    'Box 7',
    'Box 5 less Box 6',
    'GST return',
    'Lines',
  ])
  expect(titleOfLines(salesView, { ...report, sections: [{ ...report.sections[0]!, total_key: '*' }] }, '*', '')).toBe(
    'Sold: all',
  )
})

test('the profit and loss begins with its answer: four figures, and the way from revenue to profit', () => {
  const view = statementViews.find(({ value }) => value === 'profit')!
  const row = (key: string, amount: string, share: string | null, change: string | null) => ({
    key,
    cells: [key, amount, share, '1.00', change],
  })
  const section = {
    id: 'profit',
    title: 'Profit and loss',
    note: '',
    columns: ['label', 'amount', 'share', 'before', 'change'].map((id) => ({ id, title: id, kind: 'money' as const })),
    rows: [
      row('revenue', '1000.00', '100.0', '12.5'),
      row('cost_of_sales', '300.00', '30.0', null),
      row('gross_profit', '700.00', '70.0', null),
      row('spending', '800.00', '80.0', null),
      row('profit', '-100.00', '-10.0', null),
    ],
    total: null,
  }
  expect(view.keyFigures?.(section, {}).map(({ label, value, change, note }) => [label, value, change ?? note])).toEqual([
    ['Revenue', '1000.00', '12.5'],
    ['Gross profit', '700.00', '70.0% of revenue'],
    ['Expenses', '800.00', '80.0% of revenue'],
    ['Profit', '-100.00', '-10.0% of revenue'],
  ])
  const chart = view.chart?.({})
  if (chart?.draws !== 'steps') throw new Error('The profit and loss has no steps.')
  expect(chart.steps.every(({ key }) => section.rows.some((each) => each.key === key))).toBe(true)
  const values = (rows: typeof section.rows) => stepsOf({ ...section, rows }, chart.steps).map(({ value }) => value)
  expect(values(section.rows)).toEqual([1000, -300, 700, -800, -100])
  // Not -0, which is written with its minus.
  expect(values([row('cost_of_sales', '0.00', '0.0', null)])).toEqual([0, 0, 0, 0, 0])
})
