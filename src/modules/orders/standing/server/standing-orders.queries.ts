/** The SQL of standing orders. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { gradeTextOf } from '#modules/setup/reference/server/entry-names.ts'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { Day } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { type NewStandingOrder, StandingOrder, type StandingOrderChange } from '../standing-order.ts'

const Row = z.extend(z.omit(StandingOrder, { next_day: true }), {
  last_run_on: z.nullable(Day),
  created_by: z.nullable(UserId),
  tax_included: z.nullable(z.boolean()),
})
export type StandingOrderRow = z.infer<typeof Row>

const read = (db: Db, which: Sql) =>
  db.many(
    Row,
    sql`
    SELECT standing.id, business_account_id, coalesce(account.name, customer_name) AS customer_name, frequency, first_day, last_day, days_ahead,
      standing.notes, standing.tax_included, paused, last_run_on, standing.created_by, standing.version,
      (SELECT count(*)::int FROM orders WHERE orders.nursery_id = ${db.nursery_id} AND standing_order_id = standing.id) AS made,
      (SELECT coalesce(json_agg(json_build_object('plant_type_id', item.plant_type_id, 'inventory_item_id', item.inventory_item_id,
          'container_size', size.name, 'container_size_id', item.container_size_id, 'grade', graded.name, 'grade_id', item.grade_id, 'unit', supply.unit, 'quantity', quantity, 'unit_price', unit_price::text,
          'description', concat_ws(', ', coalesce(common_name, supply.name, ''), size.name, ${gradeTextOf(sql`graded.name`)})) ORDER BY item.position), '[]')
        FROM standing_order_items AS item
        LEFT JOIN container_sizes AS size ON size.nursery_id = item.nursery_id AND size.id = item.container_size_id
        LEFT JOIN grades AS graded ON graded.nursery_id = item.nursery_id AND graded.id = item.grade_id
        LEFT JOIN plant_types AS plant ON plant.nursery_id = item.nursery_id AND plant.id = item.plant_type_id
        LEFT JOIN inventory_items AS supply ON supply.nursery_id = item.nursery_id AND supply.id = item.inventory_item_id
        WHERE item.nursery_id = ${db.nursery_id} AND standing_order_id = standing.id) AS items
    FROM standing_orders AS standing
    LEFT JOIN business_accounts AS account ON account.nursery_id = standing.nursery_id AND account.id = business_account_id
    WHERE standing.nursery_id = ${db.nursery_id} AND standing.archived_at IS NULL${which} ORDER BY standing.id`,
  )

/** A separate statement, so that what is read next is from after the wait: one that waits for a lock sees rows from before. */
const lock = (db: Db, which: Sql) =>
  db.run(
    sql`SELECT id FROM standing_orders AS standing WHERE nursery_id = ${db.nursery_id}${which} ORDER BY id FOR NO KEY UPDATE`,
  )

/** For the limit on active standing orders. */
export const activeOnes = (db: Db) => sql`SELECT FROM standing_orders WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`

export const standingOrders = (db: Db) => read(db, none)

export const standingWithId = async (db: Db, id: string) => (await read(db, sql` AND standing.id = ${id}`))[0]

/** The running ones, locked for this transaction: a second worker waits and then finds them done. */
export async function activeStandingOrders(db: Db): Promise<StandingOrderRow[]> {
  const running = sql` AND NOT paused AND standing.archived_at IS NULL`
  await lock(db, running)
  return read(db, running)
}

export async function lockStandingOrder(db: Db, id: string): Promise<StandingOrderRow | undefined> {
  const which = sql` AND standing.id = ${id}`
  await lock(db, which)
  return (await read(db, which))[0]
}

export const insertStanding = (
  db: Db,
  userId: UserId,
  id: string,
  given: NewStandingOrder & { readonly tax_included: boolean },
) =>
  db.run(sql`
    INSERT INTO standing_orders (nursery_id, id, business_account_id, customer_name, frequency, first_day, last_day, days_ahead, notes, tax_included, created_by, updated_by)
    VALUES (${db.nursery_id}, ${id}, ${given.business_account_id ?? null}, ${given.customer_name ?? ''}, ${given.frequency}, ${given.first_day}::date,
      ${given.last_day ?? null}::date, ${given.days_ahead ?? 5}, ${given.notes ?? ''}, ${given.tax_included}, ${userId}, ${userId})`)

export const rewriteStanding = (db: Db, userId: UserId, id: string, given: StandingOrderChange) =>
  db.run(sql`
    UPDATE standing_orders SET business_account_id = ${given.business_account_id ?? null}, customer_name = ${given.customer_name ?? ''},
      frequency = ${given.frequency}, first_day = ${given.first_day}::date, last_day = ${given.last_day ?? null}::date,
      days_ahead = ${given.days_ahead ?? 5}, notes = ${given.notes ?? ''}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Replaces the lines. */
export async function writeStandingItems(db: Db, id: string, items: NewStandingOrder['items']): Promise<void> {
  await db.run(sql`DELETE FROM standing_order_items WHERE nursery_id = ${db.nursery_id} AND standing_order_id = ${id}`)
  const rows = items.map((item, position) => ({ ...item, position }))
  await createMissing(
    db,
    'container_sizes',
    items.map(({ container_size }) => container_size),
  )
  await createMissing(
    db,
    'grades',
    items.map(({ grade }) => grade),
  )
  await db.run(sql`
    INSERT INTO standing_order_items (nursery_id, standing_order_id, position, plant_type_id, container_size_id, grade_id, inventory_item_id, quantity, unit_price)
    SELECT ${db.nursery_id}, ${id}, position, plant_type_id, size.id, graded.id, inventory_item_id, quantity, unit_price FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS item (position int, plant_type_id uuid, container_size text, grade text, inventory_item_id uuid, quantity numeric, unit_price numeric)
    ${joinEntry(db, 'grades', sql`item.grade`, sql`graded`)}
    ${joinEntry(db, 'container_sizes', sql`item.container_size`, sql`size`)} RETURNING 1`)
}

export const setPaused = (db: Db, userId: UserId, id: string, paused: boolean) =>
  db.run(sql`
    UPDATE standing_orders SET paused = ${paused}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const setLastRunOn = (db: Db, id: string, day: string) =>
  db.run(sql`
    UPDATE standing_orders SET last_run_on = greatest(last_run_on, ${day}::date)
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const archiveStandingOrder = (db: Db, userId: UserId, id: string) =>
  db.run(sql`
    UPDATE standing_orders SET archived_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
