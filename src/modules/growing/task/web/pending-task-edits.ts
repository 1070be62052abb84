/** Edits of tasks that the server has not confirmed yet. A board shows them at once, whatever older data a refetch brings meanwhile. */
import type { TaskId } from '#kernel/id.ts'
import { useSyncExternalStore } from 'react'
import type { Task, TaskChange } from '../task.ts'

type Change = Omit<TaskChange, 'version'>

interface PendingEdit {
  readonly taskId: TaskId
  readonly change: Change
}

/** In the order in which they were made. */
let pending: readonly PendingEdit[] = []
const listeners = new Set<() => void>()

function update(next: readonly PendingEdit[]): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Shows `change` on the task until the function that it gives is called: when the server's answer is on the screen, or it refused. */
export function addPendingEdit(taskId: TaskId, change: Change): () => void {
  const edit = { taskId, change }
  update([...pending, edit])
  return () => update(pending.filter((each) => each !== edit))
}

/** The tasks with their pending edits. */
export const applyEdits = (tasks: readonly Task[], edits: readonly PendingEdit[]): readonly Task[] =>
  edits.length === 0
    ? tasks
    : tasks.map((task) =>
        edits.filter(({ taskId }) => taskId === task.id).reduce((edited, { change }) => ({ ...edited, ...change }) as Task, task),
      )

export const usePendingEdits = (): readonly PendingEdit[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => pending,
  )
