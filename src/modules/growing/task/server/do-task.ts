/**
 * Records the operation of a completed task on its batch, and reverses it on reopening, in the transaction of the
 * task.
 */
import type { UserId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { ApiReply } from '#server/reply.ts'
import { titleOf, typeName } from '#modules/growing/schedule/task-kinds.ts'
import type { CompleteTask, Task } from '../task.ts'
import { bookWorkOn } from '#modules/growing/ledger/server/book-labour.ts'
import { divide } from '#modules/growing/batch/server/divide.ts'
import { potUp } from '#modules/growing/batch/server/pot-up.ts'
import { reverseOperations } from '#modules/growing/batch/server/reverse-operation.ts'
import { setBatchState } from '#modules/growing/batch/server/batch-operations.ts'
import { releaseSprayed, withholdSprayed } from '#modules/growing/batch/server/sprayed-batches.ts'
import { enterSpray, voidSpraysOfTask } from '#modules/growing/spray/server/sprays.ts'

export type Work = Pick<CompleteTask, 'pot_up' | 'division' | 'for_sale' | 'spray'>

const actionsOf = ({ more: { also } }: ApiReply<unknown>): string[] =>
  [also?.['operation_id'] ?? also?.['operation_ids']].flat().map(String)

/** Gives the ids of the operations: potting, dividing, putting up for sale, or only the minutes that were worked. */
export async function doTask(db: Db, userId: UserId, task: Task, done: Work): Promise<string[]> {
  const { batch_id, minutes } = task
  refuseOthers(task, done)
  if (done.spray) await withholdSprayed(db, userId, (await enterSpray(db, userId, done.spray, task.id)).id)
  if (batch_id === null) return []
  if (done.pot_up) return actionsOf(await potUp(db, userId, batch_id, { ...done.pot_up, minutes }, task.id))
  if (done.division) return actionsOf(await divide(db, userId, batch_id, { ...done.division, minutes }, task.id))
  const worked = minutes ? await bookWorkOn(db, userId, [{ batch_id, minutes, reason: titleOf(task) }]) : []
  const booked = worked.filter((id) => id !== undefined)
  if (!done.for_sale) return booked
  const sale = await setBatchState(db, userId, { ...done.for_sale, batch_ids: [batch_id], state: 'for_sale' }, task.id)
  return [...booked, ...actionsOf(sale)]
}

function refuseOthers({ task_type, batch_id }: Task, done: Work): void {
  const operations = [
    ['pot_up', 'potting-up'],
    ['division', 'division'],
    ['for_sale', 'for-sale'],
    ['spray', 'spraying'],
  ] as const
  for (const [operation, type] of operations) {
    if (!done[operation]) continue
    if (task_type !== type)
      throw invalid([{ path: operation, message: `This task is for ${typeName(task_type).toLowerCase()}.` }])
    if (batch_id === null && operation !== 'spray')
      throw invalid([{ path: operation, message: 'This task has no batch. Choose one, then complete it.' }])
  }
}

/** Reverses what completing did, the latest first; a Problem with the blocker's name if a later entry depends on it. */
export async function undoTask(
  db: Db,
  userId: UserId,
  { id: taskId, operation_ids }: Pick<Task, 'id' | 'operation_ids'>,
): Promise<void> {
  await voidSpraysOfTask(db, userId, taskId)
  await releaseSprayed(db, userId)
  if (operation_ids.length > 0) await reverseOperations(db, userId, operation_ids)
}
