/** The share of the cells of a foreign column that can be values of one of ours. Pure. */
import { writtenDay, writtenMonth } from '#kernel/written-day.ts'
import { numberParts } from '#kernel/written-number.ts'
import type { ImportColumn } from './import-kind.ts'
import { unitAtEnd } from './made-columns.ts'
import type { NameList } from './name-list.ts'
import { parseCell } from './parse-cell.ts'

const numbers = new Set<ImportColumn['type']>([
  'money',
  'signed money',
  'cost',
  'quantity',
  'whole',
  'percent',
  'signed whole',
  'signed quantity',
])

export const isNumber = (type: ImportColumn['type']): boolean => numbers.has(type)

export const isDays = (type: ImportColumn['type']): boolean => type === 'day' || type === 'day or month'

const isDay = (cell: string) => writtenDay(cell, 'day first') !== undefined || writtenDay(cell, 'month first') !== undefined

/** Eight digits alone may be a number. */
export const areDays = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => isDay(cell) && !/^\d+$/.test(cell))

export const reads = (column: ImportColumn, cell: string): boolean =>
  (['point', 'comma'] as const).some((decimals) =>
    (['day first', 'month first'] as const).some(
      (date_order) => parseCell({ ...column, required: false }, cell, { date_order, decimals, weeks: true }).value !== undefined,
    ),
  )

export const shareOf = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.length === 0 ? 1 : cells.filter(fits).length / cells.length

/** Share of the cells that are valid for the column, from 0 to 1. */
function fit(column: ImportColumn, cells: readonly string[]): number {
  if (column.fits && !column.fits(cells)) return 0
  if (numbers.has(column.type))
    return shareOf(
      cells,
      (cell) => (numberParts(cell.replace(/ ?%$/, '')) !== undefined || unitAtEnd(cell) !== '') && !isDay(cell),
    )
  if (column.type === 'text' || column.type === 'botanical name')
    return column.isName ? shareOf(cells, (cell) => /\p{L}/u.test(cell) && !isDay(cell)) : 1
  // Numbers of plants in a column of days are none: Available.
  if (isDays(column.type) && cells.length > 0 && cells.every((cell) => !reads(column, cell) && numberParts(cell) !== undefined))
    return 0
  return shareOf(cells.slice(0, 50), (cell) => reads(column, cell))
}

/** True for codes of one row each if more than a quarter repeat. */
export const repeats = ({ isUnique }: ImportColumn, cells: readonly string[]) =>
  isUnique === true && new Set(cells.map((cell) => cell.toLowerCase())).size * 4 < cells.length * 3

/** Jan, without a year, which is said where it stands. */
const isMonthName = (cell: string) => /^\p{L}{3,9}$/u.test(cell) && writtenMonth(`${cell} 2000`) !== undefined

const areMonthNames = ({ type }: ImportColumn, cells: readonly string[]) =>
  type === 'day or month' && cells.length > 0 && cells.every(isMonthName)

const isUnfit = ({ fits, type }: ImportColumn, cells: readonly string[]) =>
  (fits !== undefined && cells.length > 0 && !fits(cells)) || (type === 'yes or no' && cells.some(isCount))

/** A number of plants for sale is no yes. */
const isCount = (cell: string) => numberParts(cell) !== undefined && !/^[01](?:\.0+)?$/.test(cell)

export function fitsTitle(column: ImportColumn, cells: readonly string[], isExact: boolean): boolean {
  if (isExact && areMonthNames(column, cells)) return true
  if (isUnfit(column, cells)) return false
  // One code in all rows is none of them: the account in the books.
  if (repeats(column, cells) && (!isExact || new Set(cells).size === 1)) return false
  if (isDays(column.type) && fit(column, cells) === 0 && areNumbers(cells)) return false
  if (!isExact) return fit(column, cells) >= 0.6
  return (cells.length < 3 && !column.isName) || needsNumbers(column, cells) || fit(column, cells) > 0
}

const areNumbers = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => numberParts(cell) !== undefined)

/** Numbers that every row needs, with words around them: those are said where they stand, like POA. */
const needsNumbers = ({ required, type }: ImportColumn, cells: readonly string[]) =>
  required === true && isNumber(type) && cells.some((cell) => /\d/.test(cell) && !isDay(cell))

/** Score of a column by its cells: positive if nearly all of them are known names or fit a type that little else fits; else 0. */
export function contentScore(
  column: ImportColumn,
  cells: readonly string[],
  lists: Partial<Record<NameList, ReadonlySet<string>>>,
): number {
  if (cells.length === 0) return 0
  const names = column.list && lists[column.list]
  if (names && shareOf(cells, (cell) => names.has(cell.toLowerCase())) >= 0.6) return 0.9
  if (column.type === 'email') return shareOf(cells, (cell) => reads(column, cell)) >= 0.8 ? 0.8 : 0
  if (column.type !== 'barcode' || shareOf(cells, (cell) => /^\d{8}$|^\d{12,14}$/.test(cell)) < 0.8) return 0
  return shareOf(cells, (cell) => reads(column, cell)) >= 0.8 ? 0.8 : 0
}
