/** Tasks as a list, page by page. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { CircleCheckBig, ClipboardList } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { BulkActions } from '#web/ui/BulkActions.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { paged, textColumn } from '#web/ui/columns.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { counted, day } from '#web/ui/format.ts'
import { query } from '#web/query.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { useSelection } from '#web/use-selection.ts'
import { useSort } from '#web/use-sort.ts'
import { listTasks, taskPeople } from '../task-calls.ts'
import {
  type TaskState,
  type TaskType,
  isOpen,
  taskSorts,
  typeName,
  titleOf,
  taskStateBadges,
} from '#modules/growing/schedule/task-kinds.ts'
import type { ClosedPlace } from '#modules/growing/spray/re-entry.ts'
import type { Task } from '../task.ts'
import { ClosedSign } from '#modules/growing/spray/web/ReentryNotice.tsx'
import styles from './TasksScreen.module.css'
import { TypeSign } from './task-appearance.tsx'
import { TaskDay, TaskPerson, type TaskPersonName } from './TaskCells.tsx'
import type { TaskActions } from './use-task-actions.tsx'

const BulkTaskDialog = lazyNamed(() => import('./BulkTaskDialog.tsx'), 'BulkTaskDialog')

const bulkTaskActions = [
  { value: 'complete', label: 'Complete' },
  { value: 'move', label: 'Move' },
  { value: 'assign', label: 'Assign' },
  { value: 'cancel', label: 'Cancel tasks' },
] as const

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
  /** The locations closed for re-entry. */
  readonly closed: readonly ClosedPlace[]
  readonly actions: TaskActions
  /** Gives the number of rows to the tools above. */
  readonly onRows: (rows: number | undefined) => void
  readonly onOpen: (task: Task) => void
  readonly onShowAll: () => void
  readonly onNew: () => void
}

export function TaskList({ filters, status, from, to, today, closed, actions, onRows, ...rest }: TaskListProps) {
  const settings = useSettings()
  const state = status === '' ? 'open' : status
  const { sortQuery, ...sorting } = useSort(taskSorts)
  const list = usePagedList(listTasks, {
    limit: '100',
    ...filters,
    ...(state === 'all' ? {} : { status: state as TaskState | 'open' }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    // Open tasks sort by due day, done tasks by the latest.
    sort: state === 'open' ? 'day' : '-day',
    ...sortQuery,
  })
  const { onOpen, onShowAll, onNew } = rest
  const { total } = list
  // Before the rows are painted: a short list takes the states above it away, and the rows must not move after that.
  useLayoutEffect(() => onRows(total), [onRows, total])
  const selection = useSelection(list.rows)
  const people = useQuery(query(taskPeople)).data ?? []
  const narrowed = Object.keys(filters).length > 0 || status !== '' || from !== '' || to !== ''
  return (
    <PagedTable
      list={list}
      {...sorting}
      label="Tasks"
      selection={selection}
      forChosen={
        <BulkActions
          selection={selection}
          actions={bulkTaskActions}
          dialog={(action, onClose) => <BulkTaskDialog action={action} tasks={selection.chosen} onClose={onClose} />}
        />
      }
      columns={columns(settings, today, closed, people, actions.complete)}
      rowKey={(row) => row.id}
      phoneLines={2}
      onOpen={onOpen}
      actions={actions.menuOf}
      empty={
        narrowed ? (
          <EmptyState
            icon={ClipboardList}
            title="No tasks match your filters"
            actions={<Button onClick={onShowAll}>Show all open tasks</Button>}
          >
            Try a different search, type or person.
          </EmptyState>
        ) : (
          <EmptyState
            icon={ClipboardList}
            title="No open tasks"
            actions={
              <Button kind="primary" onClick={onNew}>
                Plan a task
              </Button>
            }
          >
            Plan one here; potting up adds the next one, and a plant’s schedule the ones after it.
          </EmptyState>
        )
      }
    />
  )
}

/** “Hebe, 9 cm · 26W04-HEB-01 · 480 plants · Tunnel 1”, without a name that the title has. */
const plantsOf = (task: Task): string => {
  const { common_name, container_size, batch_code, quantity, location } = task
  const name = common_name && titleOf(task).includes(common_name) ? '' : common_name
  return [
    [name, container_size].filter(Boolean).join(', '),
    batch_code,
    quantity === null ? null : counted(quantity, 'plant'),
    location,
  ]
    .filter(Boolean)
    .join(' · ')
}

const columns = (
  settings: Settings,
  today: string,
  closed: readonly ClosedPlace[],
  people: readonly TaskPersonName[],
  onComplete: (task: Task) => void,
): PagedColumn<Task, (typeof taskSorts)[number]>[] => [
  {
    id: 'task',
    title: 'Task',
    width: 'minmax(200px, 2fr)',
    cell: (row) => (
      <span className={`row gap-10 min-0 ${styles['task']}`}>
        <TypeSign type={row.task_type} />
        <b>{titleOf(row)}</b>
        {isOpen(row.status) && row.urgent && <Badge tone="bad">Urgent</Badge>}
        {isOpen(row.status) && row.task_type !== 'spraying' && (
          <ClosedSign places={closed} formats={settings} location={row.location} />
        )}
      </span>
    ),
    sort: 'task',
    phone: 'title',
  },
  paged(
    textColumn('type', 'Kind', (row) => typeName(row.task_type), { width: '120px' }),
    { sort: 'type' },
  ),
  {
    id: 'batch',
    title: 'Plants',
    width: 'minmax(150px, 2fr)',
    cell: (row) => {
      const plants = plantsOf(row)
      return plants ? <span className={`cut ${styles['plants']}`}>{plants}</span> : '–'
    },
    sort: 'batch',
    phone: 'last',
  },
  {
    id: 'day',
    title: 'Day',
    width: '110px',
    cell: (row) =>
      isOpen(row.status) ? <TaskDay task={row} today={today} formats={settings} /> : day(row.scheduled_date, settings),
    sort: 'day',
    phone: 'detail',
  },
  {
    id: 'who',
    title: 'Who',
    width: '130px',
    cell: (row) => (isOpen(row.status) ? <TaskPerson task={row} people={people} /> : (row.assignee ?? 'Unassigned')),
    sort: 'who',
    phone: 'detail',
  },
  {
    id: 'minutes',
    title: 'Minutes',
    width: '90px',
    align: 'end',
    cell: (row) => row.minutes ?? '–',
    sort: 'minutes',
  },
  {
    id: 'status',
    title: 'State',
    width: '110px',
    ordinary: ({ status }) => status === 'pending',
    cell: (row) => <Badge tone={taskStateBadges[row.status].tone}>{taskStateBadges[row.status].label}</Badge>,
    sort: 'status',
    phone: 'detail',
  },
  {
    id: 'done',
    title: '',
    width: '60px',
    align: 'end',
    controls: true,
    cell: (row) =>
      isOpen(row.status) && (
        <IconButton label={`Complete ${titleOf(row)}`} onClick={() => onComplete(row)}>
          <CircleCheckBig size={20} aria-hidden />
        </IconButton>
      ),
    phone: 'end',
  },
]
