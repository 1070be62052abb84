/** The day and the person of a task in a list, changed in their place. */
import { Suspense } from 'react'
import { isLate, titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { DueDay } from '#web/ui/DueDay.tsx'
import { type Formats, day } from '#web/ui/format.ts'
import type { Task, TaskChange } from '../task.ts'
import { changeTask } from './change-task.ts'

const InlineEdit = lazyNamed(() => import('#web/ui/InlineEdit.tsx'), 'InlineEdit')

export interface TaskPersonName {
  readonly id: string
  readonly name: string
}

const refreshes = ['/api/production-tasks', '/api/reports']

/** Sends the change; gives what undoes it. */
const saved = async (task: Task, change: Omit<TaskChange, 'version'>, before: Omit<TaskChange, 'version'>) => {
  const changed = await changeTask(task, change)
  return () => changeTask(changed, before)
}

interface TaskDayProps {
  readonly task: Task
  readonly today: string
  readonly formats: Formats
}

export function TaskDay({ task, today, formats }: TaskDayProps) {
  const { scheduled_date, latest_date } = task
  // One with a window is not late before its end.
  const due = isLate(task, today) ? (latest_date ?? scheduled_date) : scheduled_date < today ? today : scheduled_date
  const shown = <DueDay on={due} today={today} formats={formats} />
  return (
    <Suspense fallback={shown}>
      <InlineEdit
        label={`Day of ${titleOf(task)}`}
        value={task.scheduled_date}
        kind={{ day: formats }}
        refreshes={refreshes}
        save={(scheduled_date) => saved(task, { scheduled_date }, { scheduled_date: task.scheduled_date })}
        done={(to) => `${titleOf(task)} moved to ${day(to, formats)}.`}
      >
        {shown}
      </InlineEdit>
    </Suspense>
  )
}

export function TaskPerson({ task, people }: { readonly task: Task; readonly people: readonly TaskPersonName[] }) {
  const shown = task.assignee ?? 'Unassigned'
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? 'no one'
  return (
    <Suspense fallback={shown}>
      <InlineEdit
        label={`Person for ${titleOf(task)}`}
        value={task.assignee_id ?? ''}
        kind={{ choices: [{ value: '', label: 'Unassigned' }, ...people.map(({ id, name }) => ({ value: id, label: name }))] }}
        optional
        refreshes={refreshes}
        save={(id) => saved(task, { assignee_id: id === '' ? null : id }, { assignee_id: task.assignee_id })}
        done={(id) => `${titleOf(task)} is assigned to ${nameOf(id)}.`}
      >
        {shown}
      </InlineEdit>
    </Suspense>
  )
}
