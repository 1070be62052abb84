/** The act of renaming a location: in the list, and on everything that uses it now. */
import { Problem } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type Usage, usageCounts } from '#features/reference/usage.ts'
import type { RenameEntry } from '../settings.ts'
import { renameIn } from './list-usage.queries.ts'
import { readSettings } from './read-settings.ts'
import { lockSettings, writeSetting } from './settings.queries.ts'

const words = { locations: 'location' } as const

/** Gives the new name and how many of each kind carry it now. */
export async function renameEntry(
  db: Db,
  user_id: string,
  { list, from, to }: RenameEntry,
): Promise<{ name: string; renamed: Usage }> {
  await lockSettings(db)
  const entries = (await readSettings(db))[list]
  if (!entries.includes(from)) throw new Problem('NOT_FOUND', `${from} is not in the list any more. Look at the list again.`)
  if (from === to) return { name: to, renamed: [] }
  const twin = entries.find((each) => each !== from && each.toLowerCase() === to.toLowerCase())
  if (twin)
    throw new Problem('DUPLICATE', `There is a ${words[list]} called ${twin} already. Choose another name.`, {
      errors: [{ path: 'to', message: `${twin} is there already.` }],
    })
  await writeSetting(
    db,
    list,
    entries.map((each) => (each === from ? to : each)),
    user_id,
  )
  const renamed = await renameIn(db, list, from, to)
  await recordChange(db, {
    user_id,
    action: `${words[list]}.rename`,
    subject_type: words[list],
    before: { name: from },
    after: { name: to, ...usageCounts(renamed) },
  })
  return { name: to, renamed }
}
