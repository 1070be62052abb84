/** The operations of keeping batches from being sold, and of releasing them: batch, ledger and history, however many. */
import { UserId, type PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { todayOf } from '#features/settings/server/read-settings.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'
import { type HeldState, placedOnHold, releasedFromHold } from '../hold.ts'
import { lockHeldStates } from './lock-batches.ts'
import { lockOnce } from './with-operations.ts'

/** Puts them on hold for this reason; those that are on hold already are on hold for this one from now on. */
export async function placeOnHold(db: Db, userId: UserId, ids: readonly string[], reason: string): Promise<void> {
  await lockOnce(db, ids)
  const batches = (await lockHeldStates(db, ids)).filter(({ on_hold }) => on_hold !== reason)
  const next = batches.map(({ id, ...batch }) => ({ id, ...placedOnHold(batch, reason) }))
  await writeHeldStates(db, userId, next, `On hold: ${reason}`)
  await note(db, userId, 'batch.hold', ids, { reason })
}

/** Releases them: what was for sale before is for sale again. */
export async function releaseHold(db: Db, userId: UserId, ids: readonly string[]): Promise<void> {
  await lockOnce(db, ids)
  const batches = (await lockHeldStates(db, ids)).filter(({ on_hold }) => on_hold !== '')
  const next = batches.map(({ id, quantity_current, ...batch }) => ({ id, ...releasedFromHold(batch, quantity_current) }))
  await writeHeldStates(db, userId, next, 'Released')
  await note(db, userId, 'batch.release', ids, {})
}

async function writeHeldStates(
  db: Db,
  userId: UserId,
  batches: readonly (HeldState & { readonly id: string })[],
  reason: string,
): Promise<void> {
  const today = await todayOf(db)
  await db.run(sql`
    WITH changed AS (
      UPDATE plant_batches SET state = next.state, on_hold = next.on_hold, sold_before = next.sold_before,
        version = version + 1, updated_at = now(), updated_by = ${userId}::uuid
      FROM jsonb_to_recordset(${JSON.stringify(batches.map((batch) => ({ ...batch, entry_id: newId() })))}::jsonb) AS next (id uuid, entry_id uuid, state text, on_hold text, sold_before boolean)
      WHERE plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = next.id
      RETURNING plant_batches.id, entry_id, quantity_current
    ), written AS (
      INSERT INTO batch_history (nursery_id, id, batch_id, kind, quantity_after, occurred_on, reason, created_at, created_by)
      SELECT own_nursery, entry_id, id, 'state', quantity_current, ${today}::date, ${reason}, written_at(), ${userId}::uuid FROM changed ${ownNursery(db)}
    RETURNING 1
    ) SELECT 1 FROM written`)
}

const note = (db: Db, user_id: UserId, action: string, ids: readonly string[], after: object) =>
  recordChanges(
    db,
    ids.map((subject_id) => ({ user_id, action, subject_type: 'batch', subject_id, after })),
  )

const Held = z.object({ quantity: z.int(), reason: z.string() })

/** How many plants of a kind are on hold, and why; undefined if none are. */
export const stockOnHold = (db: Db, { plant_type_id, container_size }: { plant_type_id: PlantTypeId; container_size: string }) =>
  db.maybe(
    Held,
    sql`
    SELECT sum(quantity_current)::int AS quantity, max(on_hold) AS reason FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant_type_id} AND container_size = ${container_size}
      AND on_hold <> '' AND archived_at IS NULL
    HAVING sum(quantity_current) > 0`,
  )
