/** A month of work: six weeks of days, each with its tasks, as many as there is room for. */
import { addDays } from '#kernel/day.ts'
import { counted } from '#web/ui/format.ts'
import { DropDay } from './DropTarget.tsx'
import styles from './TaskBoard.module.css'
import { TaskCard } from './TaskCard.tsx'
import type { BoardProps } from './TaskWeek.tsx'
import { dayOfWeek, shortDay } from './calendar-days.ts'

interface TaskMonthProps extends BoardProps {
  /** Any day of the month that is shown. */
  readonly month: string
  readonly onDay: (day: string) => void
}

const maxShown = 3

export function TaskMonth({ tasks, from, month, today, actions, onOpen, onDay }: TaskMonthProps) {
  const days = Array.from({ length: 42 }, (_, i) => addDays(from, i))
  return (
    <div className={`panel grid clip ${styles['month']}`}>
      {days.slice(0, 7).map((day) => (
        <h2 key={day}>{dayOfWeek(day)}</h2>
      ))}
      {days.map((day) => {
        const ofDay = tasks.filter((task) => task.scheduled_date === day)
        const shown = ofDay.length > maxShown ? ofDay.slice(0, maxShown - 1) : ofDay
        return (
          <DropDay
            key={day}
            className={styles['square']}
            today={day === today}
            other={day.slice(0, 7) !== month.slice(0, 7)}
            label={shortDay(day)}
            onTask={(id) => {
              const task = tasks.find((each) => each.id === id)
              if (task) actions.move(task, { scheduled_date: day })
            }}
          >
            <button type="button" className={`row between muted weight-600 ${styles['date']}`} onClick={() => onDay(day)}>
              {Number(day.slice(8))}
              <span className="sr">
                {shortDay(day)}, {counted(ofDay.length, 'task')}
              </span>
              {ofDay.length > 0 && (
                <span className={styles['dots']} aria-hidden>
                  {ofDay.length}
                </span>
              )}
            </button>
            <div className={`grid gap-4 ${styles['chips']}`}>
              {shown.map((task) => (
                <TaskCard key={task.id} task={task} today={today} actions={actions} onOpen={onOpen} small />
              ))}
              {ofDay.length > shown.length && (
                <button type="button" className={`muted text-xs text-start ${styles['more']}`} onClick={() => onDay(day)}>
                  {ofDay.length - shown.length} more
                </button>
              )}
            </div>
          </DropDay>
        )
      })}
    </div>
  )
}
