/** The operations of keeping batches from being sold, and of releasing them: batch, ledger and history, however many. */
import * as z from 'zod/mini'
import { todayOf } from '#features/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { lockOnce } from './with-operations.ts'

/** Keeps them back for this reason; those that are kept back already, for this one from now on. */
export async function placeOnHold(db: Db, userId: string, ids: readonly string[], reason: string): Promise<void> {
  await lockOnce(db, ids)
  const today = await todayOf(db)
  await db.run(sql`
    WITH kept AS (
      UPDATE plant_batches SET on_hold = ${reason}, sold_before = sold_before OR state = 'for_sale',
        state = CASE WHEN state = 'for_sale' THEN 'growing' ELSE state END, version = version + 1, updated_at = now(), updated_by = ${userId}::uuid
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND on_hold <> ${reason}
      RETURNING id, quantity_current
    )
    INSERT INTO batch_history (nursery_id, batch_id, kind, quantity_after, occurred_on, reason, created_by)
    SELECT ${db.nursery_id}, id, 'state', quantity_current, ${today}::date, ${`Kept back: ${reason}`}, ${userId}::uuid FROM kept`)
  await note(db, userId, 'batch.hold', ids, { reason })
}

/** Releases them: what was for sale before is for sale again. */
export async function releaseHold(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await lockOnce(db, ids)
  const today = await todayOf(db)
  await db.run(sql`
    WITH released AS (
      UPDATE plant_batches SET on_hold = '', sold_before = false,
        state = CASE WHEN sold_before AND state = 'growing' AND quantity_current > 0 THEN 'for_sale' ELSE state END,
        version = version + 1, updated_at = now(), updated_by = ${userId}::uuid
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND on_hold <> ''
      RETURNING id, quantity_current
    )
    INSERT INTO batch_history (nursery_id, batch_id, kind, quantity_after, occurred_on, reason, created_by)
    SELECT ${db.nursery_id}, id, 'state', quantity_current, ${today}::date, 'Released', ${userId}::uuid FROM released`)
  await note(db, userId, 'batch.release', ids, {})
}

const note = (db: Db, user_id: string, action: string, ids: readonly string[], after: object) =>
  Promise.all(ids.map((subject_id) => recordChange(db, { user_id, action, subject_type: 'batch', subject_id, after })))

const Kept = z.object({ quantity: z.int(), reason: z.string() })

/** How many plants of a kind are kept back, and why; undefined where none are. */
export const stockOnHold = (db: Db, { plant_type_id, container_size }: { plant_type_id: string; container_size: string }) =>
  db.maybe(
    Kept,
    sql`
    SELECT sum(quantity_current)::int AS quantity, max(on_hold) AS reason FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant_type_id} AND container_size = ${container_size}
      AND on_hold <> '' AND archived_at IS NULL
    HAVING sum(quantity_current) > 0`,
  )
