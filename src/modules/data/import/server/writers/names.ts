/** Deletes reference entries created by the import and still unused. */
import { deleteEntries } from '#modules/setup/reference/server/import-entries.ts'
import type { Kind } from '#modules/setup/reference/kinds.ts'
import type { Db } from '#server/database.ts'
import { usesOf } from '../usage.queries.ts'

export async function removeNames(db: Db, kind: Kind, ids: readonly string[]): Promise<void> {
  const used = new Set((await usesOf(db, { table: kind, ids, except: [] })).map(({ id }) => id))
  await deleteEntries(
    db,
    kind,
    ids.filter((id) => !used.has(id)),
  )
}
