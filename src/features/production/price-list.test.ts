import { expect, test } from 'vitest'
import { type Cell, columns, readPriceList } from './price-list.ts'

const good: Cell[] = ['Kōwhai', 'Sophora microphylla', 'Trees', 'PB3', '14.50', '4006381333931', 12]
const list = (...rows: Cell[][]) => readPriceList([[...columns], ...rows])
const with_ = (changes: Partial<Record<(typeof columns)[number], Cell>>) =>
  columns.map((column, i) => (column in changes ? changes[column] : good[i]))

test('a good row is read as it is meant', () => {
  expect(list(good)).toEqual({
    rows: [
      {
        row: 2,
        common_name: 'Kōwhai',
        botanical_name: 'Sophora microphylla',
        category: 'Trees',
        container_size: 'PB3',
        price: '14.50',
        barcode: '4006381333931',
        quantity: 12,
      },
    ],
    problems: [],
    warnings: [],
  })
})

test('columns are known by other names, in any order, and blank rows are skipped', () => {
  const { rows, problems } = readPriceList([
    ['QTY', 'Pot Size', 'Plant', 'RRP', 'type'],
    ['3', 'PB5', 'Rimu', '$1,299.00', 'tree'],
    ['', '', null, undefined, ' '],
    ['1,200', '9 cm', 'Hebe', '6.5', 'shrubs'],
  ])
  expect(problems).toEqual([])
  expect(rows.map((row) => [row.row, row.common_name, row.price, row.quantity, row.category])).toEqual([
    [2, 'Rimu', '1299.00', 3, 'Trees'],
    [4, 'Hebe', '6.5', 1200, 'Shrubs'],
  ])
})

test.each<[string, Cell[], string, RegExp]>([
  ['a negative price', with_({ Price: '-5' }), 'Price', /cannot be negative/],
  ['a price in brackets', with_({ Price: '(5.00)' }), 'Price', /cannot be negative/],
  ['a price in words', with_({ Price: 'POA' }), 'Price', /not a price/],
  ['a price that can be two', with_({ Price: '6,50' }), 'Price', /Enter 6.50 or 650/],
  ['a quantity that can be two', with_({ Quantity: '1,20' }), 'Quantity', /whole number/],
  ['a date for a price', with_({ Price: new Date('2026-03-05') }), 'Price', /made a date/],
  ['no price', with_({ Price: '' }), 'Price', /empty/],
  ['no name', with_({ 'Common name': ' ' }), 'Common name', /empty/],
  ['an unknown category', with_({ Category: 'Bonsai' }), 'Category', /Choose one of Trees, Shrubs/],
  ['a mistyped barcode', with_({ Barcode: '4006381333932' }), 'Barcode', /should be 1/],
  ['a shortened barcode', with_({ Barcode: '4.00638E+12' }), 'Barcode', /shortened/],
  ['half a plant', with_({ Quantity: '1.5' }), 'Quantity', /whole number/],
  ['fewer than none', with_({ Quantity: -3 }), 'Quantity', /cannot be negative/],
  ['a date for a quantity', with_({ Quantity: new Date('2026-03-05') }), 'Quantity', /made a date/],
  ['unreadable letters', with_({ 'Common name': 'K\uFFFDwhai' }), 'Common name', /UTF-8/],
  ['too long a name', with_({ 'Common name': 'x'.repeat(121) }), 'Common name', /At most 120/],
])('%s is named by row, column and reason', (_, row, column, reason) => {
  const { rows, problems } = list(good.with(0, 'Another'), row)
  expect(rows).toHaveLength(1)
  expect(problems).toEqual([{ row: 3, column, reason: expect.stringMatching(reason) }])
})

test('the same plant twice is a mistake; the same barcode on two plants is only worth knowing', () => {
  expect(list(good, good).problems).toMatchObject([{ row: 3, reason: 'Kōwhai in PB3 stands in row 2 already.' }])
  expect(list(good, good.with(0, 'Dwarf kōwhai'))).toMatchObject({ problems: [], warnings: [{ row: 3, column: 'Barcode' }] })
})

test('wrong headers and no rows are told at once', () => {
  expect(readPriceList([['Foo', 'Bar']]).problems[0]?.reason).toContain('Common name, Category, Container, Price are not there')
  expect(readPriceList([]).problems).toHaveLength(1)
  expect(list().problems[0]?.reason).toContain('no plants')
})
