/** A kind of reference data as the settings carry it: the list of its names. */
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { Kind } from '../kinds.ts'
import type { Usage } from '../usage.ts'
import * as queries from './entries.queries.ts'
import { findOrCreateAll } from './find-or-create.ts'
import { usageOf } from './references.queries.ts'

/** The kinds that the settings carry as lists of names. */
export const settingKinds = ['vendors'] as const satisfies readonly Kind[]

/** Rows of a key and a list of the names that are offered, in their order: part of the statement that reads the settings. */
export const namesAsSettings = (db: Db): Sql => sql`
    SELECT 'vendors', coalesce(jsonb_agg(name ORDER BY position, id), '[]') FROM vendors
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`

/** What uses the entry of this name now, and so keeps it from being left out of the list. */
export async function usageOfName(db: Db, kind: Kind, name: string): Promise<Usage> {
  const entry = await queries.entryCalled(db, kind, name)
  return entry ? usageOf(db, kind, entry.id, { past: false }) : []
}

/** Makes these names the list, in this order: what is new is added, what is archived is restored, what is missing is archived. */
export async function writeNames(db: Db, kind: Kind, names: readonly string[]): Promise<void> {
  await queries.lockList(db, kind)
  const entryOf = await findOrCreateAll(db, kind, names)
  const wanted = [...new Set(names.flatMap((name) => entryOf(name).id ?? []))]
  for (const { id, archived } of await queries.allEntries(db, kind))
    if (archived === wanted.includes(id)) await queries.setArchived(db, kind, id, !archived)
  await queries.writeOrder(db, kind, wanted)
}
