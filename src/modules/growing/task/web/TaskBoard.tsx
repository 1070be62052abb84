/** A span of days with its tasks: a week or a month, and the way to the next. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, isoWeek, mondayOf } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { useQuery } from '#web/use-query.ts'
import { taskBoard } from '../task-calls.ts'
import type { Task } from '../task.ts'
import type { TaskFilters } from './TaskList.tsx'
import { TaskMonth } from './TaskMonth.tsx'
import { TaskWeek } from './TaskWeek.tsx'
import { applyEdits, usePendingEdits } from './pending-task-edits.ts'
import styles from './TasksScreen.module.css'
import { monthName, monthsOn, shortDay } from './calendar-days.ts'
import type { TaskActions } from './use-task-actions.tsx'

interface TaskBoardProps {
  readonly view: 'week' | 'month'
  readonly day: string
  readonly today: string
  readonly filters: TaskFilters
  readonly actions: TaskActions
  readonly onDay: (day: string, view?: 'week') => void
  readonly onOpen: (task: Task) => void
  readonly onNew: (on: string, who: string) => void
}

export function TaskBoard({ view, day, today, filters, actions, onDay, onOpen, onNew }: TaskBoardProps) {
  const from = mondayOf(view === 'week' ? day : `${day.slice(0, 7)}-01`)
  const to = addDays(from, view === 'week' ? 6 : 41)
  const board = useQuery({ ...query(taskBoard, { query: { ...filters, from, to } }), placeholderData: (before) => before })
  const shown = applyEdits(board.data ?? [], usePendingEdits()).filter(({ status }) => status !== 'cancelled')
  const step = (by: number) => onDay(view === 'week' ? addDays(from, 7 * by) : monthsOn(day, by))
  const parts = { tasks: shown, from, today, actions, onOpen, onNew }
  return (
    <>
      <div className={`row wrap gap-6 ${styles['steps']}`}>
        <IconButton label={view === 'week' ? 'Previous week' : 'Previous month'} onClick={() => step(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <Button onClick={() => onDay(today)}>Today</Button>
        <IconButton label={view === 'week' ? 'Next week' : 'Next month'} onClick={() => step(1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
        <h2 aria-live="polite">
          {view === 'week' ? `Week ${isoWeek(from).week}: ${shortDay(from)} – ${shortDay(to)}` : monthName(day)}
        </h2>
      </div>
      {board.isPending ? (
        <Skeleton rows={8} />
      ) : board.isError ? (
        <ErrorBox error={board.error} retry={() => void board.refetch()} />
      ) : view === 'week' ? (
        <TaskWeek {...parts} />
      ) : (
        <TaskMonth {...parts} month={day} onDay={(chosen) => onDay(chosen, 'week')} />
      )}
    </>
  )
}
