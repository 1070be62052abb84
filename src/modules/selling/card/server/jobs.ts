/** Finds out what became of card payments whose page was closed or whose answer was lost, makes refunds, and reads the providers' entries. */
import { type Assignment, type Job, enqueue } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { followJob, makeRefund, refundJob } from './card-payments.ts'
import { entriesJob, readEntries } from './card-entries.ts'
import { connectionsToRead } from './card-entries.queries.ts'
import { paymentsToAsk } from './card.queries.ts'
import { refundsToAsk } from './card-refunds.queries.ts'
import { deleteOldEvents } from './card-connections.queries.ts'
import { followPayment, publishPaid } from './link-payments.ts'
import type { Within } from './open-driver.ts'
import type { Payables } from './payables.ts'

const jobFor =
  (run: (within: Within, id: string) => Promise<void>): Job['work'] =>
  async ({ pool, nursery_id, payload, events }: Assignment) => {
    await run({ nursery_id, transaction: (work) => withTenantTransaction(pool, nursery_id, work) }, String(payload['id']))
    publishPaid(events, nursery_id)
  }

export const cardJobs = (payables: Payables): readonly Job[] => [
  {
    name: followJob,
    waitsOutside: true,
    evenLapsed: true,
    // Also one that seemed final: an event may bring money that was taken after all.
    work: jobFor((within, id) => followPayment(within, payables, id, { evenFinal: true })),
  },
  { name: refundJob, waitsOutside: true, evenLapsed: true, work: jobFor(makeRefund) },
  { name: entriesJob, waitsOutside: true, evenLapsed: true, work: jobFor(readEntries) },
  {
    name: 'cards.clock',
    byTheClock: true,
    evenLapsed: true,
    work: ({ pool, nursery_id }) =>
      withTenantTransaction(pool, nursery_id, async (db) => {
        for (const { id } of await paymentsToAsk(db)) await enqueue(db, followJob, { id }, { key: `${followJob} ${id}` })
        for (const { id } of await refundsToAsk(db)) await enqueue(db, refundJob, { id }, { key: `${refundJob} ${id}` })
        for (const { id } of await connectionsToRead(db)) await enqueue(db, entriesJob, { id }, { key: `${entriesJob} ${id}` })
        await deleteOldEvents(db)
      }),
  },
]
