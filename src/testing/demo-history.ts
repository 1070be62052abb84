/** A nursery with the demo data: a year and a half in which batches grew, were lost and were sold. The demo itself has 4,000 sales. */
import { createHistory } from '#app/demo/history.ts'
import { insert } from '#app/demo/write.ts'
import { aNursery, owner } from './nursery.ts'

export async function nurseryWithHistory(timeZone: string, today: string, sales: number) {
  const nursery = await aNursery({ country: 'NZ', timeZone })
  const people = Object.entries(nursery.people).map(([role, user_id]) => ({
    role,
    user_id,
    first_name: role,
    last_name: 'X',
    email: '',
    subject: user_id,
  }))
  const tables = createHistory(people as Parameters<typeof createHistory>[0], today, { days: 548, sales })
  await nursery.has(async (db) => {
    for (const [table, rows] of tables) await insert(db, table, rows)
  })
  // As autovacuum does within minutes; until then the planner takes the nursery for an empty one.
  await owner.query(`ANALYZE ${tables.map(([table]) => table).join(', ')}`)
  return nursery
}
