import { expect, test } from 'vitest'
import { type Cell, columns, readPriceList, withCategories } from './price-list.ts'

const good: Cell[] = ['Kōwhai', 'Sophora microphylla', 'Trees', 'PB3', '14.50', '4006381333931', 12]
const list = (...rows: Cell[][]) => readPriceList([[...columns], ...rows])
const with_ = (changes: Partial<Record<(typeof columns)[number], Cell>>) =>
  columns.map((column, i) => (column in changes ? changes[column] : good[i]))

test('parses a valid row', () => {
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

test('accepts other names and any order of columns, and skips blank rows', () => {
  const { rows, problems } = readPriceList([
    ['QTY', 'Pot Size', 'Plant', 'RRP', 'type'],
    ['3', 'PB5', 'Rimu', '$1,299.00', 'tree'],
    ['', '', null, undefined, ' '],
    ['1,200', '9 cm', 'Hebe', '6.5', 'shrubs'],
  ])
  expect(problems).toEqual([])
  expect(rows.map((row) => [row.row, row.common_name, row.price, row.quantity, row.category])).toEqual([
    [2, 'Rimu', '1299.00', 3, 'tree'],
    [4, 'Hebe', '6.5', 1200, 'shrubs'],
  ])
})

test.each<[string, Cell[], string, RegExp]>([
  ['a negative price', with_({ Price: '-5' }), 'Price', /cannot be negative/],
  ['a price in brackets', with_({ Price: '(5.00)' }), 'Price', /cannot be negative/],
  ['a price in words', with_({ Price: 'POA' }), 'Price', /not a price/],
  ['a price that can be two', with_({ Price: '6,50' }), 'Price', /Enter 6.50 or 650/],
  ['a quantity that can be two', with_({ Quantity: '1,20' }), 'Quantity', /whole number/],
  ['a date for a price', with_({ Price: new Date('2026-03-05') }), 'Price', /into a date/],
  ['no price', with_({ Price: '' }), 'Price', /empty/],
  ['no name', with_({ 'Common name': ' ' }), 'Common name', /empty/],
  ['a mistyped barcode', with_({ Barcode: '4006381333932' }), 'Barcode', /should be 1/],
  ['a shortened barcode', with_({ Barcode: '4.00638E+12' }), 'Barcode', /shortened/],
  ['half a plant', with_({ Quantity: '1.5' }), 'Quantity', /whole number/],
  ['fewer than none', with_({ Quantity: -3 }), 'Quantity', /cannot be negative/],
  ['a date for a quantity', with_({ Quantity: new Date('2026-03-05') }), 'Quantity', /into a date/],
  ['unreadable letters', with_({ 'Common name': 'K\uFFFDwhai' }), 'Common name', /UTF-8/],
  ['too long a name', with_({ 'Common name': 'x'.repeat(121) }), 'Common name', /At most 120/],
])('%s is named by row, column and reason', (_, row, column, reason) => {
  const { rows, problems } = list(good.with(0, 'Another'), row)
  expect(rows).toHaveLength(1)
  expect(problems).toEqual([{ row: 3, column, reason: expect.stringMatching(reason) }])
})

test('refuses the same plant twice; only warns of a shared barcode', () => {
  expect(list(good, good).problems).toMatchObject([{ row: 3, reason: 'Kōwhai in PB3 is already in row 2.' }])
  expect(list(good, good.with(0, 'Dwarf kōwhai'))).toMatchObject({ problems: [], warnings: [{ row: 3, column: 'Barcode' }] })
})

test('reports wrong headers and missing rows at once', () => {
  expect(readPriceList([['Foo', 'Bar']]).problems[0]?.reason).toContain('Common name, Category, Container, Price are missing')
  expect(readPriceList([]).problems).toHaveLength(1)
  expect(list().problems[0]?.reason).toContain('no plants')
})

test('reports problems of a whole list with their cells', () => {
  expect(readPriceList([['Name', 'Type', 'Size']])).toEqual({
    rows: [],
    problems: [
      {
        row: 1,
        column: 'Price',
        reason: `The first row must name the columns: Price is missing. Columns you can use: ${columns.join(', ')}.`,
      },
    ],
    warnings: [],
  })
  expect(readPriceList([['Name', 'Type']]).problems[0]).toMatchObject({ row: 1, column: 'Container, Price' })
  expect(readPriceList([['Name', 'Type']]).problems[0]?.reason).toContain('Container, Price are missing')
  expect(list().problems).toEqual([{ row: 2, column: 'Common name', reason: 'There are no plants under the headers.' }])
})

test.each<[Cell, string]>([
  [12.499999999999998, '12.5'],
  ['NZ$1,299.00', '1299.00'],
  ['£ 6.50', '6.50'],
  ['AUD 7', '7'],
  [' $ 8.5 ', '8.5'],
])('%s is a price: %s', (cell, price) => {
  expect(list(with_({ Price: cell })).rows[0]?.price).toBe(price)
})

test.each<[Cell, string]>([
  ['-5', 'A price cannot be negative: enter an amount like 12.50.'],
  ['$', 'This is not a price.'],
  ['POA', 'This is not a price.'],
  ['on request', 'Enter a price like 12.50.'],
  ['5 (each)', 'Enter an amount like 12.50.'],
  ['(5) each', 'Enter an amount like 12.50.'],
  ['5 x$5', 'Enter an amount like 12.50.'],
])('%s is no price: %s', (cell, reason) => {
  const { rows, problems } = list(with_({ Price: cell }))
  expect([rows, problems]).toEqual([[], [{ row: 2, column: 'Price', reason }]])
})

test('collapses spaces between words, and allows names of 120 letters', () => {
  expect(list(with_({ 'Common name': 'Lemon \n  wood' })).rows[0]?.common_name).toBe('Lemon wood')
  expect(list(with_({ 'Common name': 'x'.repeat(120) })).problems).toEqual([])
  expect(list(with_({ 'Common name': 'a\0b' })).problems[0]?.reason).toContain('UTF-8')
  expect(list(with_({ 'Common name': '\uD800' })).problems[0]?.reason).toContain('UTF-8')
})

test('allows a quantity up to 9,999,999, and no barcode', () => {
  expect(list(with_({ Quantity: 9_999_999 })).rows[0]?.quantity).toBe(9_999_999)
  expect(list(with_({ Quantity: 10_000_000 })).problems[0]?.reason).toBe('Enter a whole number of plants.')
  expect(list(with_({ Quantity: '-2' })).problems).toEqual([
    { row: 2, column: 'Quantity', reason: 'A quantity cannot be negative: enter how many plants.' },
  ])
  expect(list(with_({ Barcode: null, Quantity: null })).rows[0]).toMatchObject({ barcode: null, quantity: 0 })
})

test('recognises every form of a barcode shortened by a spreadsheet', () => {
  for (const barcode of ['4.00638E+12', '4E+12', '4e12', '4.1e12'])
    expect(list(with_({ Barcode: barcode })).problems[0]?.reason).toMatch(/shortened this barcode/)
  for (const barcode of ['14E+12', '4E+12x'])
    expect(list(with_({ Barcode: barcode })).problems[0]?.reason ?? '').not.toMatch(/shortened this barcode/)
})

test('matches plants case-insensitively, and names the first row; another size is another plant', () => {
  const again = [good, with_({ Container: 'PB5' }), with_({ 'Common name': 'KŌWHAI', Barcode: null }), good.with(5, null)]
  expect(list(...again).problems).toEqual([
    { row: 4, column: 'Container', reason: 'KŌWHAI in PB3 is already in row 2.' },
    { row: 5, column: 'Container', reason: 'Kōwhai in PB3 is already in row 2.' },
  ])
  const parts = [
    with_({ 'Common name': 'A', 'Botanical name': 'BC' }),
    with_({ 'Common name': 'AB', 'Botanical name': 'C', Barcode: null }),
  ]
  expect(list(...parts).problems).toEqual([])
})

test('warns of plants that share a barcode; plants without one share none', () => {
  const sharing = ['Kōwhai', 'Dwarf kōwhai', 'Weeping kōwhai'].map((name) => good.with(0, name))
  const reason = '4006381333931 is also on Kōwhai (row 2): the till will ask which one.'
  expect(list(...sharing).warnings).toEqual([
    { row: 3, column: 'Barcode', reason },
    { row: 4, column: 'Barcode', reason },
  ])
  expect(list(...sharing.map((row) => row.with(5, null))).warnings).toEqual([])
})

test('matches a category case-insensitively and in the singular; an unknown one is named by its row', () => {
  const listed = (category: string, row: number) => ({
    row,
    category,
    common_name: 'Kauri',
    botanical_name: '',
    container_size: 'PB5',
    price: '9.00',
    barcode: null,
    quantity: 1,
  })
  const { rows, problems } = withCategories(
    [listed('tree', 2), listed('GRASS', 3), listed('Bonsai', 4), listed('Ferns', 5)],
    ['Trees', 'Ferns', 'Grasses'],
  )
  expect(rows.map(({ row, category }) => [row, category])).toEqual([
    [2, 'Trees'],
    [3, 'Grasses'],
    [5, 'Ferns'],
  ])
  const reason = 'There is no category Bonsai. Choose one of Trees, Ferns, Grasses.'
  expect(problems).toEqual([{ row: 4, column: 'Category', reason }])
})
