import type { BatchId, UserId } from '#kernel/id.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { readPlant } from '#modules/plants/server/read-plants.ts'
import { setNextAction } from '#modules/growing/schedule/server/next-task.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { batchCodeExists } from '#modules/growing/ledger/server/lock-batches.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { PlantBatch } from '../batch.ts'
import type { BatchChange, NoteBody } from '../batch-bodies.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { correctionFaults } from '../batch-correction.ts'
import { batchWithId, pastOfBatch } from './batches.queries.ts'
import { lockBatch } from '#modules/growing/ledger/server/lock-batches.ts'
import { archiveBatch, unarchiveBatch, updateBatch } from '#modules/growing/ledger/server/write-batches.ts'

/** Changes the fields that are sent. STALE with the current batch if it was changed meanwhile. */
export async function changeBatch(db: Db, userId: UserId, id: BatchId, { version, ...change }: BatchChange): Promise<PlantBatch> {
  await lockBatch(db, id)
  const before = await batchWithId(db, id)
  if (before.version !== version)
    throw await staleProblem(db, {
      id,
      name: before.batch_code,
      current: before,
      actions: ['batch.change', 'batch.note', 'batch.restore'],
    })
  if (change.batch_code !== undefined && change.batch_code !== before.batch_code) await refuseUsedCode(db, change.batch_code)
  await refuseContradicted(db, before, change)
  const size = await findOrCreate(db, 'container_sizes', change.container_size)
  const vendor = await findOrCreate(db, 'vendors', change.vendor)
  const stage = await findOrCreate(db, 'growth_stages', change.growth_stage)
  await updateBatch(db, userId, id, change, { vendor, stage, size })
  await setNextAction(db, userId, id, change)
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

const longestNotes = 2_000

/** Adds a line to the notes, whatever somebody else wrote meanwhile: `25 Nov 2026: Aphids on the lower leaves`. */
export async function addBatchNote(db: Db, userId: UserId, id: BatchId, { text, date }: NoteBody): Promise<PlantBatch> {
  await lockBatch(db, id)
  const before = await batchWithId(db, id)
  refuseFuture('date', date, await todayOf(db))
  const notes = [before.notes, `${spelledOutDay(date)}: ${text}`].filter(Boolean).join('\n')
  if (notes.length > longestNotes)
    throw invalid([{ path: 'text', message: 'The notes of this batch are full. Edit the batch and shorten them first.' }])
  const none = { name: null, id: null }
  await updateBatch(db, userId, id, { notes }, { vendor: none, stage: none, size: none })
  await recordChange(db, { user_id: userId, action: 'batch.note', subject_type: 'batch', subject_id: id, after: { text, date } })
  return batchWithId(db, id)
}

/** INVALID if something that happened to the batch contradicts its plant, its container or its start. */
async function refuseContradicted(db: Db, before: PlantBatch, change: Omit<BatchChange, 'version'>): Promise<void> {
  if (change.plant_type_id === undefined && change.container_size === undefined && change.started_on === undefined) return
  const [past, today] = await Promise.all([pastOfBatch(db, before), todayOf(db)])
  const faults = correctionFaults(before, change, past, today)
  if (faults.length > 0) throw invalid(faults)
  const { plant_type_id } = change
  if (plant_type_id !== undefined && plant_type_id !== before.plant_type_id && !(await readPlant(db, plant_type_id)))
    throw invalid([{ path: 'plant_type_id', message: 'This plant is archived or was deleted. Choose another.' }])
}

async function refuseUsedCode(db: Db, code: string): Promise<void> {
  if (await batchCodeExists(db, code))
    throw invalid([{ path: 'batch_code', message: `${code} was used before. Batch codes cannot be reused.` }])
}

/** Out of every list; its history and what it sold stay. Only an empty one. */
export async function removeBatch(db: Db, userId: UserId, id: BatchId): Promise<undefined> {
  const { batch_code, quantity_current } = await lockBatch(db, id)
  if (quantity_current > 0)
    throw new Problem('IN_USE', `${quantity_current} plants are still in ${batch_code}. Write them off or move them first.`)
  await archiveBatch(db, userId, id)
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
export async function restoreBatch(db: Db, userId: UserId, id: BatchId): Promise<PlantBatch> {
  if (!(await unarchiveBatch(db, userId, id))) throw notFound()
  await recordChange(db, { user_id: userId, action: 'batch.restore', subject_type: 'batch', subject_id: id })
  return batchWithId(db, id)
}
