/** Rows of a file below their titles, and the columns of them that become rows. */
import { type FileRow } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import type { NameList } from './name-list.ts'
import { isNamed } from './titles.ts'

export interface TitledRows {
  readonly rows: readonly FileRow[]
  readonly titles: readonly string[]
  readonly header_row: number
}

/** A file after a step that gives each row its own line; the note says what the step did. */
export interface Shaped extends TitledRows {
  readonly note: string
}

export type Lists = Partial<Readonly<Record<NameList, readonly string[]>>>

/** Columns of the file that become rows. */
export interface Turn {
  /** The columns that are made: the one of the labels, then those of the cells. */
  readonly made: readonly [string, ...string[]]
  /** Each label, or the place of the cell that holds it, with the places of its cells in the order of `made`. */
  readonly columns: readonly { readonly label: string | number; readonly places: readonly number[] }[]
  /** Other columns that are left out: a sum of these. */
  readonly dropped?: readonly number[]
  /** True if 0 is nothing, as an empty cell is. */
  readonly isZeroNothing?: boolean
  /** The labels, as the note calls one of them. */
  readonly one: string
}

export type Finder = (kind: ImportKind, file: TitledRows, lists: Lists) => Turn | undefined

export const namesColumn = ({ columns }: ImportKind, name: string, title: string) =>
  columns.some((column) => column.name === name && isNamed(column, title))

export const isNothing = /^(?:[-–—x]+|n\/?a|nil|none)$/i
