/** A bank's statement as a table of text: its titles, its rows, and the columns that hold days and amounts. Pure. */
import type { Cents } from '#kernel/money.ts'
import { type DecimalMark, decimalMarkOf, decimalMarks, writtenAmount } from '#kernel/written-number.ts'
import { dateOrders, writtenDay } from '#kernel/written-day.ts'

interface StatementRow {
  /** Row number in the file, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface StatementTable {
  readonly titles: readonly string[]
  readonly rows: readonly StatementRow[]
  /** Filled rows above the titles. */
  readonly unread: number
  /** The format of the file says which column is which and how numbers are written; there is nothing to choose. */
  readonly fixed?: { readonly columns: StatementColumns; readonly decimals: DecimalMark }
}

/**
 * The title of each column, as the file has it; '' where it has none. Either one of amounts, with or without a column that says which way the
 * money went, or one of money in and one of money out.
 */
export interface StatementColumns {
  readonly day_column: string
  readonly amount_column: string
  readonly direction_column: string
  readonly money_in_column: string
  readonly money_out_column: string
  readonly description_column: string
  readonly reference_column: string
  /** Balance of the account after the line. */
  readonly balance_column: string
}

export const noColumns: StatementColumns = {
  day_column: '',
  amount_column: '',
  direction_column: '',
  money_in_column: '',
  money_out_column: '',
  description_column: '',
  reference_column: '',
  balance_column: '',
}

export const columnRoles = Object.keys(noColumns) as readonly (keyof StatementColumns)[]

/** Roles whose cells are amounts. */
export const amountRoles: ReadonlySet<keyof StatementColumns> = new Set([
  'amount_column',
  'money_in_column',
  'money_out_column',
  'balance_column',
])

export const statementAmount = (text: string, mark: DecimalMark): Cents | undefined => writtenAmount(text, mark)?.cents

const isDate = (cell: string): boolean => cell.length <= 40 && dateOrders.some((order) => writtenDay(cell, order) !== undefined)

const isAmount = (cell: string): boolean =>
  !isDate(cell) && decimalMarks.some((mark) => statementAmount(cell, mark) !== undefined)

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')

const titleWords =
  /date|datum|day|amount|value|betrag|bedrag|credit|debit|balance|saldo|description|details|narrative|payee|memo|reference|name|type/i

/** Finds the titles: a row without days and amounts above the first row that has both. A file without titles has "Column 1", "Column 2" … */
export function statementTable(cells: readonly (readonly string[])[]): StatementTable | undefined {
  const first = cells.findIndex((row) => row.some(isDate) && row.some(isAmount))
  const line = cells[first]
  if (!line) return undefined
  const above = cells.slice(0, first)
  const head = titlesRow(above)
  const width = Math.max(...cells.slice(first).map((row) => row.length))
  const names = Array.from({ length: width }, (_, i) => (head === undefined ? '' : above[head]?.[i]?.trim()) || `Column ${i + 1}`)
  const titles = names.map((name, i) => (names.indexOf(name) === i ? name : `${name} (${i + 1})`))
  const isData = (row: readonly string[], i: number) =>
    i >= first || (head !== undefined && i > head) || (i !== head && looksLikeData(row, filled(line).length))
  const rows = cells.flatMap((row, i) => (filled(row).length > 0 && isData(row, i) ? [{ row: i + 1, cells: row }] : []))
  return { titles, rows, unread: above.filter((row, i) => filled(row).length > 0 && i !== head && !isData(row, i)).length }
}

const isTitles = (row: readonly string[]) => filled(row).length > 1 && !row.some((cell) => isDate(cell) || isAmount(cell))

const looksLikeData = (row: readonly string[], width: number) =>
  filled(row).length > 1 && (row.some(isDate) || (!isTitles(row) && filled(row).length >= width))

/** The row with the most words that banks use as titles, the last of several. */
function titlesRow(above: readonly (readonly string[])[]): number | undefined {
  let best: { readonly row: number; readonly words: number } | undefined
  above.forEach((row, i) => {
    const words = row.filter((cell) => titleWords.test(cell.slice(0, 80))).length
    if (isTitles(row) && words >= (best?.words ?? 0)) best = { row: i, words }
  })
  return best?.row
}

export interface StatementColumn {
  readonly title: string
  /** The cells of the first rows. */
  readonly cells: readonly string[]
  readonly days: number
  readonly isDays: boolean
  readonly isAmounts: boolean
}

const sampled = 200

/** The columns with what half of their cells are at least. */
export function columnsOf({ titles, rows }: StatementTable): readonly StatementColumn[] {
  return titles.map((title, place) => {
    const cells = rows.slice(0, sampled).map((row) => row.cells[place]?.trim() ?? '')
    const texts = filled(cells)
    const isMost = (count: number) => count > 0 && count * 2 >= texts.length
    const days = texts.filter(isDate).length
    const isDays = isMost(days)
    return { title, cells, days, isDays, isAmounts: !isDays && isMost(texts.filter(isAmount).length) }
  })
}

/** Decimal mark of these columns; undefined if ambiguous. */
export function guessDecimals({ titles, rows, fixed }: StatementTable, columns: readonly string[]): DecimalMark | undefined {
  if (fixed) return fixed.decimals
  const places = columns.filter((title) => title !== '').map((title) => titles.indexOf(title))
  return decimalMarkOf(rows.flatMap(({ cells }) => places.map((place) => cells[place] ?? '')))
}

export const cellsOf = ({ titles, rows }: StatementTable, title: string): string[] => {
  const place = titles.indexOf(title)
  return rows.map(({ cells }) => cells[place]?.trim() ?? '')
}
