/** One act on a task after another: a screen that still holds the task as it was before one's own last act does not run into it. */
import { call } from '#web/call.ts'
import { editTask } from '../task-calls.ts'
import type { Task, TaskChange } from '../task.ts'

type Held = Pick<Task, 'id' | 'version'>

/** What this device's own acts made of the versions they found, or are about to. */
const made = new Map<string, Promise<number>>()
const nameOf = ({ id, version }: Held) => `${id} ${version}`

/** The version of a task after this device's own acts. What somebody else changed meanwhile is still refused. */
export async function ownVersion(held: Held): Promise<number> {
  const version = await made.get(nameOf(held))
  return version === undefined || version === held.version ? held.version : ownVersion({ id: held.id, version })
}

/** Changes a task as it stands after this device's own acts. */
export function editOwn(held: Held, change: Omit<TaskChange, 'version'>): Promise<Task> {
  const before = ownVersion(held)
  const edited = before.then((version) => call(editTask, { params: { id: held.id }, body: { ...change, version } }))
  const after = edited.then(
    ({ version }) => version,
    () => before,
  )
  made.set(nameOf(held), after)
  return edited
}
