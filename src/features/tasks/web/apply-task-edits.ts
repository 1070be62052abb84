/** The edits of tasks that this device makes, in their order: moving, completing, undoing. */
import { call } from '#web/call.ts'
import { editQueue } from '#web/edit-queue.ts'
import { editTask } from '../task-calls.ts'
import type { Task, TaskChange } from '../task.ts'

export const taskEdits = editQueue()

/** Changes a task after this device's edits before it. Throws a Problem. */
export const editOwn = (held: Pick<Task, 'id' | 'version'>, change: Omit<TaskChange, 'version'>): Promise<Task> =>
  taskEdits.run(held, (version) => call(editTask, { params: { id: held.id }, body: { ...change, version } }))
