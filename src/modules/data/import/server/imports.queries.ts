/** The SQL of imports and of what they brought. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id, Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import type { ImportLayout } from '../check-file.ts'
import { states } from '../contract.ts'
import { ImportOptions, type NameMatches } from '../import-context.ts'
import { kindIds } from '../import-kind.ts'
import type { importSorts } from '../sorts.ts'
import { insertRows } from '#server/rows.ts'

const summary = {
  id: Id,
  kind: z.enum(kindIds),
  state: z.enum(states),
  file_name: z.string(),
  counts: z.record(z.string(), z.int()),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  imported_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
  version: z.int(),
}

const summaryColumns = sql`
  imports.id, kind, state, file_name, counts, imports.created_at, nullif(trim(coalesce(first_name || ' ' || last_name, '')), '') AS created_by,
  imported_at, undone_at, imports.version`

const rowSums = (db: Db) => sql`
  LEFT JOIN users ON users.nursery_id = ${db.nursery_id} AND users.id = imports.created_by
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT left_out)::int AS rows, (count(*) FILTER (WHERE NOT left_out AND problems <> '[]'))::int AS rows_with_problems,
      (count(*) FILTER (WHERE left_out))::int AS rows_left_out, (count(*) FILTER (WHERE NOT left_out AND warnings <> '[]'))::int AS rows_with_warnings
    FROM import_rows AS each WHERE each.nursery_id = ${db.nursery_id} AND import_id = imports.id AND is_data
  ) AS sums ON true`

const Summary = z.object({ ...summary, rows: z.int(), rows_with_problems: z.int() })

export const importOrders: Orders<(typeof importSorts)[number]> = { entered: [sql`imports.created_at`, 'timestamptz'] }

export const importsPage = (db: Db, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    z.extend(Summary, SortKey),
    sql`SELECT ${summaryColumns}, sums.rows, sums.rows_with_problems, ${column} FROM imports ${rowSums(db)}
    WHERE imports.nursery_id = ${db.nursery_id}${after} ${orderBy} LIMIT ${limit}`,
  )

export const countImports = (db: Db) =>
  db.one(z.object({ total: z.int() }), sql`SELECT count(*)::int AS total FROM imports WHERE nursery_id = ${db.nursery_id}`)

const Stored = z.object({
  ...summary,
  sheet: z.string(),
  sheets: z.array(z.string()),
  note: z.string(),
  header_row: z.int(),
  titles: z.array(z.string()),
  places: z.record(z.string(), z.int()),
  options: ImportOptions,
  asks_date_order: z.boolean(),
  asks_decimals: z.boolean(),
  asks_columns: z.array(z.string()),
  matches: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
  rows: z.int(),
  rows_with_problems: z.int(),
  rows_left_out: z.int(),
  rows_with_warnings: z.int(),
})
export type StoredImport = z.infer<typeof Stored>

/** An import or a draft; a Problem NOT_FOUND where there is none. */
export const importWithId = (db: Db, id: string) =>
  db.one(
    Stored,
    sql`
    SELECT ${summaryColumns}, sheet, sheets, note, header_row, titles, places, options, asks_date_order, asks_decimals, asks_columns, matches, sums.*
    FROM imports ${rowSums(db)} WHERE imports.nursery_id = ${db.nursery_id} AND imports.id = ${id}`,
  )

const Locked = z.object({ id: Id, kind: z.enum(kindIds), state: z.enum(states), version: z.int(), file_name: z.string() })

export const lockImport = (db: Db, id: string) =>
  db.one(
    Locked,
    sql`SELECT id, kind, state, version, file_name FROM imports WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )

export interface DraftFields {
  readonly header_row: number
  readonly titles: readonly string[]
  readonly places: Readonly<Record<string, number>>
  readonly options: object
  readonly asks_date_order: boolean
  readonly asks_decimals: boolean
  readonly asks_columns: readonly string[]
  readonly matches: NameMatches
}

export const addDraft = (
  db: Db,
  userId: UserId,
  draft: DraftFields & {
    readonly id: string
    readonly kind: string
    readonly file_name: string
    readonly sheet: string
    readonly sheets: readonly string[]
    readonly note: string
  },
) =>
  db.run(sql`
    INSERT INTO imports (nursery_id, id, kind, file_name, sheet, sheets, note, header_row, titles, places, options, asks_date_order, asks_decimals, asks_columns, matches, created_by)
    VALUES (${db.nursery_id}, ${draft.id}, ${draft.kind}, ${draft.file_name}, ${draft.sheet}, ${JSON.stringify(draft.sheets)}, ${draft.note}, ${draft.header_row},
      ${JSON.stringify(draft.titles)}, ${JSON.stringify(draft.places)}, ${JSON.stringify(draft.options)}, ${draft.asks_date_order}, ${draft.asks_decimals}, ${JSON.stringify(draft.asks_columns)}, ${JSON.stringify(draft.matches)}, ${userId})`)

export const writeDraft = (db: Db, id: string, draft: DraftFields) =>
  db.run(sql`
    UPDATE imports SET header_row = ${draft.header_row}, titles = ${JSON.stringify(draft.titles)}, places = ${JSON.stringify(draft.places)},
      options = ${JSON.stringify(draft.options)}, asks_date_order = ${draft.asks_date_order}, asks_decimals = ${draft.asks_decimals}, asks_columns = ${JSON.stringify(draft.asks_columns)}, matches = ${JSON.stringify(draft.matches)}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** An import that was checked before is refused by its version. */
export const touchDraft = (db: Db, id: string) =>
  db.run(sql`UPDATE imports SET version = version + 1 WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const deleteDraft = (db: Db, id: string) =>
  db.run(sql`DELETE FROM imports WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND state = 'draft'`)

/** The values of a row to import, with its status. */
export interface ImportValues {
  readonly row: number
  readonly values: Readonly<Record<string, string>>
}

export interface ImportRecord {
  readonly record_table: string
  readonly record_id: string
  readonly before?: object
}

export const addRecords = (db: Db, id: string, records: readonly ImportRecord[]) =>
  db.run(insertRows(db, 'import_records', records, { import_id: id }))

const Recorded = z.object({ record_table: z.string(), record_id: Id, before: z.nullable(z.record(z.string(), z.unknown())) })

export const recordsOf = (db: Db, id: string) =>
  db.many(
    Recorded,
    sql`SELECT record_table, record_id, before FROM import_records WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} ORDER BY id`,
  )

export const markImported = (db: Db, userId: UserId, id: string, counts: object) =>
  db.run(sql`
    UPDATE imports SET state = 'imported', counts = ${JSON.stringify(counts)}, imported_at = now(), imported_by = ${userId}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const markUndone = (db: Db, userId: UserId, id: string) =>
  db.run(sql`
    UPDATE imports SET state = 'undone', undone_at = now(), undone_by = ${userId}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Layout = z.object({ columns: z.record(z.string(), z.string()), options: z.record(z.string(), z.string()) })

/** Layout of the nursery's last file of a kind; undefined if there was none. */
export const layoutOf = (db: Db, kind: string): Promise<ImportLayout | undefined> =>
  db.maybe(Layout, sql`SELECT columns, options FROM import_layouts WHERE nursery_id = ${db.nursery_id} AND kind = ${kind}`)

export const keepLayout = (db: Db, kind: string, { columns, options }: ImportLayout) =>
  db.run(sql`
    INSERT INTO import_layouts (nursery_id, kind, columns, options) VALUES (${db.nursery_id}, ${kind}, ${JSON.stringify(columns)}, ${JSON.stringify(options)})
    ON CONFLICT (nursery_id, kind) DO UPDATE SET columns = excluded.columns, options = excluded.options`)
