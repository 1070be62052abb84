/** One list written in random shapes is read back equal, or asks: separators, letters, marks, order, titles, rows around it, formats. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, readSheet } from '#server/read-spreadsheet.ts'
import { xlsxOf } from '#server/spreadsheet.ts'
import { rounds, seed } from '#testing/size.ts'
import { checkFile } from './check-file.ts'
import type { FileRow } from './file-row.ts'
import { kindOf } from './kinds/kinds.ts'

const list = [
  {
    'Common name': 'Café rose',
    Category: 'Roses',
    Container: '2.5 L',
    Price: '1234.50',
    Quantity: '1200',
    Barcode: '4006381333931',
  },
  { 'Common name': 'Hebe "Wiri", small', Category: 'Shrubs', Container: '1 L', Price: '8.95', Quantity: '30', Barcode: '' },
  { 'Common name': 'Fern 6" pot', Category: 'Ferns', Container: '14 cm', Price: '12', Quantity: '', Barcode: '96385074' },
] as const
type Column = keyof (typeof list)[number]
const columns = Object.keys(list[0]) as Column[]

const titles: Readonly<Record<Column, readonly string[]>> = {
  'Common name': ['Common name', 'Plant name', 'Item Name', 'Product', 'PLANT', 'item_name'],
  Category: ['Category', 'Plant Type', 'product_category', 'Department', 'Category name'],
  Container: ['Container', 'Pot size', 'Size', 'ContainerSize'],
  Price: ['Price', 'Retail Price', 'RRP', 'unit_price', 'Price (NZD)', 'Price incl. GST', 'SellPrice'],
  Quantity: ['Quantity', 'Qty', 'On hand', 'in_stock', 'SOH', 'QtyOnHand'],
  Barcode: ['Barcode', 'EAN', 'GTIN', 'Bar code', 'UPC'],
}

const amountWriters = {
  plain: (text: string) => text,
  grouped: (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ','),
  comma: (text: string) => text.replace('.', ','),
  german: (text: string) => text.replace('.', ',').replace(/\B(?=(\d{3})+(?!\d))(?<!,\d*)/g, '.'),
  spaced: (text: string) => text.replace('.', ',').replace(/\B(?=(\d{3})+(?!\d))(?<!,\d*)/g, ' '),
  dollars: (text: string) => (text === '' ? '' : `$${text}`),
} as const

const encoders = {
  utf8: (text: string) => Buffer.from(text),
  marked: (text: string) => Buffer.from(`\uFEFF${text}`),
  utf16: (text: string) => Buffer.from(text, 'utf16le'),
  utf16Marked: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  windows: (text: string) => Buffer.from(text, 'latin1'),
} as const

const shape = fc.record({
  order: fc.shuffledSubarray(columns, { minLength: columns.length }),
  title: fc.record(
    Object.fromEntries(columns.map((name) => [name, fc.constantFrom(...titles[name])])) as Record<Column, fc.Arbitrary<string>>,
  ),
  amounts: fc.constantFrom(...(Object.keys(amountWriters) as (keyof typeof amountWriters)[])),
  letters: fc.constantFrom(...(Object.keys(encoders) as (keyof typeof encoders)[])),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  above: fc.constantFrom([], ['Price list of Harbour Nursery'], ['Price list', '', 'Valid from 1 November 2026']),
  below: fc.constantFrom('', 'Total', 'Grand total:'),
  more: fc.boolean(),
  isWorkbook: fc.boolean(),
})
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never

function cellsOf({ order, title, amounts, more, above, below }: Shape): string[][] {
  const write = (name: Column, text: string) =>
    name === 'Price' || name === 'Quantity'
      ? amountWriters[name === 'Price' || amounts !== 'dollars' ? amounts : 'plain'](text)
      : text
  const rest = (text: string) => (more ? [text] : [])
  return [
    ...above.map((text) => [text]),
    [...order.map((name) => title[name]), ...rest('Supplier ref')],
    ...list.map((row, i) => [...order.map((name) => write(name, row[name])), ...rest(`X${i}`)]),
    ...(below === '' ? [] : [[below, ...Array.from({ length: order.length - 1 }, () => '')]]),
  ]
}

async function bytesOf(one: Shape): Promise<Buffer> {
  const cells = cellsOf(one)
  if (one.isWorkbook) {
    const [head = [], ...rows] = cells
    const width = Math.max(...cells.map((row) => row.length))
    const padded = (row: readonly string[]) => Array.from({ length: width }, (_, i) => row[i] ?? '')
    const pieces: Buffer[] = []
    for await (const piece of xlsxOf([
      { name: 'List', columns: padded(head).map((title) => ({ title, kind: 'text' as const })), rows: rows.map(padded) },
    ]))
      pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const quoted = (cell: string) => (/["\n]/.test(cell) || cell.includes(one.separator) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return encoders[one.letters](cells.map((row) => row.map(quoted).join(one.separator)).join(one.end))
}

const nothing = {
  today: '2026-12-01',
  tax_in_prices: 0,
  lists: {},
  plants: [],
  prices: [],
  accounts: [],
  openings: [],
  imported_stock: [],
  imported_sales: [],
  supplies: [],
  recipes: [],
  batch_codes: [],
}

test('a price list is read back equal from any shape, or asks', async () => {
  const kind = kindOf('price-list')
  let asked = 0
  await fc.assert(
    fc.asyncProperty(shape, async (one) => {
      const { rows } = await readSheet({ name: 'list', bytes: await bytesOf(one) })
      const read = rows.flatMap((cells, i): FileRow[] => {
        const texts = cells.map((cell) => (typeof cell === 'number' ? cell : cellText(cell)))
        return texts.every((cell) => cell === '') ? [] : [[i + 1, texts]]
      })
      const checked = checkFile(kind, read, { options: {}, matches: {}, usual_order: 'day first' }, nothing)
      if (checked.asks_decimals || checked.asks_columns.length > 0) asked += 1
      else
        expect(
          checked.rows
            .filter(({ is_data, left_out }) => is_data && !left_out)
            .map(({ values }) =>
              Object.fromEntries(
                columns.map((name) => [name, name === 'Price' ? Number(values[name]).toFixed(2) : values[name]]),
              ),
            ),
        ).toEqual(list.map((row) => ({ ...row, Price: Number(row.Price).toFixed(2) })))
    }),
    { seed, numRuns: rounds > 1 ? 200 : 40 },
  )
  expect(asked).toBeLessThan(rounds > 1 ? 100 : 20)
})
