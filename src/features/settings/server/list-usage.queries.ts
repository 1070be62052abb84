/** The SQL of what uses a growth stage or a location. Issued documents and history keep the name they were written with. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import type { Usage } from '#features/reference/usage.ts'

interface User {
  readonly what: Usage[number]['what']
  /** The table, and its column that holds the name. */
  readonly table: Sql
  readonly column: Sql
  /** Which of its rows are renamed. */
  readonly rows: Sql
  /** Which of those count as in use: all of them where it is not said. */
  readonly counts?: Sql
  /** What else is set with a new name. */
  readonly also?: Sql
}

const standing = sql` AND quantity_current > 0 AND archived_at IS NULL`
const bump = sql`, version = version + 1, updated_at = now()`

const batches = (column: Sql): User => ({
  what: 'batch',
  table: sql`plant_batches`,
  column,
  rows: none,
  counts: standing,
  also: bump,
})

const usersOf = (db: Db): Readonly<Record<'stages' | 'locations', readonly User[]>> => ({
  stages: [batches(sql`growth_stage`)],
  locations: [
    batches(sql`location`),
    {
      what: 'order',
      table: sql`order_items`,
      column: sql`location`,
      rows: sql` AND called_off_order_id IS NULL AND EXISTS (
        SELECT FROM orders WHERE orders.nursery_id = ${db.nursery_id} AND orders.id = order_id AND status NOT IN ('invoiced', 'fulfilled', 'cancelled'))`,
    },
    { what: 'stocktake', table: sql`stocktakes`, column: sql`location`, rows: sql` AND state = 'counting'`, also: bump },
    // A place that is still closed is found by its name; the diary of those that are open again stays as it was written.
    { what: 'spray', table: sql`sprays`, column: sql`location`, rows: sql` AND struck_at IS NULL AND closed_until > now()` },
  ],
})

export type Named = keyof ReturnType<typeof usersOf>

const Count = z.object({ count: z.int() })

/** How many of each kind use this name now. */
export async function usageOf(db: Db, named: Named, name: string): Promise<Usage> {
  const users = usersOf(db)[named]
  const counts = await Promise.all(
    users.map(({ table, column, rows, counts: used = none }) =>
      db.one(
        Count,
        sql`SELECT count(*)::int AS count FROM ${table} WHERE nursery_id = ${db.nursery_id} AND ${column} = ${name}${rows}${used}`,
      ),
    ),
  )
  return users.map(({ what }, i) => ({ what, count: counts[i]?.count ?? 0 }))
}

/** What acts on batches go back to when they are undone, batch by batch. */
const acts = { table: sql`batch_acts`, column: sql`before` }

/** An act that is undone after the rename gives its batches the present name, not one that no list has any more. */
const renameInActs = (db: Db, field: 'location' | 'growth_stage', from: string, to: string) =>
  db.run(sql`
    UPDATE ${acts.table} SET ${acts.column} = (
      SELECT jsonb_object_agg(batch, CASE WHEN was ->> ${field}::text = ${from} THEN was || jsonb_build_object(${field}::text, ${to}::text) ELSE was END)
      FROM jsonb_each(${acts.column}) AS each (batch, was))
    WHERE nursery_id = ${db.nursery_id} AND reversed_by IS NULL
      AND EXISTS (SELECT FROM jsonb_each(${acts.column}) AS each (batch, was) WHERE was ->> ${field}::text = ${from})`)

/** Gives everything that uses a name the new one; gives how many of each kind that were. */
export async function renameIn(db: Db, named: Named, from: string, to: string): Promise<Usage> {
  const users = usersOf(db)[named]
  const usage = await usageOf(db, named, from)
  await Promise.all([
    ...users.map(({ table, column, rows, also = none }) =>
      db.run(
        sql`UPDATE ${table} SET ${column} = ${to}${also} WHERE nursery_id = ${db.nursery_id} AND ${column} = ${from}${rows}`,
      ),
    ),
    renameInActs(db, named === 'stages' ? 'growth_stage' : 'location', from, to),
  ])
  return usage
}
