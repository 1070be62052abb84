/** The SQL that reads a nursery's tables whole, whatever they are. Names come from the database's own catalogue. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { Sql, join, sql } from '#server/sql.ts'

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Its key within the nursery. */
  key: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

/** Sessions, repeated answers and notes of work under way are of this house, not of the nursery. */
const ofThisHouse = [
  'device_sessions',
  'idempotency_keys',
  'sold_facts',
  'sold_lines',

  'stock_facts',
]

/** Every table of nurseries that this application may read, without the columns that hold hashes of secrets. */
export const tables = (db: Db) =>
  db.many(
    Table,
    sql`
    SELECT c.relname AS name,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'nursery_id' AND a.attname !~ '_hash$') AS columns,
      (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum WHERE a.attname <> 'nursery_id') AS key
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(c.oid, 'SELECT')
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'nursery_id')
      AND c.relname <> ALL (${ofThisHouse})
    ORDER BY c.relname`,
  )

const Row = z.record(z.string(), z.nullable(z.string()))

/** Rows by their key, after `after`; every value as text. */
export function rowsOf(db: Db, { name, columns, key }: Table, limit: number, after: readonly string[] | undefined) {
  const keys = join(key.map(named), ', ')
  const texts = join(
    columns.map((column) => sql`${named(column)}::text AS ${named(column)}`),
    ', ',
  )
  const on = after
    ? sql` AND (${keys}) > (${join(
        after.map((value) => sql`${value}`),
        ', ',
      )})`
    : sql``
  return db.many(
    Row,
    sql`SELECT ${texts} FROM ${named(name)} WHERE nursery_id = ${db.nursery_id}${on} ORDER BY ${keys} LIMIT ${limit}`,
  )
}

const named = (name: string) => new Sql(`"${name.replaceAll('"', '""')}"`, [])
