/** A week of work: a column for each day, a lane for each person. Dragging a task changes its day or person. */
import { Plus } from 'lucide-react'
import { addDays } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useQuery } from '#web/use-query.ts'
import { taskPeople } from '../task-calls.ts'
import type { Task } from '../task.ts'
import { DropDay } from './DropTarget.tsx'
import styles from './TaskBoard.module.css'
import { TaskCard } from './TaskCard.tsx'
import { dayOfWeek, shortDay } from './calendar-days.ts'
import type { TaskActions } from './use-task-actions.tsx'

export interface BoardProps {
  readonly tasks: readonly Task[]
  /** A Monday. */
  readonly from: string
  readonly today: string
  readonly actions: TaskActions
  readonly onOpen: (task: Task) => void
  readonly onNew: (on: string, who: string) => void
}

const nobody = { id: '', name: 'Unassigned' }

export function TaskWeek(props: BoardProps) {
  const narrow = useMedia('(max-width: 900px)')
  const people = useQuery(query(taskPeople)).data ?? []
  const lanes = [nobody, ...people.filter(({ id }) => props.tasks.some((task) => task.assignee_id === id)), ...people]
  const unique = lanes.filter((lane, i) => lanes.findIndex(({ id }) => id === lane.id) === i)
  return narrow ? <Days {...props} /> : <Lanes {...props} lanes={unique} />
}

function Lanes({ lanes, ...props }: BoardProps & { readonly lanes: readonly { readonly id: string; readonly name: string }[] }) {
  const { tasks, from, today, actions, onOpen, onNew } = props
  const days = week(from)
  const find = (id: string) => tasks.find((task) => task.id === id)
  return (
    <div className="panel scroll-x">
      <div className={`grid ${styles['week']}`}>
        <span />
        {days.map((day) => (
          <h2 key={day} data-today={day === today}>
            {dayOfWeek(day)} <b>{shortDay(day)}</b>
            <small>{minutesText(tasks.filter((task) => task.scheduled_date === day))}</small>
          </h2>
        ))}
        {lanes.map((lane) => (
          <div key={lane.id} className={`grid across line-top ${styles['lane']}`}>
            <h3>{lane.name}</h3>
            {days.map((day) => (
              <DropDay
                key={day}
                className={styles['cell']}
                today={day === today}
                label={`${lane.name}, ${dayOfWeek(day)} ${shortDay(day)}`}
                onTask={(id) => {
                  const task = find(id)
                  if (task) actions.move(task, { scheduled_date: day, assignee_id: lane.id || null })
                }}
              >
                {tasks
                  .filter((task) => task.scheduled_date === day && (task.assignee_id ?? '') === lane.id)
                  .map((task) => (
                    <TaskCard key={task.id} task={task} today={today} actions={actions} onOpen={onOpen} />
                  ))}
                <span className={`flex ${styles['add']}`}>
                  <IconButton label={`Add a task for ${lane.name} on ${shortDay(day)}`} onClick={() => onNew(day, lane.id)}>
                    <Plus size={16} aria-hidden />
                  </IconButton>
                </span>
              </DropDay>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** On a phone the days are below each other. */
function Days({ tasks, from, today, actions, onOpen, onNew }: BoardProps) {
  return (
    <div className={`grid gap-16 ${styles['days']}`}>
      {week(from).map((day) => {
        const ofDay = tasks.filter((task) => task.scheduled_date === day)
        return (
          <section key={day} data-today={day === today} aria-label={`${dayOfWeek(day)} ${shortDay(day)}`}>
            <header>
              <h2>
                {dayOfWeek(day)} <b>{shortDay(day)}</b>
              </h2>
              <small>{minutesText(ofDay)}</small>
              <IconButton label={`Add a task on ${shortDay(day)}`} onClick={() => onNew(day, '')}>
                <Plus size={18} aria-hidden />
              </IconButton>
            </header>
            {ofDay.map((task) => (
              <TaskCard key={task.id} task={task} today={today} actions={actions} onOpen={onOpen} />
            ))}
            {ofDay.length === 0 && <p>Nothing planned.</p>}
          </section>
        )
      })}
    </div>
  )
}

const week = (from: string) => Array.from({ length: 7 }, (_, i) => addDays(from, i))

/** "3 h 20 of work", or nothing without durations. */
function minutesText(tasks: readonly Task[]): string {
  const minutes = tasks.reduce((all, task) => all + (task.minutes ?? 0), 0)
  if (minutes === 0) return ''
  const rest = minutes % 60
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h${rest ? ` ${rest}` : ''}`
}
