/** Many tasks changed at once: another day, another person, completed, cancelled or reopened. */
import { TaskId, UserId } from '#kernel/id.ts'
import { Rows } from '#kernel/bulk-edit.ts'
import { Day, Version } from '#kernel/wire.ts'
import { needsForm, taskStates } from '#modules/growing/schedule/task-kinds.ts'
import * as z from 'zod/mini'
import type { Task } from './task.ts'

const BulkTaskChange = z.strictObject({
  id: TaskId,
  scheduled_date: z.optional(Day),
  assignee_id: z.optional(z.nullable(UserId)),
  status: z.optional(z.enum(taskStates)),
  version: Version,
})
export type BulkTaskChange = z.infer<typeof BulkTaskChange>

export const BulkTaskChanges = z.strictObject({ tasks: Rows(BulkTaskChange) })

/**
 * Explains why a task cannot be given this status together with others; continues a sentence after the task's name. Undefined if
 * it can. Potting, division and spraying are entered for each task, so they have forms of their own.
 */
export function bulkTaskFault(
  task: Pick<Task, 'status' | 'task_type' | 'batch_code'>,
  status: Task['status'] | undefined,
): string | undefined {
  if (status === undefined || status === task.status) return undefined
  if (status === 'completed') {
    if (task.status === 'cancelled') return 'is cancelled'
    if (needsForm(task)) return 'is completed with a form of its own'
  }
  if (task.status === 'completed') {
    if (status === 'cancelled') return 'is completed'
    if (needsForm(task)) return 'is reopened on its own, because it did something to its batch or place'
  }
  return undefined
}
