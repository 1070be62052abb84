/** Keeps the sums near what the ledgers say; whatever they do not know yet is read from the ledgers. */
import { inNursery } from '#server/database.ts'
import type { Job } from '#server/jobs.ts'
import { sumUpSold } from './sold-facts.ts'
import { sumUpStock } from './stock-facts.ts'

export const sumUpJob: Job = {
  name: 'reports.sum_up',
  byTheClock: true,
  work: async ({ pool, nursery_id }) => {
    for (const sumUp of [sumUpSold, sumUpStock])
      // Once around the clock is a slice or none; a nursery that brought years along takes some hundreds.
      for (let more = true, slices = 0; more && slices < 2_000; slices++)
        more = await inNursery(pool, nursery_id, (db) => sumUp(db))
  },
}
