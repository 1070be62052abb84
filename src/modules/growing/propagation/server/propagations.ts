/** Commands on propagation records. */
import type { BatchId, UserId } from '#kernel/id.ts'
import { invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { Propagation, PropagationRecord } from '../propagation.ts'
import * as queries from './propagations.queries.ts'

type Fields = Omit<PropagationRecord, 'version'>

export async function readPropagation(db: Db, id: BatchId): Promise<Propagation> {
  const found = await queries.propagationOf(db, id)
  if (!found) throw notFound()
  return found
}

export async function saveRecord(
  db: Db,
  user_id: UserId,
  id: BatchId,
  { version, ...fields }: PropagationRecord,
): Promise<Propagation> {
  const before = await readPropagation(db, id)
  await refuseStranger(db, fields)
  const saved = await queries.saveRecord(db, writtenOf(id, fields), version)
  if (!saved || before.version !== version)
    throw await staleProblem(db, { id, name: `The record of ${before.batch_code}`, current: before })
  await recordChange(db, { user_id, action: 'propagation.save', subject_type: 'batch', subject_id: id, before, after: fields })
  return (await queries.propagationOf(db, id)) ?? before
}

/** Notes how batches were propagated as they are started; nothing where nothing was entered. */
export async function recordPropagations(db: Db, ids: readonly BatchId[], fields: Fields): Promise<void> {
  if (!fields.treatment && !fields.hormone && !fields.done_by) return
  await refuseStranger(db, fields)
  await queries.insertRecords(
    db,
    ids.map((id) => writtenOf(id, fields)),
  )
}

const writtenOf = (batch_id: BatchId, { treatment, hormone, done_by }: Fields) => ({
  batch_id,
  treatment: treatment ?? '',
  hormone: hormone ?? '',
  done_by: done_by || null,
})

async function refuseStranger(db: Db, { done_by }: Fields): Promise<void> {
  if (done_by && !(await queries.isPerson(db, done_by)))
    throw invalid([{ path: 'done_by', message: 'This person is not of your nursery. Choose another.' }])
}
