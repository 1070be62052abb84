/** The jobs of notifications: the morning digest, and notices on devices. */
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Job } from '#server/jobs.ts'
import { type DigestLinks, sendDigests } from './digests.ts'
import { pushJob } from './push.ts'

const digests =
  (links: DigestLinks): Job['work'] =>
  async ({ pool, nursery_id }) => {
    await withTenantTransaction(pool, nursery_id, async (db) => sendDigests(db, await db.now(), links))
  }

/** The base address of links in mails, and their signing key. */
export const notificationJobs = (links: DigestLinks): readonly Job[] => [
  { name: 'notifications.digest', byTheClock: true, work: digests(links) },
  pushJob(links),
]
