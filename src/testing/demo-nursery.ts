/** The demo's nursery for a test: nearly every table has rows. It makes a tenth of the demo's sales, which take most of the time of filling it. */
import { dayIn } from '#kernel/day.ts'
import { openPool } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { fillNursery } from '#app/demo/fill-nursery.ts'

/** Returns its id. */
export async function aDemoNursery(): Promise<string> {
  const nursery_id = newId()
  const subjects = Array.from({ length: 5 }, newId)
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  const length = { days: 548, sales: 400 }
  await fillNursery({ pool, nursery_id, subjects, today: dayIn('Pacific/Auckland', new Date()), log: () => {}, length })
  await pool.end()
  return nursery_id
}
