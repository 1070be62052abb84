import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import type { CellType } from './import-kind.ts'
import { parseCell } from './parse-cell.ts'

const point = { date_order: 'day first', decimals: 'point' } as const
const comma = { date_order: 'month first', decimals: 'comma' } as const
const read = (type: CellType, text: string, options: typeof point | typeof comma = point) =>
  parseCell({ type }, text, options).value
const faultOf = (type: CellType, text: string) => parseCell({ type }, text, point).fault

test('an amount of money reads back however it is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_99n }), (amount) => {
      const plain = moneyText(amount)
      const [whole = '', fraction = ''] = plain.split('.')
      const thousands = (sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign)
      const same = (text: string, options: typeof point | typeof comma) =>
        expect(Number(read('money', text, options))).toBe(Number(plain))
      for (const text of [plain, `$${plain}`, `NZ$ ${plain}`, `${plain} NZD`, `${thousands(',')}.${fraction}`]) same(text, point)
      for (const text of [
        `${whole},${fraction}`,
        `${thousands('.')},${fraction}`,
        `€ ${whole},${fraction}`,
        `${whole},${fraction} €`,
      ])
        same(text, comma)
    }),
  )
})

test('negative amounts are read where they may be', () => {
  expect(['-12.5', '(12.50)', '12.50-', '−12.50', '-0'].map((text) => read('signed money', text))).toEqual([
    '-12.5',
    '-12.50',
    '-12.50',
    '-12.50',
    '0',
  ])
  expect(faultOf('money', '-12.50')).toBe('This cannot be negative.')
})

test('a day reads back in the order of the file', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays('1995-01-01', days)
      const [year, month, date] = day.split('-')
      expect(read('day', `${date}/${month}/${year}`, point)).toBe(day)
      expect(read('day', `${month}/${date}/${year}`, comma)).toBe(day)
      expect(read('day or month', `${month}/${year}`)).toBe(day.slice(0, 7))
      expect(read('day or month', day)).toBe(day)
    }),
  )
})

test('numbers, percentages, names and answers as people write them', () => {
  expect(read('whole', '1,200')).toBe('1200')
  expect(Number(read('quantity', '12.000'))).toBe(12)
  expect(read('percent', '12.5 %')).toBe('12.5')
  expect(read('cost', '0.0425')).toBe('0.0425')
  expect(read('money', '12.499999999999998')).toBe('12.50')
  expect(['Yes', 'x', 'TRUE', 'no', '0'].map((text) => read('yes or no', text))).toEqual(['yes', 'yes', 'yes', 'no', 'no'])
  expect(read('botanical name', 'Abelia x grandiflora')).toBe('Abelia × grandiflora')
  expect(read('unit', 'litres')).toBe('L')
  expect(read('text', '  Harbour   Landscapes ')).toBe('Harbour Landscapes')
  expect(['-', '–', 'n/a'].map((text) => read('whole', text))).toEqual(['', '', ''])
  expect(read('signed money', '200.00 − 79.50')).toBe('120.50')
  expect(read('quantity', '12000 L')).toBe('12000')
  expect(['2026-W11', 'W47 2025'].map((text) => read('day', text))).toEqual(['2026-03-09', '2025-11-17'])
  expect(parseCell({ type: 'email' }, 'Ana <a@x.example>, "Bo, Jr" <b@x.example>', point)).toMatchObject({
    value: 'a@x.example',
    others: ['b@x.example'],
  })
})

test('what cannot be read is said in a sentence', () => {
  expect(faultOf('money', '1,20')).toContain('1.20')
  expect(faultOf('money', '2026-11-23')).toContain('turned this number into a date')
  expect(faultOf('money', 'ask')).toBe('“ask” is not a number.')
  expect(faultOf('day', '31/02/2026')).toBe('Enter a day like 2026-11-23.')
  expect(faultOf('email', 'ana at example')).toContain('ana@example.com')
  expect(faultOf('barcode', '4006381333932')).toBeDefined()
  for (const shortened of ['4.00638E+12', '5,39123E+12', '4E+12']) expect(faultOf('barcode', shortened)).toContain('shortened')
  expect(faultOf('text', '6.42E+10')).toContain('shortened')
  expect(faultOf('yes or no', 'perhaps')).toBe('Enter yes or no.')
  expect(parseCell({ type: 'text', required: true }, ' ', point).fault).toBe('This cell is empty.')
  expect(parseCell({ type: 'text', max: 3 }, 'four', point).fault).toBe('At most 3 characters.')
  expect(faultOf('text', 'Ros\uFFFD')).toContain('UTF-8')
})
