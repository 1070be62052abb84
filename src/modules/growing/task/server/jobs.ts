/** The scheduled job of tasks and stock: every five minutes low stock, and from seven in the morning the day's tasks and batches becoming ready. */
import { checkStock } from '#modules/growing/batch/server/check-stock.ts'
import { notifyReadyBatches } from '#modules/growing/batch/server/notify-ready-batches.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { notifyTasks } from './notify-tasks.ts'

const morning = 7

async function notifyDueWork({ pool, events, nursery_id }: Assignment): Promise<void> {
  const notified = await withTenantTransaction(pool, nursery_id, async (db) => {
    const now = await db.now()
    const { timeZone } = await readSettings(db)
    const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false }).format(now))
    const low = await checkStock(db, now)
    if (hour < morning) return low
    const today = dayIn(timeZone, now)
    return low + (await notifyTasks(db, today)) + (await notifyReadyBatches(db, today))
  })
  if (notified > 0) events.publish({ about: '/api/notifications', nursery_id })
}

export const taskJobs: readonly Job[] = [{ name: 'tasks.notify_due', byTheClock: true, work: notifyDueWork }]
