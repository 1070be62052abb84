/** The operations of keeping batches from being sold, and of releasing them: batch, ledger and history, however many. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChanges } from '#server/audit.ts'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { Day } from '#kernel/wire.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'
import type { HeldState } from '../batch-snapshot.ts'
import { placedOnHold, releasedFromHold } from '../hold.ts'
import { lockHeldStates } from './lock-batches.ts'
import { lockOnce } from './with-operations.ts'

/** Puts them on hold for this reason; those that are on hold already are on hold for this one from now on. */
export async function placeOnHold(db: Db, userId: UserId, ids: readonly string[], reason: string): Promise<void> {
  await lockOnce(db, ids)
  const batches = (await lockHeldStates(db, ids)).filter(({ on_hold }) => on_hold !== reason)
  const next = batches.map(({ id, ...batch }) => ({ id, ...placedOnHold(batch, reason), reason: `On hold: ${reason}` }))
  await writeHeldStates(db, userId, next)
  await note(db, userId, 'batch.hold', ids, { reason })
}

/** Releases them; plants that were for sale before are for sale again. */
export async function releaseHold(db: Db, userId: UserId, ids: readonly string[]): Promise<void> {
  await lockOnce(db, ids)
  const batches = (await lockHeldStates(db, ids)).filter(({ on_hold }) => on_hold !== '')
  const next = batches.map(({ id, quantity_current, ...batch }) => ({
    id,
    ...releasedFromHold(batch, quantity_current),
    reason: 'Released',
  }))
  await writeHeldStates(db, userId, next)
  await note(db, userId, 'batch.release', ids, {})
}

/** `userId` is null if a date caused the change. */
export async function writeHeldStates(
  db: Db,
  userId: UserId | null,
  batches: readonly (HeldState & { readonly id: string; readonly reason: string })[],
): Promise<void> {
  const today = await todayOf(db)
  await db.run(sql`
    WITH changed AS (
      UPDATE plant_batches SET state = next.state, on_hold = next.on_hold, withheld_by = next.withheld_by, sale_from = next.sale_from,
        sprayed_with = next.sprayed_with, sold_before = next.sold_before,
        version = version + 1, updated_at = now(), updated_by = coalesce(${userId}::uuid, updated_by)
      FROM jsonb_to_recordset(${JSON.stringify(batches.map((batch) => ({ ...batch, entry_id: newId() })))}::jsonb)
        AS next (id uuid, entry_id uuid, state text, on_hold text, withheld_by uuid[], sale_from date, sprayed_with text, sold_before boolean, reason text)
      WHERE plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = next.id
      RETURNING plant_batches.id, entry_id, quantity_current, reason
    ), written AS (
      INSERT INTO batch_history (nursery_id, id, batch_id, kind, quantity_after, occurred_on, reason, created_at, created_by)
      SELECT own_nursery, entry_id, id, 'state', quantity_current, ${today}::date, reason, written_at(), ${userId}::uuid FROM changed ${ownNursery(db)}
    RETURNING 1
    ) SELECT 1 FROM written`)
}

const note = (db: Db, user_id: UserId, action: string, ids: readonly string[], after: object) =>
  recordChanges(
    db,
    ids.map((subject_id) => ({ user_id, action, subject_type: 'batch', subject_id, after })),
  )

const RestrictionRow = z.object({ on_hold: z.string(), sprayed_with: z.string(), sale_from: z.nullable(Day) })

/** Reason why ready plants of a kind may not be sold; undefined if all may. */
export const restrictionOfKind = (
  db: Db,
  { plant_type_id, container_size }: { readonly plant_type_id: PlantTypeId; readonly container_size: string },
) =>
  db.maybe(
    RestrictionRow,
    sql`
    SELECT on_hold, sprayed_with, sale_from FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant_type_id} AND container_size_id = ${entryIdOf(db, 'container_sizes', container_size)}
      AND (on_hold <> '' OR (sale_from IS NOT NULL AND sold_before)) AND archived_at IS NULL AND quantity_current > 0
    ORDER BY on_hold DESC, sale_from LIMIT 1`,
  )
