/** The scheduled job that keeps the aggregates up to date. Rows not yet aggregated are read from the ledgers. */
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Job } from '#server/jobs.ts'
import { sumUpSold } from './sold-facts.ts'
import { sumUpStock } from './stock-facts.ts'

export const sumUpJob: Job = {
  name: 'reports.sum_up',
  byTheClock: true,
  evenLapsed: true,
  work: async ({ pool, nursery_id }) => {
    for (const sumUp of [sumUpSold, sumUpStock])
      // Usually there is one batch or none; a nursery that imported years of history has several hundred.
      for (let more = true, batches = 0; more && batches < 2_000; batches++)
        more = await withTenantTransaction(pool, nursery_id, (db) => sumUp(db))
  },
}
