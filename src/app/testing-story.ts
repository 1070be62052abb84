/** A nursery with the story of the demo: a year and a half in which batches grew, were lost and were sold. */
import { tell } from './demo/story.ts'
import { insert } from './demo/write.ts'
import { aNursery, owner } from './testing.ts'

export async function aNurseryWithAStory(timeZone: string, today: string) {
  const nursery = await aNursery({ country: 'NZ', timeZone })
  const people = Object.entries(nursery.people).map(([role, user_id]) => ({
    role,
    user_id,
    first_name: role,
    last_name: 'X',
    email: '',
    subject: user_id,
  }))
  const story = tell(people as Parameters<typeof tell>[0], today)
  await nursery.has(async (db) => {
    for (const [table, rows] of story) await insert(db, table, rows)
  })
  // Autovacuum does so within minutes; until then the planner takes the nursery for an empty one.
  await owner.query('ANALYZE')
  return nursery
}
