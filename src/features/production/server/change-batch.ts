/** What is written about a batch, and putting an empty one away. */
import * as z from 'zod/mini'
import { findOrCreate } from '#features/reference/server/find-or-create.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { staleProblem } from '#server/stale.ts'
import type { PlantBatch } from '../batch.ts'
import type { BatchChange } from '../batch-bodies.ts'
import { batchWithId } from './batches.queries.ts'
import { lockBatch } from './lock-batches.ts'

/** Changes the fields that are sent. STALE with the current batch where somebody else was faster. */
export async function changeBatch(db: Db, userId: string, id: string, { version, ...change }: BatchChange): Promise<PlantBatch> {
  await lockBatch(db, id)
  const before = await batchWithId(db, id)
  if (before.version !== version)
    throw await staleProblem(db, { id, name: before.batch_code, current: before, actions: ['batch.change', 'batch.restore'] })
  if (change.batch_code !== undefined && change.batch_code !== before.batch_code) await refuseUsedCode(db, change.batch_code)
  const vendor = await findOrCreate(db, 'vendors', change.vendor)
  const stage = await findOrCreate(db, 'growth_stages', change.growth_stage)
  const set = JSON.stringify(change)
  await db.run(sql`
    UPDATE plant_batches SET
      batch_code = coalesce(change.set ->> 'batch_code', batch_code),
      notes = CASE WHEN change.set ? 'notes' THEN coalesce(change.set ->> 'notes', '') ELSE notes END,
      growth_stage = CASE WHEN change.set ? 'growth_stage' THEN ${stage.name} ELSE growth_stage END,
      growth_stage_id = CASE WHEN change.set ? 'growth_stage' THEN ${stage.id} ELSE growth_stage_id END,
      ready_on = CASE WHEN change.set ? 'ready_on' THEN (change.set ->> 'ready_on')::date ELSE ready_on END,
      vendor = CASE WHEN change.set ? 'vendor' THEN ${vendor.name} ELSE vendor END,
      vendor_id = CASE WHEN change.set ? 'vendor' THEN ${vendor.id} ELSE vendor_id END,
      vendor_lot = CASE WHEN change.set ? 'vendor_lot' THEN nullif(change.set ->> 'vendor_lot', '') ELSE vendor_lot END,
      next_action = CASE WHEN change.set ? 'next_action' THEN nullif(change.set ->> 'next_action', '') ELSE next_action END,
      next_action_date = CASE WHEN change.set ? 'next_action_date' THEN (change.set ->> 'next_action_date')::date ELSE next_action_date END,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM (SELECT ${set}::jsonb AS set) AS change
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, {
    user_id: userId,
    action: 'batch.change',
    subject_type: 'batch',
    subject_id: id,
    before,
    after: change,
  })
  return batchWithId(db, id)
}

const Found = z.object({ id: z.string() })

async function refuseUsedCode(db: Db, code: string): Promise<void> {
  const found = await db.maybe(
    Found,
    sql`SELECT id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND batch_code = ${code}`,
  )
  if (found) throw invalid([{ path: 'batch_code', message: `${code} was used before, and a code is never used again.` }])
}

/** Out of every list; its history and what it sold stay. Only an empty one. */
export async function removeBatch(db: Db, userId: string, id: string): Promise<undefined> {
  const { batch_code, quantity_current } = await lockBatch(db, id)
  if (quantity_current > 0)
    throw new Problem('IN_USE', `${quantity_current} plants still stand in ${batch_code}. Write them off or move them first.`)
  await db.run(sql`
    UPDATE plant_batches SET archived_at = now(), version = version + 1, updated_by = ${userId} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, {
    user_id: userId,
    action: 'batch.remove',
    subject_type: 'batch',
    subject_id: id,
    before: { batch_code },
  })
  return undefined
}

/** Back into the lists. One that is not archived is not found. */
export async function restoreBatch(db: Db, userId: string, id: string): Promise<PlantBatch> {
  const restored = await db.run(sql`
    UPDATE plant_batches SET archived_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NOT NULL`)
  if (restored === 0) throw notFound()
  await recordChange(db, { user_id: userId, action: 'batch.restore', subject_type: 'batch', subject_id: id })
  return batchWithId(db, id)
}
