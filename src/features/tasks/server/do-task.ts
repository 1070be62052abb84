/** What completing a task does to its batch, and reopening it undoes: in the task's own transaction. */
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { ApiReply } from '#server/serve.ts'
import { typeName } from '#features/schedules/task-kinds.ts'
import type { CompleteTask, Task } from '../task.ts'
import { bookWork } from '#features/stock-ledger/server/book-work.ts'
import { divide } from '#features/batches/server/divide.ts'
import { potUp } from '#features/batches/server/pot-up.ts'
import { reverseAct } from '#features/batches/server/reverse-act.ts'
import { setBatchState } from '#features/batches/server/small-acts.ts'
import { enterSpray, strikeSpraysOfTask } from '#features/sprays/server/sprays.ts'

type Done = Pick<CompleteTask, 'pot_up' | 'division' | 'for_sale' | 'spray'>

const actsOf = ({ more: { also } }: ApiReply<unknown>): string[] => [also?.['act_id'] ?? also?.['act_ids']].flat().map(String)

/** Gives the ids of the acts: potting, dividing, putting up for sale, or only the minutes that were worked. */
export async function doTask(db: Db, userId: string, task: Task, done: Done): Promise<string[]> {
  const { batch_id, minutes } = task
  refuseOthers(task, done)
  if (done.spray) await enterSpray(db, userId, done.spray, task.id)
  if (batch_id === null) return []
  if (done.pot_up) return actsOf(await potUp(db, userId, batch_id, { ...done.pot_up, minutes }))
  if (done.division) return actsOf(await divide(db, userId, batch_id, { ...done.division, minutes }))
  const worked = minutes ? await bookWork(db, userId, batch_id, minutes, task.title || typeName(task.task_type)) : []
  if (!done.for_sale) return worked
  const sale = await setBatchState(db, userId, { ...done.for_sale, batch_ids: [batch_id], state: 'for_sale' })
  return [...worked, ...actsOf(sale)]
}

function refuseOthers({ task_type, batch_id }: Task, done: Done): void {
  const acts = [
    ['pot_up', 'potting-up'],
    ['division', 'division'],
    ['for_sale', 'for-sale'],
    ['spray', 'spraying'],
  ] as const
  for (const [act, type] of acts) {
    if (!done[act]) continue
    if (task_type !== type) throw invalid([{ path: act, message: `This is a task of ${typeName(task_type).toLowerCase()}.` }])
    if (batch_id === null && act !== 'spray')
      throw invalid([{ path: act, message: 'This task has no batch. Choose one, then complete it.' }])
  }
}

/** Takes back what completing did, the latest first; a Problem with the blocker's name where something stands on it. */
export async function undoTask(db: Db, userId: string, { id: taskId, act_ids }: Pick<Task, 'id' | 'act_ids'>): Promise<void> {
  await strikeSpraysOfTask(db, userId, taskId)
  for (const id of act_ids.toReversed()) await reverseAct(db, userId, id)
}
