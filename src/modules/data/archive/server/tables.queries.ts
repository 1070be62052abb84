/** The SQL that reads and writes a nursery's tables whole, whatever they are. Names come from the database's own catalogue. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { Sql, join, sql } from '#server/sql.ts'
import { notExported, secretColumns } from '../archive.ts'

/** `category`: of its type, as PostgreSQL groups types: N of numbers, D of days and instants. */
const Column = z.object({ name: z.string(), type: z.string(), category: z.string() })

const Table = z.object({
  name: z.string(),
  /** Columns except the nursery's id and generated ones. */
  columns: z.array(Column),
  /** Primary key within the nursery. */
  key: z.array(z.string()),
  /** Tables that its rows refer to, which have to be loaded first. */
  refers_to: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

/** Every table of nurseries that this user of the database may read, each after those that it refers to. */
export async function allTables(db: Db): Promise<Table[]> {
  const found = await db.many(
    Table,
    sql`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'category', t.typcategory) ORDER BY a.attnum)
        FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname <> 'nursery_id') AS columns,
      (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum WHERE a.attname <> 'nursery_id') AS key,
      (SELECT coalesce(json_agg(DISTINCT r.relname), '[]') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND NOT f.condeferrable AND r.relname <> 'nurseries') AS refers_to
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(c.oid, 'SELECT')
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'nursery_id') AND ${db.nursery_id}::uuid IS NOT NULL
    ORDER BY c.relname`,
  )
  return inOrder(found)
}

/** Throws where tables refer to each other in a circle: one of its keys must be DEFERRABLE, as an import loads them in turn. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const done = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)))
    if (next.length === 0)
      throw new Error(
        `Tables refer to each other in a circle: ${tables.flatMap(({ name }) => (done.has(name) ? [] : name)).join(', ')}.`,
      )
    ordered.push(...next)
    for (const { name } of next) done.add(name)
  }
  return ordered
}

/** Exported tables by name, without their secret columns. */
export const exportedTables = async (db: Db): Promise<Table[]> =>
  (await allTables(db))
    .filter(({ name }) => !(name in notExported))
    .map((table) => ({ ...table, columns: table.columns.filter(({ name }) => !(name in (secretColumns[table.name] ?? {}))) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Fixes the text form of values for the rest of the transaction, independent of the server's settings. A read sees no other
 * transaction anyway.
 */
export async function fixTexts(db: Db): Promise<void> {
  await Promise.all([
    db.run(sql`SET LOCAL timezone = 'UTC'`),
    db.run(sql`SET LOCAL datestyle = 'ISO, YMD'`),
    db.run(sql`SET LOCAL intervalstyle = 'postgres'`),
    db.run(sql`SET LOCAL bytea_output = 'hex'`),
    db.run(sql`SET LOCAL extra_float_digits = 1`),
  ])
}

// Names that no column has: ORDER BY takes the name of a result before that of a column.
const Line = z.object({ row_line: z.string(), row_key: z.array(z.string()) })

/** Rows in the order of their key, after `after`, each as a line of JSON with every value as text. */
export function linesOf(db: Db, { name, columns, key }: Table, limit: number, after: readonly string[] | undefined) {
  const keys = join(key.map(named), ', ')
  const texts = (names: readonly string[]) =>
    join(
      names.map((column) => sql`${named(column)}::text AS ${named(column)}`),
      ', ',
    )
  const keyTexts = join(
    key.map((column) => sql`${named(column)}::text`),
    ', ',
  )
  const on = after
    ? sql` AND (${keys}) > (${join(
        after.map((value) => sql`${value}`),
        ', ',
      )})`
    : sql``
  return db.many(
    Line,
    sql`
    SELECT (SELECT row_to_json(line)::text FROM (SELECT ${texts(columns.map((column) => column.name))}) AS line) AS row_line, json_build_array(${keyTexts}) AS row_key
    FROM ${named(name)} WHERE nursery_id = ${db.nursery_id}${on} ORDER BY ${keys} LIMIT ${limit}`,
  )
}

/** Adds rows: `lines` is a JSON array of them, with every value as text. */
export function addRows(db: Db, { name, columns }: Table, lines: string): Promise<number> {
  const secrets = Object.entries(secretColumns[name] ?? {}).flatMap(([column, value]) =>
    value === null ? [] : [{ column, value }],
  )
  const into = join([...columns.map((column) => named(column.name)), ...secrets.map(({ column }) => named(column))], ', ')
  const values = join(
    [
      ...columns.map((column) => new Sql(`row."${column.name}"::${column.type}`, [])),
      ...secrets.map(({ value }) => new Sql(value, [])),
    ],
    ', ',
  )
  const texts = join(
    columns.map((column) => sql`${named(column.name)} text`),
    ', ',
  )
  return db.run(sql`
    INSERT INTO ${named(name)} (nursery_id, ${into})
    SELECT ${db.nursery_id}, ${values} FROM json_to_recordset(${lines}::json) AS row(${texts}) RETURNING 1`)
}

/** Deletes rows; returns how many, `most` at most. */
export const deleteRows = (db: Db, { name }: Pick<Table, 'name'>, most: number) =>
  db.run(sql`
    DELETE FROM ${named(name)} WHERE nursery_id = ${db.nursery_id} AND ctid = ANY (ARRAY(
      SELECT ctid FROM ${named(name)} WHERE nursery_id = ${db.nursery_id} LIMIT ${most}))`)

/** The names of those of these tables that have rows. */
export const tablesWithRows = (db: Db, names: readonly string[]) =>
  db.many(
    z.object({ name: z.string() }),
    sql`SELECT name FROM (${join(
      names.map(
        (name) => sql`SELECT ${name}::text AS name WHERE EXISTS (SELECT FROM ${named(name)} WHERE nursery_id = ${db.nursery_id})`,
      ),
      ' UNION ALL ',
    )}) AS found WHERE ${db.nursery_id}::uuid IS NOT NULL ORDER BY name`,
  )

const named = (name: string) => new Sql(`"${name.replaceAll('"', '""')}"`, [])
