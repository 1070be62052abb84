/** The actions on a task, from any screen: each shows a message with Undo. */
import { ArrowLeft, ArrowRight, Ban, CircleCheckBig, Pencil, Play, RotateCcw, UserRound } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { addDays } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import type { MenuAction } from '#web/ui/Menu.tsx'
import { day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { taskPeople } from '../task-calls.ts'
import { isOpen, titleOf } from '#modules/growing/schedule/task-kinds.ts'
import type { Task, TaskChange } from '../task.ts'
import { changeTask } from './change-task.ts'
import { addPendingEdit } from './pending-task-edits.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

type Change = Omit<TaskChange, 'version'>

export interface TaskActions {
  /** Another day, another person. */
  readonly move: (task: Task, change: Pick<Change, 'scheduled_date' | 'assignee_id'>) => void
  readonly menuOf: (task: Task) => MenuAction[]
  /** Opens the form of what it took. */
  readonly complete: (task: Task) => void
}

/** `open` opens a task, `complete` opens the form of what it took. */
export function useTaskActions(open: (task: Task) => void, complete: (task: Task) => void): TaskActions {
  const { run } = useAction('/api/production-tasks', '/api/reports')
  const settings = useSettings()
  const people = useQuery(query(taskPeople)).data ?? []

  const change = async (task: Task, wanted: Change, message: string) => {
    const settle = addPendingEdit(task.id, wanted)
    await run(async () => {
      const changed = await changeTask(task, wanted)
      const before = Object.fromEntries(Object.keys(wanted).map((name) => [name, task[name as keyof Task]])) as Change
      toast(message, { action: { label: 'Undo', do: () => void run(() => changeTask(changed, before)) } })
    })
    settle()
  }

  const nameOf = (id: string | null | undefined) => people.find((each) => each.id === id)?.name ?? 'no one'
  const move: TaskActions['move'] = (task, wanted) => {
    const to = [
      wanted.scheduled_date && wanted.scheduled_date !== task.scheduled_date ? `to ${day(wanted.scheduled_date, settings)}` : '',
      wanted.assignee_id !== undefined && wanted.assignee_id !== task.assignee_id ? `to ${nameOf(wanted.assignee_id)}` : '',
    ].filter(Boolean)
    if (to.length > 0) void change(task, wanted, `${titleOf(task)} moved ${to.join(' and ')}.`)
  }
  const later = (task: Task, days: number) => () => move(task, { scheduled_date: addDays(task.scheduled_date, days) })
  const setStatus = (task: Task, status: Task['status'], message: string) => () =>
    void change(task, { status }, `${titleOf(task)} ${message}.`)

  const menuOf = (task: Task): MenuAction[] =>
    isOpen(task.status)
      ? [
          { label: 'Complete', icon: CircleCheckBig, do: () => complete(task) },
          ...(task.status === 'pending'
            ? [{ label: 'Start', icon: Play, do: setStatus(task, 'in_progress', 'is in progress') }]
            : []),
          { label: 'Edit', keys: 'E', icon: Pencil, do: () => open(task) },
          { label: 'Move a day earlier', icon: ArrowLeft, do: later(task, -1) },
          { label: 'Move a day later', icon: ArrowRight, do: later(task, 1) },
          { label: 'Move a week later', icon: ArrowRight, do: later(task, 7) },
          ...people
            .filter(({ id }) => id !== task.assignee_id)
            .map(({ id, name }) => ({ label: `Assign to ${name}`, icon: UserRound, do: () => move(task, { assignee_id: id }) })),
          ...(task.assignee_id === null
            ? []
            : [{ label: 'Unassign', icon: UserRound, do: () => move(task, { assignee_id: null }) }]),
          { label: 'Cancel task', icon: Ban, danger: true, do: setStatus(task, 'cancelled', 'is cancelled') },
        ]
      : [
          { label: 'Edit', keys: 'E', icon: Pencil, do: () => open(task) },
          { label: 'Reopen', icon: RotateCcw, do: setStatus(task, 'pending', 'is open again') },
        ]
  return { move, menuOf, complete }
}
