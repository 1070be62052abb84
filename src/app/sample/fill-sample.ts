/** Fills the sample nursery: the demo's year and a half of trade up to a day, in place of what it held before. */
import { eraseRowsIn } from '#modules/data/archive/server/erase-nursery.ts'
import { lockNurseryExclusively } from '#modules/people/server/nursery-row.ts'
import * as z from 'zod/mini'
import { newId } from '#server/new-id.ts'
import { withOwnerTransaction } from '#server/owner-transaction.ts'
import { sampleNurseryId } from '#server/sample-nursery.ts'
import { sql } from '#server/sql.ts'
import { writeNursery } from '../demo/fill-nursery.ts'
import type { HistoryLength } from '../demo/history.ts'
import { staff } from '../demo/content-work.ts'

/** Only one process fills it at a time. */
const lock = 7161932

/**
 * In one transaction of the owner: visitors read the old one until it commits. Its people exist in no provider, so that nobody signs in. Does nothing if it
 * is of that day already; returns whether it was filled.
 */
export const fillSample = (ownerUrl: string, today: string, length?: HistoryLength): Promise<boolean> =>
  withOwnerTransaction(ownerUrl, sampleNurseryId, async (db) => {
    await db.run(sql`SELECT pg_advisory_xact_lock(${lock}) FROM (SELECT ${db.nursery_id}::uuid) AS nursery`)
    const before = await db.maybe(
      z.object({ is_current: z.nullable(z.boolean()) }),
      sql`SELECT sample_day >= ${today}::date AS is_current FROM nurseries WHERE id = ${db.nursery_id}`,
    )
    if (before?.is_current) return false
    if (before) {
      await lockNurseryExclusively(db)
      await eraseRowsIn(db)
    }
    await writeNursery(db, { subjects: staff.map(newId), today, log: () => {}, ...(length && { length }) })
    await db.run(sql`UPDATE nurseries SET sample_day = ${today} WHERE id = ${db.nursery_id}`)
    // Before the commit: its jobs begin with it, and planned for tables of before they exceed their time.
    await db.run(sql`ANALYZE`)
    return true
  })
