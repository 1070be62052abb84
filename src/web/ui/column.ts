/** The definition of a table column. */
import type { ReactNode } from 'react'

/** Appearance of a column, whatever it is sorted by. */
interface ColumnView<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** True for what most rows have: it is not written, and a column that has nothing else is left out. */
  readonly ordinary?: (row: Row) => boolean
  readonly align?: 'end'
  /** Holds buttons, which at a desk come with the pointer or the focus, as the box and the menu of the row do. */
  readonly controls?: true
  /** CSS: `120px`, `minmax(160px, 2fr)`. */
  readonly width?: string
  /** Its position in a phone's row; without it, hidden. `last`: after the other details, where it may be cut off. */
  readonly phone?: 'title' | 'detail' | 'last' | 'end'
  /** Its unit, if there is no head: "for sale". */
  readonly phoneUnit?: string | ((row: Row) => string)
}

/** A column of a table whose rows are all here. */
export interface Column<Row> extends ColumnView<Row> {
  /** Sort key; omitted if the column is not sortable. */
  readonly sortBy?: (row: Row) => string | number
  /** Its foot: a sum of these rows. */
  readonly total?: (rows: readonly Row[]) => ReactNode
}

/** A column of a list that comes in pages: only the server, which has all rows, can sort it or add it up. */
export interface PagedColumn<Row, Sorts extends string = never, Totals = never> extends ColumnView<Row> {
  /** The contract's sort order of this column; without it, it is not sortable. */
  readonly sort?: Sorts
  /** Its foot: one of the server's totals over every matching row. */
  readonly total?: (totals: Totals) => ReactNode
  /** Would sort the loaded pages only. */
  readonly sortBy?: never
}

/** A column as it is drawn: its sort order, and its foot. */
export interface DrawnColumn<Row> extends ColumnView<Row> {
  readonly order?: string | undefined
  readonly foot?: ReactNode
}

export interface Sort<Name extends string = string> {
  readonly id: Name
  readonly down: boolean
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows in order: numbers by size, words as in a dictionary, `B9` before `B10`; as they came if nothing is chosen. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const by = columns.find((column) => column.id === sort?.id)?.sortBy
  if (!by || !sort) return rows
  const keyed = rows.map((row) => ({ row, key: by(row) }))
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  keyed.sort((a, b) => (sort.down ? compare(b.key, a.key) : compare(a.key, b.key)))
  return keyed.map(({ row }) => row)
}

/** Cycles the sort of a column on click: ascending, descending, original order. */
export const nextSort = (sort: Sort | undefined, id: string): Sort | undefined =>
  sort?.id !== id ? { id, down: false } : sort.down ? undefined : { id, down: true }
