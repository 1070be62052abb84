/** The columns of a foreign file, and a sample of their cells. */
import { type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import type { NameList } from './name-list.ts'

export type MatchedKind = Pick<ImportKind, 'columns'> & Partial<Pick<ImportKind, 'keyOf'>>

/** The title of each column: of the file, or one that is made of several. */
export type ColumnTitles = Readonly<Record<string, string>>

export interface FileColumns {
  readonly titles: readonly string[]
  readonly rows: readonly FileRow[]
  /** Known names by list. */
  readonly lists?: Partial<Readonly<Record<NameList, readonly string[]>>> | undefined
  /** Titles that go before what is found here: of a known program, or remembered. */
  readonly first?: ColumnTitles | undefined
  /** True for the list of a known program: parts of its other titles mean nothing. */
  readonly isKnown?: boolean | undefined
  /** False: the file has no titles, only letters. */
  readonly hasTitles?: boolean | undefined
}

const mostSamples = 200

export const samplesOf = ({ titles, rows }: FileColumns): string[][] =>
  titles.map((_, place) =>
    rows.slice(0, mostSamples).flatMap(([, cells]) => (isFilled(cells[place]) ? [textAt(cells, place)] : [])),
  )
