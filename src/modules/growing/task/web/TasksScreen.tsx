/** Task Management: tasks of the nursery by person and day, as a list, a week and a month. */
import { Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayRange } from '#web/ui/DayRange.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Page, toolsClass } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { tasksSearch } from './tasks-search.ts'
import { getTask, taskPeople } from '../task-calls.ts'
import { taskTypes, typeName } from '#modules/growing/schedule/task-kinds.ts'
import type { Task } from '../task.ts'
import { ClosedBanner } from '#modules/growing/spray/web/ReentryNotice.tsx'
import type { TaskFilters } from './TaskList.tsx'
import { useClosed } from '#modules/growing/spray/web/use-reentry.ts'
import { useTaskActions } from './use-task-actions.tsx'

const TaskList = lazyNamed(() => import('./TaskList.tsx'), 'TaskList')
const TaskBoard = lazyNamed(() => import('./TaskBoard.tsx'), 'TaskBoard')
const TaskSchedules = lazyNamed(() => import('./TaskSchedules.tsx'), 'TaskSchedules')
const SprayDiary = lazyNamed(() => import('#modules/growing/spray/web/SprayDiary.tsx'), 'SprayDiary')
const ScoutingView = lazyNamed(() => import('#modules/growing/scouting/web/ScoutingView.tsx'), 'ScoutingView')
const TaskDialog = lazyNamed(() => import('./TaskDialog.tsx'), 'TaskDialog')
const CompleteTaskDialog = lazyNamed(() => import('./CompleteTaskDialog.tsx'), 'CompleteTaskDialog')

const views = [
  { value: '', label: 'List' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'schedules', label: 'Schedules' },
  { value: 'sprays', label: 'Sprays' },
  { value: 'scouting', label: 'Scouting' },
] as const
type View = (typeof views)[number]['value']
type OfTasks = Exclude<View, 'schedules' | 'sprays' | 'scouting'>
const isTasks = (view: View): view is OfTasks => view !== 'schedules' && view !== 'sprays' && view !== 'scouting'

const states = [
  { value: '', label: 'Open' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
] as const

const useTaskView = () => useSearchParams(tasksSearch)
type Address = ReturnType<typeof useTaskView>[0]
type SetAddress = ReturnType<typeof useTaskView>[1]

export function TasksScreen() {
  useLive(['/api/production-tasks'], '/api/production-tasks')
  const settings = useSettings()
  const [address, set] = useTaskView()
  const { view } = address
  const [completing, setCompleting] = useState<Task>()
  const [rows, setRows] = useState<number>()
  const closed = useClosed()
  const plan = (on = '', person = '') => set({ task: 'new', on, for: person })

  return (
    <Page
      title="Task Management"
      actions={
        <Button kind="primary" aria-keyshortcuts="N" onClick={() => plan()}>
          <Plus size={16} aria-hidden /> Plan a task
        </Button>
      }
    >
      <ClosedBanner places={closed} formats={settings} />
      <Tabs label="Views" param="view" tabs={views} value={view} onChange={(value) => set({ view: value })}>
        {isTasks(view) && <TaskTools view={view} address={address} set={set} rows={rows} />}
        <Suspense fallback={<Skeleton rows={8} />}>
          {view === 'schedules' ? (
            <TaskSchedules />
          ) : view === 'sprays' ? (
            <SprayDiary search={address.search} onSearch={(search) => set({ search })} />
          ) : view === 'scouting' ? (
            <ScoutingView opened={address} onOpen={set} />
          ) : (
            <Tasks
              view={view}
              address={address}
              set={set}
              closed={closed}
              onRows={setRows}
              onPlan={plan}
              onComplete={setCompleting}
            />
          )}
        </Suspense>
      </Tabs>
      <Suspense>
        {completing ? (
          <CompleteTaskDialog
            task={completing}
            onClose={() => {
              setCompleting(undefined)
              set(noTask)
            }}
          />
        ) : (
          <OpenedTask address={address} set={set} onComplete={setCompleting} />
        )}
      </Suspense>
    </Page>
  )
}

const noTask = { task: '', on: '', for: '' }

interface ViewProps {
  readonly address: Address
  readonly set: SetAddress
}

interface ToolsProps extends ViewProps {
  readonly view: View
  readonly rows: number | undefined
}

function TaskTools({ view, address, set, rows }: ToolsProps) {
  const settings = useSettings()
  const { search, type, who, status, from, to } = address
  const people = useQuery(query(taskPeople)).data ?? []
  const isList = view === ''
  return (
    <div className={toolsClass}>
      <ListTools<Address['status']>
        search={{ label: 'Search tasks, plants or codes', value: search, onChange: (value) => set({ search: value }) }}
        {...(isList && {
          states: { label: 'State', options: states, value: status, onChange: (value) => set({ status: value }) },
        })}
        values={isList ? [type, who, from, to] : [type, who]}
        rows={rows}
        onClear={() => set({ type: '', who: '', status: '', from: '', to: '' })}
      >
        <FilterSelect
          label="Kind"
          all="All types"
          value={type}
          options={taskTypes.map((value) => ({ value, label: typeName(value) }))}
          onChange={(value) => set({ type: tasksSearch.type.read(value) })}
        />
        <FilterSelect
          label="Who"
          all="All people"
          value={who}
          options={[{ value: 'none', label: 'Unassigned' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(value) => set({ who: value })}
        />
        {isList && <DayRange from={from} to={to} onChange={set} formats={settings} />}
      </ListTools>
    </div>
  )
}

interface TasksProps extends ViewProps {
  readonly view: OfTasks
  readonly closed: ReturnType<typeof useClosed>
  readonly onRows: (rows: number | undefined) => void
  readonly onPlan: (on?: string, person?: string) => void
  readonly onComplete: (task: Task) => void
}

/** The tasks as a list, a week or a month. */
function Tasks({ view, address, set, closed, onRows, onPlan, onComplete }: TasksProps) {
  const settings = useSettings()
  const { search, type, who, status, from, to } = address
  const today = todayOf(settings)
  const open = ({ id }: Task) => set({ task: id })
  const actions = useTaskActions(open, onComplete)
  const searched = useDeferredValue(search)
  const filters: TaskFilters = {
    ...(searched ? { search: searched } : {}),
    ...(type ? { task_type: type } : {}),
    ...(who ? { assignee: who } : {}),
  }
  if (view === '')
    return (
      <TaskList
        filters={filters}
        status={status}
        from={from}
        to={to}
        today={today}
        closed={closed}
        actions={actions}
        onRows={onRows}
        onOpen={open}
        onNew={() => onPlan()}
        onShowAll={() => set({ search: '', type: '', who: '', status: '', from: '', to: '' })}
      />
    )
  return (
    <TaskBoard
      view={view}
      day={address.day || today}
      today={today}
      filters={filters}
      actions={actions}
      onDay={(day, next) => set({ day: day === today ? '' : day, ...(next ? { view: next } : {}) })}
      onOpen={open}
      onNew={onPlan}
    />
  )
}

/** The task that is opened, or the form of a new one. */
function OpenedTask({ address, set, onComplete }: ViewProps & { readonly onComplete: (task: Task) => void }) {
  const settings = useSettings()
  const isNew = address.task === 'new'
  const opened = useQuery({ ...query(getTask, { params: { id: address.task } }), enabled: address.task !== '' && !isNew })
  if (!isNew && !opened.data) return null
  return (
    <TaskDialog
      task={isNew ? undefined : opened.data}
      start={{ on: address.on || todayOf(settings), who: address.for }}
      onClose={() => set(noTask)}
      onComplete={onComplete}
    />
  )
}
