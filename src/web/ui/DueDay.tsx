/** A day by which something is due, as people say it: "Tomorrow", "Wed"; late, in red. Its date is in its title. */
import styles from './DueDay.module.css'
import { type Formats, day, dueDay } from './format.ts'

interface DueDayProps {
  readonly on: string
  readonly today: string
  readonly formats: Formats
  /** False if done or cancelled: a past date is not marked as overdue. */
  readonly open?: boolean
}

export function DueDay({ on, today, formats, open = true }: DueDayProps) {
  const date = day(on, formats)
  if (!open) return date
  return (
    <time dateTime={on} title={date} className={styles['due']} data-late={on < today}>
      {dueDay(on, today, formats)}
    </time>
  )
}
