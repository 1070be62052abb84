/** Steps that all operations on batches share: locking, the next task, the audit. */
import type { UserId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { BatchSnapshot } from '../batch-snapshot.ts'
import { lockBatches } from './lock-batches.ts'
import type { NextAction } from '#modules/growing/schedule/server/next-task.ts'
import { planTasks } from '#modules/growing/schedule/server/plan-task.ts'
import type { Operation } from './write-operations.ts'

/** The batches in the order they were named, locked; one that is named twice is a mistake. */
export function lockOnce(db: Db, ids: readonly string[]): Promise<BatchSnapshot[]> {
  const duplicate = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (duplicate >= 0)
    throw invalid([{ path: `batches.${duplicate}`, message: 'This batch is listed twice. Enter one quantity.' }])
  return lockBatches(db, ids)
}

/** Creates a task for the next action of each batch. */
export async function planNext(
  db: Db,
  user_id: UserId,
  batches: readonly { readonly id: string; readonly quantity: number; readonly operation_id: string | undefined }[],
  { next_action, next_action_date }: NextAction,
): Promise<void> {
  if (!next_action || !next_action_date) return
  const tasks = batches.map(({ id, quantity, operation_id }) => ({
    user_id,
    action: next_action,
    scheduled_date: next_action_date,
    batch_id: id,
    quantity,
    planned_by: operation_id,
  }))
  await planTasks(db, tasks)
}

/** A line in the audit log for each operation, at the batch it was done to. */
export async function recordOperations(db: Db, user_id: UserId, operations: readonly Operation[]): Promise<void> {
  await recordChanges(
    db,
    operations.map(({ kind, details, batches, plan }) => ({
      user_id,
      action: `batch.${kind}`,
      subject_type: 'batch',
      subject_id: batches[0]?.id ?? plan.newBatches[0]?.id ?? '',
      after: details,
    })),
  )
}
