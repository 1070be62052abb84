/** Notifies people in the morning of their tasks of the day, once each. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { clearAlerts, raiseAlerts } from '#features/notifications/server/notify.ts'

const Due = z.object({ id: Id, title: z.string(), task_type: z.string(), scheduled_date: Day, assignee_id: z.nullable(UserId) })

/** `potting-up` → "Potting up" */
const kindLabel = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ')

/** `today` is the nursery's. Returns how many tasks were notified. */
export async function notifyTasks(db: Db, today: string): Promise<number> {
  const due = await db.many(
    Due,
    sql`
    SELECT id, title, task_type, scheduled_date, assignee_id FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND status IN ('pending', 'in_progress') AND scheduled_date <= ${today}::date
    ORDER BY scheduled_date, id`,
  )
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
