/** Tasks as a list, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import type { Settings } from '#features/settings/settings.ts'
import { pages } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { textColumn } from '#web/ui/columns.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { day } from '#web/ui/format.ts'
import { listTasks } from '../task-calls.ts'
import { type TaskState, type TaskType, isLate, isOpen, typeName } from '../task-kinds.ts'
import type { ClosedPlace } from '../spray.ts'
import type { Task } from '../task.ts'
import { ClosedSign } from './ClosedPlaces.tsx'
import styles from './TasksScreen.module.css'
import { TypeSign, stateNames, stateTones, titleOf } from './task-look.tsx'
import type { TaskActs } from './use-task-acts.tsx'

export interface TaskFilters {
  readonly search?: string
  readonly task_type?: TaskType
  readonly assignee?: string
}

interface TaskListProps {
  readonly filters: TaskFilters
  readonly status: string
  readonly from: string
  readonly to: string
  readonly today: string
  readonly settings: Settings
  /** Where nobody may enter now. */
  readonly closed: readonly ClosedPlace[]
  readonly acts: TaskActs
  readonly onOpen: (task: Task) => void
  readonly onShowAll: () => void
  readonly onNew: () => void
}

export function TaskList({ filters, status, from, to, today, settings, closed, acts, onOpen, onShowAll, onNew }: TaskListProps) {
  const state = status === '' ? 'open' : status
  const tasks = useInfiniteQuery(
    pages(listTasks, {
      query: {
        limit: '100',
        ...filters,
        ...(state === 'all' ? {} : { status: state as TaskState | 'open' }),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        // What is to be done begins with what is due, what was done with the latest.
        order: state === 'open' ? 'asc' : 'desc',
      },
    }),
  )
  const total = tasks.data?.pages[0]?.meta?.total
  const narrowed = Object.keys(filters).length > 0 || status !== '' || from !== '' || to !== ''
  return (
    <PagedTable
      list={tasks}
      label="Tasks"
      columns={columns(settings, today, closed)}
      rowKey={(row) => row.id}
      onOpen={onOpen}
      acts={acts.menuOf}
      count={total}
      empty={
        narrowed ? (
          <Empty icon={ClipboardList} title="No task is like that" acts={<Button onClick={onShowAll}>Show all open ones</Button>}>
            Try other words, another kind or another person.
          </Empty>
        ) : (
          <Empty
            icon={ClipboardList}
            title="Nothing is waiting to be done"
            acts={
              <Button kind="primary" onClick={onNew}>
                Plan a task
              </Button>
            }
          >
            Plan one here; potting up plans the next by itself, and a plant's timetable all that follow.
          </Empty>
        )
      }
    />
  )
}

const columns = (settings: Settings, today: string, closed: readonly ClosedPlace[]): Column<Task>[] => [
  {
    id: 'task',
    title: 'Task',
    width: 'minmax(200px, 2fr)',
    cell: (row) => (
      <span className={styles['task']}>
        <TypeSign type={row.task_type} />
        <b>{titleOf(row)}</b>
        {isOpen(row.status) && row.task_type !== 'spraying' && (
          <ClosedSign places={closed} formats={settings} location={row.location} />
        )}
      </span>
    ),
    sortBy: titleOf,
    phone: 'title',
  },
  textColumn('type', 'Kind', (row) => typeName(row.task_type), { width: '120px' }),
  {
    id: 'batch',
    title: 'Plants',
    width: 'minmax(150px, 1.4fr)',
    cell: (row) => (row.common_name ? `${row.common_name}, ${row.container_size ?? ''}` : '–'),
    sortBy: (row) => row.common_name ?? '',
  },
  {
    id: 'day',
    title: 'Day',
    width: '130px',
    cell: (row) => (
      <span className={styles['day']} data-late={isLate(row, today)}>
        {day(row.scheduled_date, settings)}
      </span>
    ),
    sortBy: (row) => row.scheduled_date,
    phone: 'detail',
  },
  {
    id: 'who',
    title: 'Who',
    width: '140px',
    cell: (row) => row.assignee ?? 'Nobody yet',
    sortBy: (row) => row.assignee ?? '',
    phone: 'detail',
  },
  {
    id: 'minutes',
    title: 'Minutes',
    width: '90px',
    align: 'end',
    cell: (row) => row.minutes ?? '–',
    sortBy: (row) => row.minutes ?? -1,
  },
  {
    id: 'status',
    title: 'State',
    width: '120px',
    cell: (row) =>
      isLate(row, today) ? <Pill tone="bad">Late</Pill> : <Pill tone={stateTones[row.status]}>{stateNames[row.status]}</Pill>,
    sortBy: (row) => row.status,
    phone: 'detail',
  },
]
