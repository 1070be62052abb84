/** A bank's statement as a table of text: its titles, its rows, and the columns that hold days and amounts. Pure. */
import type { Cents } from '#kernel/money.ts'
import { addDays } from '#kernel/day.ts'
import { dateOrders, writtenDay } from '#kernel/written-day.ts'
import { type DecimalMark, decimalMarkOf, decimalMarks, writtenAmount } from '#kernel/written-number.ts'
import type { Amounts } from './running-balance.ts'
import { withYears } from './days-without-year.ts'
import { withOwnSide } from './transfer-list.ts'
import { isSumText, titleScore, titleWords } from './titles.ts'

interface StatementRow {
  /** Row number in the file, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface StatementTable {
  readonly titles: readonly string[]
  readonly rows: readonly StatementRow[]
  /** Filled rows above the titles. */
  readonly above: readonly StatementRow[]
  /** True if lines without a day have that of the line above. */
  readonly isFilledDown?: boolean
  /** True if the file writes days without a year. */
  readonly isWithoutYears?: boolean
}

/**
 * The title of each column, as the file has it; '' where it has none. Either one of amounts, with or without a column that says which way the
 * money went, or one of money in and one of money out. Description and reference may be several columns, one title a line.
 */
export interface StatementColumns {
  readonly day_column: string
  readonly amount_column: string
  readonly direction_column: string
  readonly money_in_column: string
  readonly money_out_column: string
  /** Fees that the amounts do not have in them. */
  readonly fee_column: string
  readonly description_column: string
  readonly reference_column: string
  /** The bank's own number of each line. */
  readonly id_column: string
  /** Balance of the account beside the line. */
  readonly balance_column: string
}

export const noColumns: StatementColumns = {
  day_column: '',
  amount_column: '',
  direction_column: '',
  money_in_column: '',
  money_out_column: '',
  fee_column: '',
  description_column: '',
  reference_column: '',
  id_column: '',
  balance_column: '',
}

export const columnRoles = Object.keys(noColumns) as readonly (keyof StatementColumns)[]

/** Roles whose cells are amounts. */
export const amountRoles: ReadonlySet<keyof StatementColumns> = new Set([
  'amount_column',
  'money_in_column',
  'money_out_column',
  'fee_column',
  'balance_column',
])

/** The titles of one role. */
export const titlesIn = (value: string): string[] => value.split('\n').filter(Boolean)

export const isDate = (cell: string): boolean =>
  cell.length <= 40 && dateOrders.some((order) => writtenDay(cell, order) !== undefined)

const isAmount = (cell: string): boolean => !isDate(cell) && decimalMarks.some((mark) => writtenAmount(cell, mark) !== undefined)

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')

const readAmounts = new WeakMap<readonly string[], Partial<Record<DecimalMark, Amounts>>>()

/** The amounts of a column, read once for each mark. */
export function amountsIn(cells: readonly string[], mark: DecimalMark): Amounts {
  const known = readAmounts.get(cells) ?? {}
  const amounts = known[mark] ?? readColumn(cells, mark)
  readAmounts.set(cells, { ...known, [mark]: amounts })
  return amounts
}

/** Amounts without a mark are money out if others have CR beside them and none has DR. */
function readColumn(cells: readonly string[], mark: DecimalMark): Amounts {
  const read = cells.map((cell) => writtenAmount(cell, mark))
  const isUnmarkedOut =
    read.some((each) => each?.side === 'credit') &&
    !read.some((each) => each?.side === 'debit' || (each && each.side === undefined && each.cents < 0n))
  return read.map((each): Cents | undefined => (each && isUnmarkedOut && each.side === undefined ? -each.cents : each?.cents))
}

const dayNumber = /^[34]\d{4}(?:[.,]\d+)?$/

/** Numbers below a title of days as those days: a spreadsheet writes 46328 into a .csv for 2026-11-02. */
function withDays(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const head = cells.slice(0, 40).findIndex((row) => filled(row).length > 1 && row.some((cell) => titleScore('day', cell) === 3))
  const places = (cells[head] ?? []).flatMap((cell, place) => {
    const below = titleScore('day', cell) === 3 ? filled(cells.slice(head + 1).map((row) => row[place] ?? '')) : []
    return below.length > 0 && below.every((each) => dayNumber.test(each.trim())) ? [place] : []
  })
  if (places.length === 0) return cells
  return cells.map((row, i) =>
    row.map((cell, place) =>
      i > head && places.includes(place) && cell.trim() !== ''
        ? addDays('1899-12-30', Math.trunc(Number.parseFloat(cell)))
        : cell,
    ),
  )
}

/** Gives lines without a day that of the line above, where the file writes each day once, above its lines or beside the first of them. */
function withDaysBelow(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const counts = new Map<number, number>()
  for (const row of cells.slice(0, sampledLines)) {
    const place = row.findIndex(isDate)
    if (place >= 0) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const [[place, most] = [-1, 0]] = [...counts].toSorted((a, b) => b[1] - a[1])
  if (most < 2) return cells
  const isDay = (row: readonly string[]) => isDate(row[place] ?? '')
  const isBelow = (row: readonly string[]) =>
    (row[place] ?? '').trim() === '' &&
    row.some(isAmount) &&
    row.some((cell) => /\p{L}/u.test(cell) && !isAmount(cell)) &&
    !row.some((cell) => isDate(cell) || isSumText(cell))
  const last = cells.findLastIndex(isDay)
  if (!cells.some((row, i) => i > cells.findIndex(isDay) && i < last && isBelow(row))) return cells
  let day = ''
  return cells.map((row) => {
    if (isDay(row)) day = row[place] ?? ''
    return day !== '' && isBelow(row) ? row.map((cell, i) => (i === place ? day : cell)) : row
  })
}

/** Column in which most of the first lines with an amount have their first day; -1 without any. */
function placeOfDays(cells: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of cells.slice(0, sampledLines)) {
    const place = row.findIndex(isDate)
    if (place >= 0 && row.some(isAmount)) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts].reduce(([most, times], [place, count]) => (count > times ? [place, count] : [most, times]), [-1, 0])[0]
}

const sampledLines = 1_000

const isTitle = (cell: string) =>
  cell.length <= 80 && Object.keys(titleWords).some((meaning) => titleScore(meaning as keyof typeof titleWords, cell) > 0)

/** Finds the titles: a row without days and amounts above the first row that has both. A file without titles has "Column 1", "Column 2" … */
export function statementTable(written: readonly (readonly string[])[], today: string): StatementTable | undefined {
  const own = withOwnSide(written)
  const dated = withYears(own, today)
  const numbered = withDays(dated)
  const cells = withDaysBelow(numbered)
  const dayPlace = placeOfDays(cells)
  const first = cells.findIndex((row) => isDate(row[dayPlace] ?? '') && row.some(isAmount))
  const line = cells[first]
  if (!line) return undefined
  const above = cells.slice(0, first)
  const head = titlesRow(above, filled(line).length)
  const { names: head_names, row: second } = headNames(above, head)
  const width = cells
    .slice(head ?? first)
    .reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
  const names = Array.from({ length: width }, (_, i) => head_names[i] || `Column ${i + 1}`)
  const titles = names.map((name, i) => (names.indexOf(name) === i ? name : `${name} (${i + 1})`))
  // A line about the account may have a day in another column.
  const isDayThere = (row: readonly string[]) => isDate(row[dayPlace] ?? '') || !row.some(isDate)
  const isData = (row: readonly string[], i: number) =>
    i >= first || (head !== undefined && i > head) || (i !== head && isDayThere(row) && looksLikeData(row, filled(line).length))
  const all = cells.flatMap((row, i) =>
    filled(row).length > 0 && i !== head && i !== second ? [{ row: i + 1, cells: row, isData: isData(row, i) }] : [],
  )
  return {
    titles,
    rows: all.filter((row) => row.isData),
    above: all.filter((row) => !row.isData),
    isFilledDown: cells !== numbered,
    isWithoutYears: dated !== own,
  }
}

/** The titles, with those of a second row of titles: Debit and Credit below Amount, or a Date above an empty cell. `row`: that second row. */
function headNames(
  above: readonly (readonly string[])[],
  head: number | undefined,
): { readonly names: readonly string[]; readonly row?: number } {
  if (head === undefined) return { names: [] }
  const own = (above[head] ?? []).map((cell) => cell.trim())
  const isSecond = (row: readonly string[] | undefined) =>
    row !== undefined &&
    !row.some((cell) => isDate(cell) || isAmount(cell)) &&
    row.filter(isTitle).length * 2 > filled(row).length
  const below = above[head + 1] ?? []
  if (isSecond(below) && head + 2 === above.length) {
    const names = Array.from({ length: Math.max(own.length, below.length) }, (_, i) => below[i]?.trim() || own[i] || '')
    return { names, row: head + 1 }
  }
  const before = above[head - 1]
  const isFilling = isSecond(before) && before?.some((cell, i) => isTitle(cell) && (own[i] ?? '') === '')
  return isFilling
    ? {
        names: Array.from({ length: Math.max(own.length, before?.length ?? 0) }, (_, i) => own[i] || before?.[i]?.trim() || ''),
        row: head - 1,
      }
    : { names: own }
}

const isTitles = (row: readonly string[]) => filled(row).length > 1 && !row.some((cell) => isDate(cell) || isAmount(cell))

/** A name and a day alone above wider lines are about the statement. */
const looksLikeData = (row: readonly string[], width: number) =>
  filled(row).length > 1 &&
  (width > 3 && filled(row).length === 2 ? false : row.some(isDate) || (!isTitles(row) && filled(row).length >= width))

/** Finds the row with the most words that banks use as titles, the last of several; failing that, one as wide as the data. */
function titlesRow(above: readonly (readonly string[])[], width: number): number | undefined {
  let best: { readonly row: number; readonly words: number } | undefined
  above.forEach((row, i) => {
    const words = isTitles(row) ? row.filter(isTitle).length : -1
    const isWide = words > 0 || filled(row).length * 2 > width
    if (isWide && words >= (best?.words ?? 0)) best = { row: i, words }
  })
  return best?.row
}

/** A column of a file without titles. */
export const isUntitled = (title: string) => /^Column \d+$/.test(title)

export interface StatementColumn {
  readonly title: string
  readonly cells: readonly string[]
  /** Number of cells that hold something. */
  readonly filled: number
  /** The first of them. */
  readonly texts: readonly string[]
  readonly days: number
  readonly isDays: boolean
  readonly isAmounts: boolean
}

const sampled = 200

/** The columns with what half of their first filled cells are at least. */
export function columnsOf(table: StatementTable): readonly StatementColumn[] {
  return table.titles.map((title) => {
    const cells = cellsOf(table, title)
    const all = filled(cells)
    const texts = all.slice(0, sampled)
    const isMost = (count: number) => count > 0 && count * 2 >= texts.length
    const days = texts.filter(isDate).length
    const isDays = isMost(days)
    const isAmounts = !isDays && isMost(texts.filter(isAmount).length)
    return { title, cells, filled: all.length, texts, days, isDays, isAmounts }
  })
}

/** Decimal mark of these columns; undefined if ambiguous. */
export const guessDecimals = (table: StatementTable, columns: readonly string[]): DecimalMark | undefined =>
  decimalMarkOf(columns.flatMap((title) => cellsOf(table, title)))

const readCells = new WeakMap<StatementTable, Map<string, readonly string[]>>()

/** The cells of a column, trimmed once. */
export function cellsOf(table: StatementTable, title: string): readonly string[] {
  const columns = readCells.get(table) ?? new Map<string, readonly string[]>()
  const place = table.titles.indexOf(title)
  const cells = columns.get(title) ?? (place === -1 ? [] : table.rows.map((row) => row.cells[place]?.trim() ?? ''))
  readCells.set(table, columns.set(title, cells))
  return cells
}

export const titlesOf = (columns: readonly StatementColumn[]) => columns.map(({ title }) => title)

/** The best of them by score; of equals the first. */
export function best<Item>(items: readonly Item[], score: (item: Item) => number): Item | undefined {
  return items.map((item) => ({ item, score: score(item) })).toSorted((a, b) => b.score - a.score)[0]?.item
}
