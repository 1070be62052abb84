/** The SQL of the rows of an import while it is a draft. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { ImportRow } from '../contract.ts'
import type { FileRow } from '../file-row.ts'
import { nameLists } from '../name-list.ts'
import type { rowFilters, rowSorts } from '../sorts.ts'

/** Rows as the check gives them, as JSON. */
export const addRows = (db: Db, id: string, rows: string) =>
  db.run(sql`
    INSERT INTO import_rows (nursery_id, import_id, row, cells, "values", problems, warnings, status, key, is_data, left_out)
    SELECT ${db.nursery_id}, ${id}, row, cells, "values", problems, warnings, status, key, is_data, left_out
    FROM jsonb_to_recordset(${rows}::jsonb) AS each (row int, cells jsonb, "values" jsonb, problems jsonb, warnings jsonb, status text, key text,
      is_data boolean, left_out boolean) RETURNING 1`)

export const deleteRows = (db: Db, id: string) =>
  db.run(sql`DELETE FROM import_rows WHERE nursery_id = ${db.nursery_id} AND import_id = ${id}`)

const FileRowJson = z.object({ rows: z.string() })

/** The rows of a draft as its file has them: `[[row, cells, left out]]` as JSON. */
export const fileRows = async (db: Db, id: string, which: Sql = none): Promise<string> =>
  (
    await db.one(
      FileRowJson,
      sql`
      SELECT coalesce(jsonb_agg(jsonb_build_array(row, cells, left_out) ORDER BY row), '[]')::text AS rows FROM import_rows
      WHERE nursery_id = ${db.nursery_id} AND import_id = ${id}${which}`,
    )
  ).rows

const RowText = z.object({ text: z.string() })

/** The texts of the first rows above the titles. */
export const textsAbove = async (db: Db, id: string, header_row: number): Promise<string[]> =>
  (
    await db.many(
      RowText,
      sql`
      SELECT left((SELECT string_agg(cell, ' · ') FROM jsonb_array_elements_text(cells) AS cell WHERE cell <> ''), 200) AS text FROM import_rows
      WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} AND row < ${header_row} ORDER BY row LIMIT 10`,
    )
  ).map(({ text }) => text)

const FileCells = z.array(z.union([z.string(), z.number()]))

const StoredRow = z.object({
  id: Id,
  row: z.int(),
  cells: FileCells,
  key: z.nullable(z.string()),
  is_data: z.boolean(),
  left_out: z.boolean(),
})

export const rowWithId = (db: Db, id: string, rowId: string) =>
  db.one(
    StoredRow,
    sql`SELECT id, row, cells, key, is_data, left_out FROM import_rows WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} AND id = ${rowId}`,
  )

const Same = z.object({ id: Id, row: z.int(), key: z.string(), problems: ImportRow.shape.problems })

/** The rows that have one of these keys and are not left out, in their order. */
export const rowsWithKeys = (db: Db, id: string, keys: readonly string[]) =>
  db.many(
    Same,
    sql`
    SELECT id, row, key, problems FROM import_rows
    WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} AND key = ANY(${[...keys]}::text[]) AND NOT left_out ORDER BY row`,
  )

export interface RowResult {
  readonly id: string
  readonly cells: FileRow[1]
  readonly left_out: boolean
  readonly values: object
  readonly problems: readonly unknown[]
  readonly warnings: readonly unknown[]
  readonly status: string
  readonly key: string | null
}

export const writeRow = (db: Db, row: RowResult) =>
  db.run(sql`
    UPDATE import_rows SET cells = ${JSON.stringify(row.cells)}, left_out = ${row.left_out}, "values" = ${JSON.stringify(row.values)},
      problems = ${JSON.stringify(row.problems)}, warnings = ${JSON.stringify(row.warnings)}, status = ${row.status}, key = ${row.key}
    WHERE nursery_id = ${db.nursery_id} AND id = ${row.id}`)

export const writeProblems = (db: Db, rows: readonly { readonly id: string; readonly problems: readonly unknown[] }[]) =>
  db.run(sql`
    UPDATE import_rows SET problems = given.problems FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, problems jsonb)
    WHERE import_rows.nursery_id = ${db.nursery_id} AND import_rows.id = given.id`)

export const leaveOutProblemRows = (db: Db, id: string) =>
  db.run(sql`
    UPDATE import_rows SET left_out = true, problems = '[]', warnings = '[]', key = NULL, status = ''
    WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} AND is_data AND problems <> '[]'`)

export const rowOrders: Orders<(typeof rowSorts)[number]> = { row: [sql`row`, 'int'] }

const shown: Readonly<Record<(typeof rowFilters)[number], Sql>> = {
  all: none,
  problems: sql` AND NOT left_out AND problems <> '[]'`,
  warnings: sql` AND NOT left_out AND warnings <> '[]'`,
  left_out: sql` AND left_out`,
}

const Listed = z.extend(ImportRow, { ...SortKey, cells: FileCells })

export const rowsPage = (db: Db, id: string, show: keyof typeof shown, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Listed,
    sql`
    SELECT id, row, cells, problems, warnings, status, left_out, ${column} FROM import_rows
    WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} AND is_data${shown[show]}${after} ${orderBy} LIMIT ${limit}`,
  )

export const rowWith = (db: Db, id: string, rowId: string) =>
  db.one(
    z.extend(ImportRow, { cells: FileCells }),
    sql`
    SELECT id, row, cells, problems, warnings, status, left_out FROM import_rows
    WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} AND id = ${rowId}`,
  )

export const countRows = (db: Db, id: string, show: keyof typeof shown) =>
  db.one(
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total FROM import_rows WHERE nursery_id = ${db.nursery_id} AND import_id = ${id} AND is_data${shown[show]}`,
  )

const Unknown = z.object({ list: z.enum(nameLists), value: z.string(), rows: z.int() })

/** The unknown names in the rows of a draft, the commonest first. */
export const unknownNames = (db: Db, id: string) =>
  db.many(
    Unknown,
    sql`
    SELECT list, min(value) AS value, count(*)::int AS rows
    FROM import_rows AS each
    CROSS JOIN LATERAL jsonb_to_recordset(each.problems || each.warnings) AS found (list text, value text)
    WHERE each.nursery_id = ${db.nursery_id} AND import_id = ${id} AND is_data AND NOT left_out AND list IS NOT NULL
    GROUP BY list, lower(value) ORDER BY rows DESC, value`,
  )
