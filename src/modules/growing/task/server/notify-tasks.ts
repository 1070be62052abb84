/** Notifies people in the morning of their tasks of the day, once each. */
import type { Db } from '#server/database.ts'
import { dueTasks } from '#modules/growing/schedule/server/due-tasks.ts'
import { clearAlerts, raiseAlerts } from '#modules/messages/server/notify.ts'

/** `potting-up` → "Potting up" */
const kindLabel = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ')

/** `today` is the nursery's. Returns how many tasks were notified. */
export async function notifyTasks(db: Db, today: string): Promise<number> {
  const due = await dueTasks(db, today)
  const notified = await raiseAlerts(
    db,
    'task',
    due.map(({ id, title, task_type, scheduled_date, assignee_id }) => ({
      title: title || kindLabel(task_type),
      message: scheduled_date === today ? 'Due today.' : 'Overdue.',
      subject: title || kindLabel(task_type),
      reference_type: 'production_task',
      reference_id: id,
      ...(assignee_id === null ? {} : { user_ids: [assignee_id] }),
    })),
  )
  await clearAlerts(
    db,
    'task',
    'production_task',
    due.map(({ id }) => id),
  )
  return notified
}
