import { call } from '#web/call.ts'
import { editTask } from '../task-calls.ts'
import type { Task, TaskChange } from '../task.ts'

/** Changes a task: its day, its person, its state. Throws a Problem. */
export const changeTask = ({ id, version }: Pick<Task, 'id' | 'version'>, change: Omit<TaskChange, 'version'>): Promise<Task> =>
  call(editTask, { params: { id }, body: { ...change, version }, afterOwn: true })
