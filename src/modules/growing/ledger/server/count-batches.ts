/** Books the differences of a stocktake in all batches, or in none. */
import type { BatchId, UserId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { planCount } from '../count.ts'
import { lockOnce, recordOperations } from './with-operations.ts'
import { type Operation, writeOperations } from './write-operations.ts'

interface Miscounted {
  readonly batch_id: BatchId
  /** Counted quantity less the recorded quantity at that moment. */
  readonly variance: number
  readonly day: string
}

/** `abnormal`: missing plants that grow are an expense. */
export interface PlantCount {
  readonly reason: string
  readonly abnormal: boolean
}

/** Books counts; returns the ids of the operations, in their order. Departures since the count must not exceed it. */
export async function countBatches(
  db: Db,
  userId: UserId,
  counts: readonly Miscounted[],
  { reason, abnormal }: PlantCount,
): Promise<string[]> {
  const ids = counts.map(({ batch_id }) => batch_id)
  const batches = await lockOnce(db, ids)
  const operations = batches.map((batch, i): Operation => {
    const { variance = 0, day = '' } = counts[i] ?? {}
    const counted = batch.quantity_current + variance
    if (counted < 0)
      throw new Problem(
        'NOT_ENOUGH_PLANTS',
        `More plants have left ${batch.batch_code} since the count than you counted. Count it again.`,
        {
          available: batch.quantity_current,
        },
      )
    return {
      kind: 'count',
      occurred_on: day,
      plan: planCount(batch, counted, reason, abnormal),
      batches: [batch],
      details: { counted, before: batch.quantity_current, variance, abnormal, notes: reason },
    }
  })
  const operation_ids = await writeOperations(db, userId, operations)
  await recordOperations(db, userId, operations)
  return operation_ids
}
