/** The demo's nursery for tests: nearly every table has rows. */
import { dayIn } from '#kernel/day.ts'
import { openPool } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { fillNursery } from '#app/demo/fill-nursery.ts'

/** A tenth of the demo's sales, which take most of the time of filling it. */
export const tenth = { days: 548, sales: 400 }

/** Returns its id. */
export async function aDemoNursery(): Promise<string> {
  const nursery_id = newId()
  const subjects = Array.from({ length: 5 }, newId)
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  await fillNursery({ pool, nursery_id, subjects, today: dayIn('Pacific/Auckland', new Date()), log: () => {}, length: tenth })
  await pool.end()
  return nursery_id
}

let shared: Promise<string> | undefined

/** One that all test files of this process share: they leave its rows as they are, but for a word added to a text. */
export const theDemoNursery = (): Promise<string> => (shared ??= aDemoNursery())
