/** A task on a board: dragged by a mouse, moved by Alt and the arrow keys, and by its menu. */
import { CircleCheckBig } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { addDays } from '#kernel/day.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { counted } from '#web/ui/format.ts'
import { isLate, isOpen, titleOf, taskStateBadges } from '#modules/growing/schedule/task-kinds.ts'
import type { Task } from '../task.ts'
import styles from './TaskBoard.module.css'
import { TypeSign } from './task-appearance.tsx'
import type { TaskActions } from './use-task-actions.tsx'

interface TaskCardProps {
  readonly task: Task
  readonly today: string
  readonly actions: TaskActions
  readonly onOpen: (task: Task) => void
  /** One line, for a day of a month. */
  readonly small?: boolean
}

export const draggedTask = 'application/x-task'

/** The note under the title of a task; on one line only what needs doing first. */
function noteOf({ status, urgent }: Task, { late, small }: { readonly late: boolean; readonly small: boolean }): string {
  if (late) return 'Late'
  if (urgent && isOpen(status)) return 'Urgent'
  return !small && status === 'in_progress' ? taskStateBadges[status].label : ''
}

export function TaskCard({ task, today, actions, onOpen, small = false }: TaskCardProps) {
  const open = isOpen(task.status)
  const late = isLate(task, today)
  const note = noteOf(task, { late, small })
  const step = (event: KeyboardEvent) => {
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (!event.altKey || days === undefined || !open) return
    event.preventDefault()
    actions.move(task, { scheduled_date: addDays(task.scheduled_date, days) })
  }
  const plant = task.title.includes(task.common_name ?? '\n') ? '' : task.common_name
  const place = [plant, task.quantity === null ? '' : counted(task.quantity, 'plant'), task.location].filter(Boolean).join(', ')
  return (
    <div
      className={`flex items-start min-0 surface ${styles['card']}`}
      data-type={task.task_type}
      data-small={small}
      data-done={!open}
      data-late={late}
      draggable={open}
      onDragStart={(event) => {
        event.dataTransfer.setData(draggedTask, task.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <button
        type="button"
        className={`flex grow min-0 rounded text-s text-start ${styles['open']}`}
        onClick={() => onOpen(task)}
        onKeyDown={step}
      >
        <span className={`no-shrink muted ${styles['sign']}`}>
          {task.status === 'completed' ? <CircleCheckBig size={15} aria-hidden /> : <TypeSign type={task.task_type} size={15} />}
        </span>
        <span className={`grid gap-2 min-0 break-words ${styles['texts']}`}>
          <b className="weight-550">{titleOf(task)}</b>
          {!small && place && <small className="text-xs">{place}</small>}
          {note && <em>{note}</em>}
          <span className="sr">{open ? '' : taskStateBadges[task.status].label}</span>
        </span>
      </button>
      {!small && <Menu name={`Actions on ${titleOf(task)}`} actions={actions.menuOf(task)} />}
    </div>
  )
}
