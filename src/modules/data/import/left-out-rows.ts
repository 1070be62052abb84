/** Rows of a list that are no part of it: remarks, sums, titles again. They are proposed to be left out. Pure. */
import { sizeMeasure } from '#modules/setup/reference/size-measure.ts'
import { type ColumnPlaces, type FileCell, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import { fileColumns, partsOf } from './made-columns.ts'
import { isDataCell } from './titles.ts'

interface TitledFile {
  readonly titles: readonly string[]
  readonly places: ColumnPlaces
  readonly rows: readonly FileRow[]
}

const remark = /^(?:#(?!ref|n\/a|value|div|name|num|null|spill|calc|\d)|\/\/|--\s|;)/i
const sum =
  /^(?:(?:(?:grand |sub[- ]?|report |page )?totals?|sum|summe|gesamt|\d+ (?:rows?|records?|items?)):?$|(?:end|total) (?:of|for) |generated |printed |page \d)/i

interface ReadRow {
  /** Cells of the file's own columns. */
  readonly own: readonly FileCell[]
  readonly filled: readonly FileCell[]
  readonly first: string
  /** True if a required cell is empty. */
  readonly misses: boolean
  readonly at: (name: string) => string
}

interface FileFacts {
  readonly titles: readonly string[]
  readonly placed: readonly number[]
  readonly texts: readonly number[]
  /** True if most rows have more than two cells. */
  readonly isWide: boolean
}

type Rule = readonly [reason: string, applies: (row: ReadRow, cells: readonly FileCell[], facts: FileFacts) => boolean]

const rules: readonly Rule[] = [
  ['Empty', ({ filled }) => filled.length === 0],
  ['A remark', ({ first, filled }) => remark.test(first) && filled.length < 3],
  ['A sum', ({ first, filled, misses }) => sum.test(first) && (filled.length < 3 || misses || filled.slice(1).every(isDataCell))],
  [
    'The titles again',
    ({ own, filled }, _, { titles }) =>
      filled.length > 1 && own.every((cell, i) => !isFilled(cell) || String(cell).trim().toLowerCase() === titles[i]),
  ],
  [
    'Nothing in the columns that are imported',
    ({ own }, cells, { placed }) => placed.length > 0 && own.length > 1 && placed.every((place) => !isFilled(cells[place])),
  ],
  [
    'A sum',
    ({ filled, misses }, cells, { texts }) =>
      misses && texts.length > 0 && texts.every((place) => !isFilled(cells[place])) && filled.every(isDataCell),
  ],
  [
    'The sizes of the rows below',
    ({ misses, at }) => {
      const sizes = at('Container').split(/[,|] ?/)
      return misses && sizes.length > 1 && sizes.every((size) => sizeMeasure(size) !== undefined)
    },
  ],
  ['A single line', ({ filled, first, misses }, _, { isWide }) => isWide && misses && filled.length === 1 && !isDataCell(first)],
]

/** Says why a row should be left out; undefined for a row of data. */
export function leftOutReason(
  { columns }: Pick<ImportKind, 'columns'>,
  { titles, places, rows }: TitledFile,
): (cells: readonly FileCell[]) => string | undefined {
  const width = fileColumns(titles)
  const own = (cells: readonly FileCell[]) => cells.slice(0, width)
  const placed = columns.flatMap((column) => {
    const place = places[column.name]
    return place === undefined ? [] : [{ ...column, place }]
  })
  const facts: FileFacts = {
    titles: own(titles).map((title) => String(title).toLowerCase()),
    placed: placed.flatMap(({ place }) => partsOf(String(titles[place]), own(titles).map(String))),
    texts: placed.flatMap(({ place, type }) => (type === 'text' ? [place] : [])),
    isWide: rows.filter(([, cells]) => own(cells).filter(isFilled).length > 2).length > rows.length / 2,
  }
  return (cells) => {
    const filled = own(cells).filter(isFilled)
    const row: ReadRow = {
      own: own(cells),
      filled,
      first: String(filled[0] ?? '').trim(),
      misses: placed.some(({ place, required }) => required === true && !isFilled(cells[place])),
      at: (name) => textAt(cells, places[name] ?? -1),
    }
    return rules.find(([, applies]) => applies(row, cells, facts))?.[0]
  }
}
