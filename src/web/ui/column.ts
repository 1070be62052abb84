/** What a table knows of one of its columns. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  /** CSS: `120px`, `minmax(160px, 2fr)`. */
  readonly width?: string
  /** What it is sorted by; without it, it is not. `server`: by the server, which knows the column by its id. */
  readonly sortBy?: ((row: Row) => string | number) | 'server'
  /** Where it stands in a phone's row; nowhere without it. `last`: behind the other details, where it may be cut off. */
  readonly phone?: 'title' | 'detail' | 'last' | 'end'
  /** What is counted there, where no head says it: "for sale". */
  readonly phoneUnit?: string
  /** What stands under it: a sum of these rows. */
  readonly total?: (rows: readonly Row[]) => ReactNode
}

export interface Sort {
  readonly id: string
  readonly down: boolean
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows in order: numbers by size, words as in a dictionary, `B9` before `B10`; as they came where nothing is chosen. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const by = columns.find((column) => column.id === sort?.id)?.sortBy
  if (!by || by === 'server' || !sort) return rows
  const keyed = rows.map((row) => ({ row, key: by(row) }))
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  keyed.sort((a, b) => (sort.down ? compare(b.key, a.key) : compare(a.key, b.key)))
  return keyed.map(({ row }) => row)
}

/** What a click on a column's head makes of the order: up, down, then as they came. */
export const nextSort = (sort: Sort | undefined, id: string): Sort | undefined =>
  sort?.id !== id ? { id, down: false } : sort.down ? undefined : { id, down: true }
