/** Reference data for rows that tests write by hand. */
import type { Kind } from '#modules/setup/reference/kinds.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'

/** The id of the entry of this name; creates one if there is none. */
export async function referenceId(db: Db, kind: Kind, name: string): Promise<string> {
  const { id } = await findOrCreate(db, kind, name)
  if (id === null) throw new Error('An entry has a name.')
  return id
}

/** In a statement: the id of the entry whose name is `name`, an SQL expression; null if that is null or empty. */
export const referenceIdOf = (db: Db, kind: Kind, name: Sql): Sql =>
  sql`(SELECT id FROM ${new Sql(kind, [])} AS entry WHERE entry.nursery_id = ${db.nursery_id} AND lower(btrim(entry.name)) = lower(btrim(${name})))`
