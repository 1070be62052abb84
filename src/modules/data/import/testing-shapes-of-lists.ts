/** Shared by `shapes-of-lists.test.ts` and `shapes-of-lists.proof.ts`. */
import fc from 'fast-check'
import { cellText, readSheet } from '#server/read-spreadsheet.ts'
import { xlsxOf } from '#server/spreadsheet.ts'
import { checkFile } from './check-file.ts'
import type { FileRow } from './file-row.ts'
import type { ImportKindId } from './import-kind.ts'
import { kindOf } from './kinds/kinds.ts'

export const list = [
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
export type Column = keyof (typeof list)[number]
export const columns = Object.keys(list[0]) as Column[]

const titles: Readonly<Record<Column, readonly string[]>> = {
  'Common name': ['Common name', 'Plant name', 'Item Name', 'Product', 'PLANT', 'item_name'],
  Category: ['Category', 'Plant Type', 'product_category', 'Department', 'Category name'],
  Container: ['Container', 'Pot size', 'Size', 'ContainerSize'],
  Price: ['Price', 'Retail Price', 'RRP', 'unit_price', 'Price (NZD)', 'Price incl. GST', 'SellPrice'],
  Quantity: ['Quantity', 'Qty', 'On hand', 'in_stock', 'SOH', 'QtyOnHand'],
  Barcode: ['Barcode', 'EAN', 'GTIN', 'Bar code', 'UPC'],
}

export const amountWriters = {
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

export const shape = fc.record({
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
export type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never

/** A nursery with nothing in it, as an import is checked against it. */
export const emptyNursery = {
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
  production_recipes: [],
}

export async function bytesOf(
  one: Pick<Shape, 'isWorkbook' | 'separator' | 'letters' | 'end'>,
  cells: readonly string[][],
): Promise<Buffer> {
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

export async function readBack(kind: ImportKindId, bytes: Buffer) {
  const { rows } = await readSheet({ name: 'list', bytes })
  const read = rows.flatMap((cells, i): FileRow[] => {
    const texts = cells.map((cell) => (typeof cell === 'number' ? cell : cellText(cell)))
    return texts.every((cell) => cell === '') ? [] : [[i + 1, texts]]
  })
  return checkFile(kindOf(kind), read, { options: {}, matches: {}, usual_order: 'day first' }, emptyNursery)
}

/** The same number however it is written. */
export const plain = (text = '') => (text !== '' && !Number.isNaN(Number(text)) ? String(Number(text)) : text)

export const valuesOf = ({ rows }: Awaited<ReturnType<typeof readBack>>, names: readonly string[]) =>
  rows
    .filter(({ is_data, left_out }) => is_data && !left_out)
    .map(({ values }) => Object.fromEntries(names.map((name) => [name, plain(values[name])])))

export const isOpen = ({ asks_decimals, asks_date_order, asks_columns }: Awaited<ReturnType<typeof readBack>>) =>
  asks_decimals || asks_date_order || asks_columns.length > 0
