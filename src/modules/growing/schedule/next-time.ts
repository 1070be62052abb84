/** When repeated tasks come next. */
import { addDays, daysBetween, lastDay, storableDay } from '#kernel/day.ts'

interface Repeated {
  readonly scheduled_date: string
  readonly latest_date: string | null
  readonly repeat_days: number | null
  readonly repeat_until: string | null
}

/** When a repeated task comes next, its window with it; undefined when it comes no more. Counted from the day it was planned for, or if it was done later, from then. */
export function nextTime(
  task: Repeated,
  doneOn: string,
): { readonly scheduled_date: string; readonly latest_date: string | null } | undefined {
  if (task.repeat_days === null) return undefined
  const from = doneOn > task.scheduled_date ? doneOn : task.scheduled_date
  const scheduled_date = addDays(from, task.repeat_days)
  if (scheduled_date > (task.repeat_until ?? lastDay)) return undefined
  const window = task.latest_date === null ? 0 : daysBetween(task.scheduled_date, task.latest_date)
  return { scheduled_date, latest_date: task.latest_date === null ? null : storableDay(addDays(scheduled_date, window)) }
}
