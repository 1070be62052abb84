/** Matches the columns of a foreign file: finds its title row, then matches by title and by contents. Pure. */
import { isAmbiguousDay, writtenDay } from '#kernel/written-day.ts'
import { decimalMarkOf } from '#kernel/written-number.ts'
import { searchText } from '#modules/plants/search-text.ts'
import type { ImportColumn, ImportKind } from './import-kind.ts'
import type { NameList } from './name-list.ts'
import { parseCell } from './parse-cell.ts'

/** A cell of a file: its text, or the number that a spreadsheet stores. */
export type FileCell = string | number

/** A row of a file: its number there, from 1, its cells, and whether it is left out of the import. */
export type FileRow = readonly [row: number, cells: readonly FileCell[], left_out?: boolean]

/** The place of each column in the file, from 0; a column that the file does not have is left out. */
export type ColumnPlaces = Readonly<Record<string, number>>

/** The text of a cell; '' where there is none. */
const textAt = (cells: readonly FileCell[], place: number): string => String(cells[place] ?? '').trim()
export const isFilled = (cell: FileCell | undefined) => String(cell ?? '').trim() !== ''

/**
 * Score of a title: 3 for a match, also as the last of several words such as InvoiceAmountDue; 2 with other words around it; 0
 * without. Slightly less for each earlier name of the column.
 */
function nameScore(
  { name, synonyms, isExact: only }: Pick<ImportColumn, 'name' | 'synonyms' | 'isExact'>,
  title: string,
): number {
  const written = searchText(title)
  if (written === '') return 0
  const text = searchText(title.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
  const names = [searchText(name), ...synonyms]
  const rank = names.findIndex((each) => each === written || text === each || (each.includes(' ') && text.endsWith(` ${each}`)))
  if (rank >= 0) return exactly - rank * 0.01
  if (only) return 0
  const words = ` ${text} `
  return names.some((each) => each.length > 3 && words.includes(` ${each} `)) ? 2 : 0
}

const exactly = 3
const isExact = (score: number) => score > 2.5

/** A cell that data has and titles do not. */
const isData = (cell: string) =>
  /^[-−(]?[$£€]?\s*\d[\d.,\s]*\)?%?$/.test(cell.trim()) || writtenDay(cell, 'day first') !== undefined

/** The number of the row with the titles; 0 where the file has none. Rows above it are notes about the file. */
export function findTitles({ columns }: Pick<ImportKind, 'columns'>, rows: readonly FileRow[]): number {
  let best = { row: 0, score: 0 }
  for (const [row, cells] of rows.slice(0, 40)) {
    const filled = cells.filter(isFilled).map(String)
    const named = columns.filter((column) => filled.some((cell) => isExact(nameScore(column, cell)))).length
    const score = filled.some(isData) ? 0 : named * 10 + Math.min(filled.length, 9)
    if (score > best.score && filled.length > 1) best = { row, score }
  }
  if (best.score > 0) return best.row
  // A file of one column has a title if it is the name of one.
  const [[row, [only = '']] = [0, []]] = rows
  return columns.some((column) => isExact(nameScore(column, String(only)))) ? row : 0
}

/** How many columns of the kind the titles of a sheet name. */
export function titleScore(kind: Pick<ImportKind, 'columns'>, rows: readonly FileRow[]): number {
  const header = findTitles(kind, rows)
  const cells = rows.find(([row]) => row === header)?.[1] ?? []
  return kind.columns.filter((column) => cells.some((cell) => isExact(nameScore(column, String(cell))))).length
}

/** The titles of a file's columns, each once; "Column C" where there is none. */
export function titlesOf(rows: readonly FileRow[], header_row: number): string[] {
  const head = rows.find(([row]) => row === header_row)?.[1] ?? []
  const width = rows.slice(0, 500).reduce((most, [, cells]) => Math.max(most, cells.length), 0)
  const names = Array.from(
    { length: width },
    (_, i) => textAt(head, i).replaceAll(/\s+/g, ' ').slice(0, 80) || `Column ${letterOf(i)}`,
  )
  return names.map((name, i) => (names.indexOf(name) === i ? name : `${name} (${letterOf(i)})`))
}

const letterOf = (i: number): string => (i < 26 ? '' : letterOf(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

const byContents = new Set<ImportColumn['type']>(['email', 'barcode', 'day'])

/** Score of a column by its cells: positive if nearly all of them are known names or fit a type that little else fits; else 0. */
function contentScore(
  column: ImportColumn,
  cells: readonly string[],
  lists: Partial<Record<NameList, ReadonlySet<string>>>,
): number {
  if (cells.length === 0) return 0
  const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / cells.length
  const names = column.list && lists[column.list]
  if (names && share((cell) => names.has(cell.toLowerCase())) >= 0.6) return 1.5
  if (!byContents.has(column.type)) return 0
  if (column.type === 'barcode' && share((cell) => /^\d{8}$|^\d{12,14}$/.test(cell)) < 0.8) return 0
  return share((cell) => parseCell(column, cell, { date_order: 'day first', decimals: 'point' }).value !== undefined) >= 0.8
    ? 1
    : 0
}

/** The best match of every column, each column of the file once: as before, by its title, then by what it holds. */
export function matchColumns(
  { columns }: Pick<ImportKind, 'columns'>,
  titles: readonly string[],
  rows: readonly FileRow[],
  known: Partial<Readonly<Record<NameList, readonly string[]>>> = {},
  remembered: ColumnPlaces = {},
): ColumnPlaces {
  const lists = Object.fromEntries(
    Object.entries(known).map(([list, names]) => [list, new Set(names.map((name) => name.toLowerCase()))]),
  )
  const samples = titles.map((_, place) =>
    rows.slice(0, 200).flatMap(([, cells]) => (isFilled(cells[place]) ? [textAt(cells, place)] : [])),
  )
  const scores = columns.flatMap((column, order) =>
    titles.flatMap((title, place) => {
      const score = nameScore(column, title) || contentScore(column, samples[place] ?? [], lists)
      // The required column wins a tie, then the first.
      return score > 0
        ? [{ name: column.name, place, score: score + (column.required ? 0.2 : 0) - order * 0.001 - place * 0.0001 }]
        : []
    }),
  )
  const places: Record<string, number> = { ...remembered }
  for (const { name, place } of scores.toSorted((a, b) => b.score - a.score))
    if (places[name] === undefined && !Object.values(places).includes(place)) places[name] = place
  return places
}

/** The places of columns whose titles are remembered. */
export const rememberedPlaces = (remembered: Readonly<Record<string, string>>, titles: readonly string[]): ColumnPlaces =>
  Object.fromEntries(
    Object.entries(remembered)
      .map(([name, title]) => [name, titles.indexOf(title)] as const)
      .filter(([, place]) => place >= 0),
  )

const sums = new Set<ImportColumn['type']>(['money', 'signed money', 'cost'])

/** Columns of money that two titles of the file name as well, with other amounts: total and amount due. */
export function rivalColumns(
  { columns }: Pick<ImportKind, 'columns'>,
  titles: readonly string[],
  rows: readonly FileRow[],
  places: ColumnPlaces,
): string[] {
  const taken = new Set(Object.values(places))
  return columns.flatMap((column) => {
    const own = places[column.name]
    if (own === undefined || !sums.has(column.type) || !isExact(nameScore(column, titles[own] ?? ''))) return []
    const isRival = titles.some(
      (title, place) =>
        !taken.has(place) &&
        isExact(nameScore(column, title)) &&
        rows.some(([, cells]) => isFilled(cells[place]) && textAt(cells, place) !== textAt(cells, own)),
    )
    return isRival ? [column.name] : []
  })
}

/** The cells that are texts; a number of a spreadsheet has one meaning. */
const textsOfTypes = (
  { columns }: Pick<ImportKind, 'columns'>,
  places: ColumnPlaces,
  rows: readonly FileRow[],
  wanted: (type: ImportColumn['type']) => boolean,
) =>
  columns.flatMap(({ name, type }) => {
    const place = places[name]
    return place === undefined || !wanted(type)
      ? []
      : rows.flatMap(([, cells]) => (typeof cells[place] === 'string' && isFilled(cells[place]) ? [textAt(cells, place)] : []))
  })

/** Date order of a file by its dates; undefined if ambiguous. */
export function dateOrderOf(kind: Pick<ImportKind, 'columns'>, places: ColumnPlaces, rows: readonly FileRow[]) {
  const days = textsOfTypes(kind, places, rows, (type) => type === 'day' || type === 'day or month')
  const reads = (order: 'day first' | 'month first') => days.filter((cell) => writtenDay(cell, order) !== undefined).length
  const [dayFirst, monthFirst] = [reads('day first'), reads('month first')]
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day first' : 'month first'
  return days.some(isAmbiguousDay) ? undefined : ('day first' as const)
}

const numbers = new Set<ImportColumn['type']>(['money', 'signed money', 'cost', 'quantity', 'whole', 'percent'])

/** Decimal mark of a file; undefined if ambiguous. */
export const decimalsOf = (kind: Pick<ImportKind, 'columns'>, places: ColumnPlaces, rows: readonly FileRow[]) =>
  decimalMarkOf(textsOfTypes(kind, places, rows, (type) => numbers.has(type)))
