/** Parses a price list from a spreadsheet: the meaning of each row, or which cell is wrong and why. */
import { tidyBotanicalName } from '#kernel/tidy-botanical-name.ts'
import { barcodeFault, readBarcode } from '#features/plants/barcode.ts'
import { searchText } from '#features/plants/search-text.ts'
import { parseNumber } from '#kernel/number.ts'

export const columns = ['Common name', 'Botanical name', 'Category', 'Container', 'Price', 'Barcode', 'Quantity'] as const
type ColumnName = (typeof columns)[number]

/** Limits of rows and columns. */
export const priceListLimits = { rows: 10_000, columns: 50 } as const

/** Alternative column headers, normalised by `searchText`. */
const synonyms: Readonly<Record<ColumnName, readonly string[]>> = {
  'Common name': ['common name', 'name', 'plant', 'plant name', 'common', 'description', 'item', 'product'],
  'Botanical name': ['botanical name', 'botanical', 'latin name', 'latin', 'scientific name', 'species', 'genus species'],
  Category: ['category', 'type', 'group', 'plant type', 'class'],
  Container: ['container', 'container size', 'size', 'pot', 'pot size', 'grade', 'bag'],
  Price: ['price', 'retail', 'retail price', 'rrp', 'unit price', 'sell price', 'price incl gst', 'price nzd'],
  Barcode: ['barcode', 'ean', 'ean 13', 'ean13', 'gtin', 'upc', 'bar code'],
  Quantity: ['quantity', 'qty', 'stock', 'on hand', 'in stock', 'count', 'available', 'soh'],
}

const required: readonly ColumnName[] = ['Common name', 'Category', 'Container', 'Price']

export interface PriceListRow {
  /** The spreadsheet's row number: the headers are row 1. */
  readonly row: number
  readonly common_name: string
  readonly botanical_name: string
  readonly category: string
  readonly container_size: string
  readonly price: string
  readonly barcode: string | null
  readonly quantity: number
}

export interface CellProblem {
  readonly row: number
  readonly column: string
  readonly reason: string
}

export interface PriceList {
  readonly rows: readonly PriceListRow[]
  /** While there is one, nothing is imported. */
  readonly problems: readonly CellProblem[]
  /** Warnings do not prevent the import. */
  readonly warnings: readonly CellProblem[]
}

/** A cell as the file has it; a spreadsheet date is a Date. */
export type Cell = string | number | boolean | Date | null | undefined

export function readPriceList(sheet: readonly (readonly Cell[])[]): PriceList {
  const [head = [], ...body] = sheet
  const filled = body.map((cells, i) => ({ cells, row: i + 2 })).filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
  const places = placesOf(head)
  const missing = required.filter((column) => places[column] === undefined)
  if (missing.length > 0)
    return refused(
      1,
      missing.join(', '),
      `The first row must name the columns: ${named(missing)} missing. Columns you can use: ${columns.join(', ')}.`,
    )
  if (filled.length === 0) return refused(2, columns[0], 'There are no plants under the headers.')

  const problems: CellProblem[] = []
  const rows = filled.flatMap(({ cells, row }) => {
    const read = readRow(row, (column) => cells[places[column] ?? -1])
    problems.push(...read.problems)
    return read.problems.length > 0 ? [] : [read.value]
  })
  return { rows, problems: [...problems, ...twice(rows)], warnings: sharedBarcodes(rows) }
}

const refused = (row: number, column: string, reason: string): PriceList => ({
  rows: [],
  problems: [{ row, column, reason }],
  warnings: [],
})
const named = (missing: readonly string[]) => `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'}`

function placesOf(head: readonly Cell[]): Partial<Record<ColumnName, number>> {
  const titles = head.map((cell) => searchText(textOf(cell)))
  const places: Partial<Record<ColumnName, number>> = {}
  for (const column of columns) {
    const at = titles.findIndex((title) => synonyms[column].includes(title))
    if (at >= 0) places[column] = at
  }
  return places
}

const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()

function readRow(row: number, cell: (column: ColumnName) => Cell) {
  const problems: CellProblem[] = []
  const wrong = (column: ColumnName, reason: string) => void problems.push({ row, column, reason })
  const text = (column: ColumnName, max: number) => {
    const value = textOf(cell(column)).replace(/\s+/g, ' ')
    if (value === '' && required.includes(column)) wrong(column, 'This cell is empty.')
    if (value.length > max) wrong(column, `At most ${max} characters.`)
    if (!value.isWellFormed() || value.includes('\0') || value.includes('\uFFFD'))
      wrong(column, 'Some letters could not be read. Save the file as UTF-8, or as .xlsx.')
    return value
  }
  const value: PriceListRow = {
    row,
    common_name: text('Common name', 120),
    botanical_name: tidyBotanicalName(text('Botanical name', 160)),
    category: text('Category', 60),
    container_size: text('Container', 60),
    price: priceOf(cell('Price'), (reason) => wrong('Price', reason)),
    barcode: barcodeOf(cell('Barcode'), (reason) => wrong('Barcode', reason)),
    quantity: quantityOf(cell('Quantity'), (reason) => wrong('Quantity', reason)),
  }
  return { value, problems }
}

type Wrong = (reason: string) => void

/** The rows with the nursery's category names, and problems for unknown ones: "tree" is the category Trees. */
export function withCategories(
  rows: readonly PriceListRow[],
  categories: readonly string[],
): { readonly rows: readonly PriceListRow[]; readonly problems: readonly CellProblem[] } {
  const forms = (category: string) => [category, category.replace(/s$/, ''), category.replace(/es$/, '')]
  const called = new Map(categories.flatMap((category) => forms(category).map((form) => [form.toLowerCase(), category])))
  const problems: CellProblem[] = []
  const valid = rows.flatMap((row) => {
    const category = called.get(row.category.toLowerCase())
    if (category) return [{ ...row, category }]
    const reason = `There is no category ${row.category}. Choose one of ${categories.join(', ')}.`
    problems.push({ row: row.row, column: 'Category', reason })
    return []
  })
  return { rows: valid, problems }
}

/** "NZ$1,299.00" and "14.5" are prices; ambiguous text is not. */
function priceOf(cell: Cell, wrong: Wrong): string {
  if (cell instanceof Date) return fail('The spreadsheet turned this price into a date. Format the column as a number.')
  // Spreadsheets may store 12.5 as 12.499999999999998.
  const text = (typeof cell === 'number' ? String(Number(cell.toFixed(2))) : textOf(cell)).replace(/^[A-Z]{0,3}\s*[$£€]?\s*/i, '')
  if (text === '') return fail(textOf(cell) === '' ? 'This cell is empty.' : 'This is not a price.')
  if (text.startsWith('-') || /^\(.*\)$/.test(text)) return fail('A price cannot be negative: enter an amount like 12.50.')
  const read = parseNumber(text, 'money')
  if (read.text !== undefined) return read.text
  return fail(/\d/.test(text) ? read.fault : 'Enter a price like 12.50.')

  function fail(reason: string): string {
    wrong(reason)
    return ''
  }
}

function barcodeOf(cell: Cell, wrong: Wrong): string | null {
  const text = readBarcode(textOf(cell))
  if (text === '') return null
  if (/^\d(\.\d+)?e\+?\d+$/i.test(text))
    wrong('The spreadsheet shortened this barcode. Format the column as text and enter it again.')
  const fault = barcodeFault(text)
  if (fault) wrong(fault)
  return text
}

function quantityOf(cell: Cell, wrong: Wrong): number {
  if (cell instanceof Date) {
    wrong('The spreadsheet turned this quantity into a date. Format the column as a number.')
    return 0
  }
  const text = textOf(cell)
  if (text === '') return 0
  const read = parseNumber(text, 'whole')
  if (text.startsWith('-')) wrong('A quantity cannot be negative: enter how many plants.')
  else if (read.text === undefined || Number(read.text) > 9_999_999) wrong('Enter a whole number of plants.')
  return Number(read.text ?? 0)
}

const kindOf = (row: PriceListRow) => [row.common_name, row.botanical_name, row.container_size].join('\n').toLowerCase()

function twice(rows: readonly PriceListRow[]): CellProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const before = first.get(kindOf(row))
    if (before === undefined) first.set(kindOf(row), row.row)
    return before === undefined
      ? []
      : [
          {
            row: row.row,
            column: 'Container',
            reason: `${row.common_name} in ${row.container_size} is already in row ${before}.`,
          },
        ]
  })
}

function sharedBarcodes(rows: readonly PriceListRow[]): CellProblem[] {
  const first = new Map<string, PriceListRow>()
  return rows.flatMap((row) => {
    if (row.barcode === null) return []
    const before = first.get(row.barcode)
    if (!before) first.set(row.barcode, row)
    return before
      ? [
          {
            row: row.row,
            column: 'Barcode',
            reason: `${row.barcode} is also on ${before.common_name} (row ${before.row}): the till will ask which one.`,
          },
        ]
      : []
  })
}
