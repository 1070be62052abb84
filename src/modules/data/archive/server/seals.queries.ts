/** The SQL of the seals. Names of tables and columns come from `sealedLedgers`. */
import * as z from 'zod/mini'
import { longestTransaction, settledInstant } from '#modules/figures/sums/server/aggregation.ts'
import type { Db } from '#server/database.ts'
import { Sql, join, none, sql } from '#server/sql.ts'
import type { Seal, sealedLedgers } from '../seal.ts'

type Ledger = (typeof sealedLedgers)[number]

const named = (name: string) => new Sql(`"${name}"`, [])

const Head = z.object({ number: z.int(), hash: z.string(), sealed_at: z.string() })

/** The newest seal; undefined where nothing is sealed yet. */
export const lastSeal = (db: Db) =>
  db.maybe(
    Head,
    sql`
    SELECT number, hash, sealed_at FROM ledger_seals WHERE nursery_id = ${db.nursery_id} ORDER BY number DESC LIMIT 1`,
  )

export const wasMailedThisMonth = (db: Db) =>
  db.one(
    z.object({ mailed: z.boolean() }),
    sql`
    SELECT EXISTS (SELECT FROM mails WHERE nursery_id = ${db.nursery_id} AND reference_type = 'seal' AND created_at >= date_trunc('month', now())) AS mailed
    WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )

/** True if there are audit entries since the last seal and the last seal is over an hour old. */
export const isSealDue = (db: Db) =>
  db.one(
    z.object({ is_due: z.boolean() }),
    sql`
    SELECT coalesce((SELECT sealed_at FROM ledger_seals WHERE nursery_id = ${db.nursery_id} ORDER BY number DESC LIMIT 1) < now() - interval '1 hour', true)
      AND EXISTS (SELECT FROM audit_log WHERE nursery_id = ${db.nursery_id} AND occurred_at > coalesce((
        SELECT through_at FROM ledger_seals WHERE nursery_id = ${db.nursery_id} AND ledger = 'audit_log' ORDER BY number DESC LIMIT 1), '-infinity')) AS is_due
    WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )

/** Up to which row a ledger is sealed. */
const Position = z.object({ at: z.string(), id: z.string() })

const Unsealed = z.object({ id: z.string(), at: z.string(), values: z.array(z.nullable(z.string())) })

/** The next settled rows of a ledger after its last seal, in their order, with the values of its columns. */
export async function unsealedRows(db: Db, { table, at, parent, columns }: Ledger, most: number, waited = longestTransaction) {
  const settled = await settledInstant(db, waited)
  const last = await db.one(
    Position,
    sql`
    SELECT coalesce(max(through_at), '-infinity')::text AS at, coalesce(max(through_id::text), '00000000-0000-0000-0000-000000000000') AS id FROM (
      SELECT through_at, through_id FROM ledger_seals WHERE nursery_id = ${db.nursery_id} AND ledger = ${table} ORDER BY number DESC LIMIT 1) AS seal
    WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )
  const instant = parent ? sql`parent.${named(at)}` : sql`row.${named(at)}`
  const joined = parent
    ? sql`JOIN ${named(parent.table)} AS parent ON parent.nursery_id = row.nursery_id AND parent.id = row.${named(parent.column)}`
    : none
  const values = join(
    columns.map((column) => sql`row.${named(column)}::text`),
    ', ',
  )
  return db.many(
    Unsealed,
    sql`
    SELECT row.id, ${instant}::text AS at, json_build_array(${values}) AS values
    FROM ${named(table)} AS row ${joined}
    WHERE row.nursery_id = ${db.nursery_id} AND ${instant} <= ${settled}::timestamptz
      AND (${instant}, row.id) > (${last.at}::timestamptz, ${last.id}::uuid)
    ORDER BY ${instant}, row.id LIMIT ${most}`,
  )
}

/** The number of rows: 0 if another process has just written a seal with this number. */
export const addSeal = (db: Db, seal: Seal) =>
  db.run(sql`
    INSERT INTO ledger_seals (nursery_id, number, ledger, columns, through_at, through_id, rows, previous, hash)
    VALUES (${db.nursery_id}, ${seal.number}, ${seal.ledger}, ${seal.columns}, ${seal.through_at}::timestamptz, ${seal.through_id}, ${seal.rows},
      ${seal.previous}, ${seal.hash})
    ON CONFLICT (nursery_id, number) DO NOTHING`)
