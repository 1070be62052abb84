/** Writers insert the rows of an import of one kind, and undo it. */
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import type { ImportOptions } from '#modules/data/import/import-context.ts'
import type { ImportRecord, ImportValues } from '../imports.queries.ts'

export interface ImportRun {
  readonly db: Db
  readonly user_id: UserId
  readonly import_id: string
  readonly file_name: string
  readonly options: ImportOptions
}

interface Written {
  readonly records: readonly ImportRecord[]
  readonly counts: Readonly<Record<string, number>>
}

/** Writes rows, a slice at a time, in the order of the file; it may remember what earlier slices made. */
type WriteRows = (rows: readonly ImportValues[]) => Promise<Written>

export interface Recorded {
  readonly ids: (table: string) => string[]
  readonly before: <Before>(table: string) => Before[]
}

export interface Writer {
  readonly start: (run: ImportRun) => WriteRows
  /** Undoes it completely; a Problem that names what prevents it. */
  readonly undo: (run: Pick<ImportRun, 'db' | 'user_id' | 'import_id'>, recorded: Recorded) => Promise<void>
}

export const records = (record_table: string, ids: readonly string[]): ImportRecord[] =>
  ids.map((record_id) => ({ record_table, record_id }))

/** The text of a value, or null where it is empty. */
export const orNull = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value)
