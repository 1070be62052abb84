/** Settings that came with an import: an unknown one, and one with a value that none may have, begins anew. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { Settings } from '../settings.ts'
import { settingRows } from './settings.queries.ts'

/** Deletes them, so that the default holds; returns their names. */
export async function resetInvalidSettings(db: Db): Promise<string[]> {
  const known = new Map(Object.entries(Settings.shape))
  const rows = await settingRows(db)
  const invalid = rows.filter(({ key, value }) => known.get(key)?.safeParse(value).success !== true).map(({ key }) => key)
  if (invalid.length > 0) await db.run(sql`DELETE FROM settings WHERE nursery_id = ${db.nursery_id} AND key = ANY (${invalid})`)
  return invalid
}
