/** Scheduled jobs: every five minutes low stock, and from seven in the morning the day's tasks and batches becoming ready. */
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { checkStock } from './check-stock.ts'
import { type DigestLinks, sendDigests } from './digests.ts'
import { notifyReadyBatches } from './notify-ready-batches.ts'
import { notifyTasks } from './notify-tasks.ts'

const morning = 7

async function notifyDueWork({ pool, events, nursery_id }: Assignment): Promise<void> {
  const notified = await withTenantTransaction(pool, nursery_id, async (db) => {
    const now = new Date()
    const { timeZone } = await readSettings(db)
    const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false }).format(now))
    const low = await checkStock(db, now)
    if (hour < morning) return low
    const today = dayIn(timeZone, now)
    return low + (await notifyTasks(db, today)) + (await notifyReadyBatches(db, today))
  })
  if (notified > 0) events.publish({ about: '/api/notifications', nursery_id })
}

const digests =
  (links: DigestLinks): Job['work'] =>
  async ({ pool, nursery_id }) => {
    await withTenantTransaction(pool, nursery_id, (db) => sendDigests(db, new Date(), links))
  }

/** The base address of links in mails, and their signing key. */
export const notificationJobs = (links: DigestLinks): readonly Job[] => [
  { name: 'notifications.due', byTheClock: true, work: notifyDueWork },
  { name: 'notifications.digest', byTheClock: true, work: digests(links) },
]
