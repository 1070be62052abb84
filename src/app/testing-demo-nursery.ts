/** The demo's nursery for a test: a year and a half of trade, so that nearly every table has rows. */
import { dayIn } from '#kernel/day.ts'
import { openPool } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { fillNursery } from './demo/fill-nursery.ts'

/** Returns its id. */
export async function aDemoNursery(): Promise<string> {
  const nursery_id = newId()
  const subjects = Array.from({ length: 5 }, newId)
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  // Its statements are long; on a busy machine they would take longer than a request may.
  url.searchParams.set('options', '-c statement_timeout=120000')
  const pool = openPool(url.href, 1)
  // The client's own limit, too.
  pool.options.query_timeout = 120_000
  await fillNursery({ pool, nursery_id, subjects, today: dayIn('Pacific/Auckland', new Date()), log: () => {} })
  await pool.end()
  return nursery_id
}
