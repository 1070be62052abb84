/** The scheduled job that keeps the journal nearly up to date, so that a report finds little left to post. */
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Job } from '#server/jobs.ts'
import { bringJournalUpToDate } from './read-journal.ts'

export const journalJob: Job = {
  name: 'journal.post',
  byTheClock: true,
  evenLapsed: true,
  work: ({ pool, nursery_id }) => bringJournalUpToDate((step) => withTenantTransaction(pool, nursery_id, step)),
}
