/** One list written in random shapes is read back equal, or asks: separators, letters, marks, order, titles, rows around it, formats. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, readSheet } from '#server/read-spreadsheet.ts'
import { xlsxOf } from '#server/spreadsheet.ts'
import { rounds, seed } from '#testing/size.ts'
import { checkFile } from './check-file.ts'
import type { FileRow } from './file-row.ts'
import type { ImportKindId } from './import-kind.ts'
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

async function bytesOf(
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

async function readBack(kind: ImportKindId, bytes: Buffer) {
  const { rows } = await readSheet({ name: 'list', bytes })
  const read = rows.flatMap((cells, i): FileRow[] => {
    const texts = cells.map((cell) => (typeof cell === 'number' ? cell : cellText(cell)))
    return texts.every((cell) => cell === '') ? [] : [[i + 1, texts]]
  })
  return checkFile(kindOf(kind), read, { options: {}, matches: {}, usual_order: 'day first' }, nothing)
}

/** The same number however it is written. */
const plain = (text = '') => (text !== '' && !Number.isNaN(Number(text)) ? String(Number(text)) : text)

const valuesOf = ({ rows }: Awaited<ReturnType<typeof readBack>>, names: readonly string[]) =>
  rows
    .filter(({ is_data, left_out }) => is_data && !left_out)
    .map(({ values }) => Object.fromEntries(names.map((name) => [name, plain(values[name])])))

const isOpen = ({ asks_decimals, asks_date_order, asks_columns }: Awaited<ReturnType<typeof readBack>>) =>
  asks_decimals || asks_date_order || asks_columns.length > 0

test('a price list is read back equal from any shape, or asks', async () => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(shape, async (one) => {
      const checked = await readBack('price-list', await bytesOf(one, cellsOf(one)))
      if (isOpen(checked)) asked += 1
      else
        expect(valuesOf(checked, columns)).toEqual(
          list.map((row) => Object.fromEntries(columns.map((name) => [name, plain(row[name])]))),
        )
    }),
    { seed, numRuns: rounds > 1 ? 200 : 40 },
  )
  expect(asked).toBeLessThan(rounds > 1 ? 100 : 20)
})

interface OtherList {
  /** Titles of each column. */
  readonly titles: Readonly<Record<string, readonly string[]>>
  readonly rows: readonly (readonly string[])[]
}

const lists: Partial<Readonly<Record<ImportKindId, OtherList>>> = {
  customers: {
    titles: {
      Name: ['Name', 'Company', 'Customer', 'Firma', 'Klantnaam', 'display_name'],
      'E-mail': ['Email', 'E-mail', 'EmailAddress', 'Email Address', 'Courriel'],
      Postcode: ['Postcode', 'ZIP', 'Postal code', 'PLZ'],
      Terms: ['Terms', 'Payment terms', 'Zahlungsziel'],
      'Credit limit': ['Credit limit', 'CreditLimit', 'CREDIT_LIMIT'],
    },
    rows: [
      ['Gärtnerei "Nord", Ulm', 'a@nord.example', '0610', '30 days', '1234.5'],
      ['O’Brien & Sons', '', '01067', '20th of the following month', ''],
      ['Reid', 'ana@reid.example', '1010', 'EOM', '500'],
    ],
  },
  'open-invoices': {
    titles: {
      Customer: ['Customer', 'Debtor', 'Kunde', 'Client', 'customer_name'],
      Invoice: ['Invoice', 'Invoice number', 'InvoiceNumber', 'Rechnungsnr.', 'Num'],
      'Invoice date': ['Date', 'Invoice date', 'Rechnungsdatum', 'InvoiceDate'],
      'Amount owed': ['Balance', 'Amount due', 'Open balance', 'Saldo', 'AmountDue', 'Outstanding'],
    },
    rows: [
      ['Harbour', '000123', '2026-10-13', '1234.5'],
      ['Oakdene', 'INV-2', '2026-11-25', '-50.25'],
      ['Reid', 'INV-3', '2026-01-31', '8.95'],
    ],
  },
  batches: {
    titles: {
      Plant: ['Plant', 'Variety', 'Crop', 'Item', 'Pflanze'],
      Container: ['Container', 'Pot size', 'Size', 'Topfgröße'],
      Quantity: ['Quantity', 'Qty', 'Anzahl', 'On hand'],
      Started: ['Started', 'Pot date', 'Date potted'],
      Location: ['Location', 'Bed', 'Bench'],
    },
    rows: [
      ['Hebe', '2.5 L', '1200', '2026-03-14', 'Bay 1'],
      ['Flax', '14 cm', '80', '2025-11-22', ''],
      ['Kōwhai', '1 L', '5', '2026-02-28', 'Bay 2'],
    ],
  },
  supplies: {
    titles: {
      Supply: ['Item', 'Material', 'Supply name', 'Artikel'],
      Unit: ['Unit', 'UOM', 'Einheit'],
      'On hand': ['On hand', 'Qty', 'Bestand', 'SOH'],
      'Unit cost': ['Cost', 'Average cost', 'EK', 'UnitCost'],
    },
    rows: [
      ['Pot 14 cm', 'each', '4800', '0.32'],
      ['Mix, all purpose', 'L', '12000.5', '0.115'],
      ['Stake 90"', 'each', '7', '1.5'],
    ],
  },
  'past-sales': {
    titles: {
      Date: ['Date', 'Sale date', 'Datum', 'Invoice date'],
      Plant: ['Plant', 'Item', 'Product', 'Artikel'],
      Container: ['Container', 'Size', 'Variant'],
      Quantity: ['Qty', 'Units sold', 'Quantity', 'Menge'],
    },
    rows: [
      ['2026-03-14', 'Hebe', '1 L', '24'],
      ['2025-11-22', 'Flax', '2.5 L', '1200'],
      ['2025-12-31', 'Fern', '14 cm', '8'],
    ],
  },
}

const dayWriters = {
  iso: (day: string) => day,
  slashes: (day: string) => day.split('-').toReversed().join('/'),
  points: (day: string) => day.split('-').toReversed().join('.'),
  named: (day: string) =>
    `${Number(day.slice(8))} ${['Jan', 'Feb', 'März', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
  numbered: (day: string) => String((Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000),
} as const

const minusWriters = {
  before: (text: string) => `-${text}`,
  after: (text: string) => `${text}-`,
  around: (text: string) => `(${text})`,
  typographic: (text: string) => `−${text}`,
} as const

const keysOf = <Key extends string>(writers: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(writers) as Key[]))

const otherShape = fc.record({
  kind: keysOf(lists as Record<ImportKindId, OtherList>),
  picks: fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
  turn: fc.nat(5),
  amounts: keysOf(amountWriters),
  days: keysOf(dayWriters),
  minus: keysOf(minusWriters),
  letters: keysOf({ utf8: 0, marked: 0, utf16: 0, utf16Marked: 0 } as const),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  above: fc.constantFrom([], ['List of Harbour Nursery'], ['List', '', 'As at 30 November 2026']),
  below: fc.constantFrom('', 'Total', 'Grand total:'),
  isWorkbook: fc.boolean(),
})

const numbers = new Set(['Credit limit', 'Amount owed', 'Quantity', 'On hand', 'Unit cost'])

test('the other lists are read back equal from any shape, or ask', async () => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(otherShape, async (one) => {
      const { titles: named, rows } = lists[one.kind] ?? { titles: {}, rows: [] }
      const names = Object.keys(named)
      const turned = <Cell>(cells: readonly Cell[]) => [
        ...cells.slice(one.turn % names.length),
        ...cells.slice(0, one.turn % names.length),
      ]
      const write = (name: string, text: string) => {
        if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayWriters[one.days](text)
        if (!numbers.has(name) || text === '') return text
        const size = amountWriters[
          name === 'Quantity' || name === 'On hand' ? (one.amounts === 'dollars' ? 'plain' : one.amounts) : one.amounts
        ](text.replace('-', ''))
        return text.startsWith('-') ? minusWriters[one.minus](size) : size
      }
      const cells = [
        ...one.above.map((text) => [text]),
        turned(names.map((name, i) => named[name]?.[(one.picks[i] ?? 0) % (named[name]?.length ?? 1)] ?? name)),
        ...rows.map((row) => turned(row.map((text, i) => write(names[i] ?? '', text)))),
        ...(one.below === '' ? [] : [[one.below]]),
      ]
      const checked = await readBack(one.kind, await bytesOf(one, cells))
      if (isOpen(checked)) asked += 1
      else
        expect(valuesOf(checked, names)).toEqual(
          rows.map((row) => Object.fromEntries(names.map((name, i) => [name, plain(row[i])]))),
        )
    }),
    { seed, numRuns: rounds > 1 ? 200 : 40 },
  )
  expect(asked).toBeLessThan(rounds > 1 ? 100 : 20)
})
