/** The operation of working on a batch without moving its plants: the minutes become part of its cost. */
import type { BatchId, UserId } from '#kernel/id.ts'
import { readSettings, todayOf } from '#features/settings/server/read-settings.ts'
import { cents } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { labourCost } from '../operation-costs.ts'
import { lockOnce, recordOperations } from './with-operations.ts'
import { type Operation, writeOperations } from './write-operations.ts'

/** Gives the operation; none where the work costs nothing, or nothing is left that could carry its cost. */
export async function bookWork(db: Db, userId: UserId, batchId: BatchId, minutes: number, reason: string): Promise<string[]> {
  const [settings, today, batches] = await Promise.all([readSettings(db), todayOf(db), lockOnce(db, [batchId])])
  const [batch] = batches
  const cost = labourCost(minutes, cents(settings.hourlyRate))
  if (!batch || batch.quantity_current === 0 || cost === 0n) return []
  const operation: Operation = {
    kind: 'work',
    occurred_on: today,
    details: { minutes, reason },
    plan: {
      newBatches: [],
      changes: [],
      entries: [{ batch_id: batchId, kind: 'cost', delta: 0, cost, component: 'labour', reason }],
    },
    batches: [batch],
  }
  const ids = await writeOperations(db, userId, [operation])
  await recordOperations(db, userId, [operation])
  return ids
}
