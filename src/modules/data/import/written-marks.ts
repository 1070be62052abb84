/** Formats of days and numbers in a foreign file. Pure. */
import { isAmbiguousDay, writtenDay } from '#kernel/written-day.ts'
import { decimalMarkOf, numberParts } from '#kernel/written-number.ts'
import { isDays, isNumber } from './column-fit.ts'
import type { MatchedKind } from './file-columns.ts'
import { type ColumnPlaces, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportColumn } from './import-kind.ts'
import { less, withoutUnit } from './made-columns.ts'

/** The cells that are texts; a number of a spreadsheet has one meaning. */
const textsOfTypes = (
  { columns }: MatchedKind,
  places: ColumnPlaces,
  rows: readonly FileRow[],
  wanted: (type: ImportColumn['type']) => boolean,
) =>
  columns.flatMap(({ name, type }) => {
    const place = places[name]
    return place === undefined || !wanted(type)
      ? []
      : rows.flatMap(([, cells]) =>
          typeof cells[place] === 'string' && isFilled(cells[place]) ? textAt(cells, place).split(less) : [],
        )
  })

/** Date order of a file by its dates; undefined if ambiguous. */
export function dateOrderOf(kind: MatchedKind, places: ColumnPlaces, rows: readonly FileRow[]) {
  const written = textsOfTypes(kind, places, rows, (type) => isDays(type))
  const readable = (order: 'day first' | 'month first') => written.filter((cell) => writtenDay(cell, order) !== undefined).length
  const [dayFirst, monthFirst] = [readable('day first'), readable('month first')]
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day first' : 'month first'
  return written.some(isAmbiguousDay) ? undefined : ('day first' as const)
}

/** Decimal mark of a file; undefined if ambiguous. */
export function decimalsOf(kind: MatchedKind, places: ColumnPlaces, rows: readonly FileRow[]) {
  const counts = textsOfTypes(kind, places, rows, (type) => type === 'whole' || type === 'signed whole').map(withoutUnit)
  // Beside 240, 1,200 has no decimals: a program that writes them writes them in each row.
  const isPlain = counts.some((cell) => /^\d{1,3}$/.test(cell))
  const grouped = isPlain ? counts.map((cell) => /^[1-9]\d{0,2}([.,])\d{3}$/.exec(cell)?.[1]).find(Boolean) : undefined
  const numbers = textsOfTypes(kind, places, rows, (type) => isNumber(type))
  const found = decimalMarkOf(numbers.map((cell) => withoutUnit(cell).replace(/ ?%$/, '')))
  return found ?? (grouped === undefined ? markBeside(rows) : grouped === ',' ? 'point' : 'comma')
}

/** Decimal mark of the columns of numbers with one or two decimals, imported or not; undefined if they have none, or two. */
function markBeside(rows: readonly FileRow[]) {
  const width = Math.max(0, ...rows.slice(0, 500).map(([, cells]) => cells.length))
  const marks = Array.from({ length: width }, (_, place) => {
    const texts = rows.flatMap(([, cells]) => (typeof cells[place] === 'string' ? textAt(cells, place) : '') || [])
    const all = texts.flatMap((cell) => numberParts(cell)?.digits ?? [])
    const isDecided = all.length === texts.length && all.some((digits) => /^\d+[.,]\d\d?$/.test(digits))
    return isDecided && all.every((digits) => /^\d+(?:[.,]\d\d?)?$/.test(digits)) ? decimalMarkOf(all) : undefined
  }).filter((mark) => mark !== undefined)
  return new Set(marks).size === 1 ? marks[0] : undefined
}
