/** Task Management: what is to be done in the nursery, by whom and when: as a list, a week and a month. */
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, lazy, useDeferredValue, useState } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Filters } from '#web/ui/Filters.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { isDay } from '#kernel/day.ts'
import { todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { getTask, taskPeople } from '../task-calls.ts'
import { type TaskType, taskTypes, typeName } from '#features/schedules/task-kinds.ts'
import type { Task } from '../task.ts'
import { ClosedBanner } from '#features/sprays/web/ReentryNotice.tsx'
import type { TaskFilters } from './TaskList.tsx'
import styles from './TasksScreen.module.css'
import { useClosed } from '#features/sprays/web/use-reentry.ts'
import { useTaskActions } from './use-task-actions.tsx'

const TaskList = lazy(async () => ({ default: (await import('./TaskList.tsx')).TaskList }))
const TaskBoard = lazy(async () => ({ default: (await import('./TaskBoard.tsx')).TaskBoard }))
const TaskTimetables = lazy(async () => ({ default: (await import('./TaskTimetables.tsx')).TaskTimetables }))
const SprayDiary = lazy(async () => ({ default: (await import('#features/sprays/web/SprayDiary.tsx')).SprayDiary }))
const TaskDialog = lazy(async () => ({ default: (await import('./TaskDialog.tsx')).TaskDialog }))
const CompleteTaskDialog = lazy(async () => ({ default: (await import('./CompleteTaskDialog.tsx')).CompleteTaskDialog }))

const views = [
  { value: '', label: 'List' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'timetables', label: 'Timetables' },
  { value: 'sprays', label: 'Sprays' },
] as const
type View = (typeof views)[number]['value']

const states = [
  { value: '', label: 'Open' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
] as const

export function TasksScreen() {
  useLive(['/api/production-tasks'], '/api/production-tasks')
  const settings = useSettings()
  const [address, set] = useSearchParams('view', 'search', 'type', 'who', 'status', 'from', 'to', 'day', 'task', 'on', 'for')
  const { search, type, who, status, from, to, task } = address
  const view = (views.some(({ value }) => value === address.view) ? address.view : '') as View
  const people = useQuery(query(taskPeople)).data ?? []
  const opened = useQuery({ ...query(getTask, { params: { id: task } }), enabled: task !== '' && task !== 'new' })
  const [completing, setCompleting] = useState<Task>()
  const closed = useClosed()
  const today = todayOf(settings)
  const open = ({ id }: Task) => set({ task: id })
  const actions = useTaskActions(open, setCompleting)
  const plan = (on = '', person = '') => set({ task: 'new', on, for: person })
  const searched = useDeferredValue(search)
  const filters: TaskFilters = {
    ...(searched ? { search: searched } : {}),
    ...(type ? { task_type: type as TaskType } : {}),
    ...(who ? { assignee: who } : {}),
  }
  const close = () => set({ task: '', on: '', for: '' })

  return (
    <Page
      title="Task Management"
      actions={
        <Button kind="primary" onClick={() => plan()}>
          <Plus size={16} aria-hidden /> Plan a task
        </Button>
      }
    >
      <ClosedBanner places={closed} formats={settings} />
      <Tabs label="Views" tabs={views} value={view} onChange={(value) => set({ view: value })}>
        {view !== 'timetables' && view !== 'sprays' && (
          <div className={styles['tools']}>
            <SearchField label="Search tasks, plants or codes" value={search} onChange={(value) => set({ search: value })} />
            <Filters values={view === '' ? [type, who, from, to] : [type, who]}>
              <select
                className={inputClass}
                aria-label="Kind"
                value={type}
                onChange={(event) => set({ type: event.target.value })}
              >
                <option value="">Every kind</option>
                {taskTypes.map((each) => (
                  <option key={each} value={each}>
                    {typeName(each)}
                  </option>
                ))}
              </select>
              <select className={inputClass} aria-label="Who" value={who} onChange={(event) => set({ who: event.target.value })}>
                <option value="">Everybody</option>
                <option value="none">Nobody yet</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              {view === '' && (
                <span className={styles['days']}>
                  <DateInput aria-label="From" value={from} onChange={(value) => set({ from: value })} formats={settings} />
                  <span aria-hidden>–</span>
                  <DateInput aria-label="To" value={to} onChange={(value) => set({ to: value })} formats={settings} />
                </span>
              )}
            </Filters>
            {view === '' && <Chips label="State" value={status} onChange={(value) => set({ status: value })} options={states} />}
          </div>
        )}
        <Suspense fallback={<Skeleton rows={8} />}>
          {view === '' ? (
            <TaskList
              filters={filters}
              status={status}
              from={isDay(from) ? from : ''}
              to={isDay(to) ? to : ''}
              today={today}
              settings={settings}
              closed={closed}
              actions={actions}
              onOpen={open}
              onNew={() => plan()}
              onShowAll={() => set({ search: '', type: '', who: '', status: '', from: '', to: '' })}
            />
          ) : view === 'timetables' ? (
            <TaskTimetables />
          ) : view === 'sprays' ? (
            <SprayDiary settings={settings} search={search} onSearch={(value) => set({ search: value })} />
          ) : (
            <TaskBoard
              view={view}
              day={isDay(address.day) ? address.day : today}
              today={today}
              filters={filters}
              actions={actions}
              onDay={(day, next) => set({ day: day === today ? '' : day, ...(next ? { view: next } : {}) })}
              onOpen={open}
              onNew={plan}
            />
          )}
        </Suspense>
      </Tabs>
      <Suspense>
        {(task === 'new' || opened.data) && !completing && (
          <TaskDialog
            task={task === 'new' ? undefined : opened.data}
            start={{ on: isDay(address.on) ? address.on : today, who: address.for }}
            settings={settings}
            onClose={close}
            onComplete={setCompleting}
          />
        )}
        {completing && (
          <CompleteTaskDialog
            task={completing}
            settings={settings}
            onClose={() => {
              setCompleting(undefined)
              close()
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}
