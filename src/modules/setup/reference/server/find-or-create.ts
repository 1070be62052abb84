/** Entries by the names that people write: a name that is new becomes an entry. */
import type { Db } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'
import type { Kind } from '../kinds.ts'
import { entriesCalled, insertNames } from './entries.queries.ts'

/** An entry as another table refers to it; both null if nothing was named. */
export interface Named {
  readonly id: string | null
  /** Spelling of the entry. */
  readonly name: string | null
}

const nobody: Named = { id: null, name: null }
type MaybeName = string | null | undefined

/**
 * The entries that these names stand for, without regard to capitals and spaces; a name that is new becomes an entry. Gives a function from a
 * name, as it was written, to its entry. They keep their names until the commit.
 */
export async function findOrCreateAll(db: Db, kind: Kind, written: readonly MaybeName[]): Promise<(name: MaybeName) => Named> {
  const names = [...new Set(written.map((name) => name?.trim() ?? ''))].filter((name) => name !== '')
  if (names.length === 0) return () => nobody
  let found = await entriesCalled(db, kind, names)
  const missing = names.filter((name) => !found.some(({ requested_name }) => requested_name === name))
  if (missing.length > 0) {
    await insertNames(db, kind, missing)
    found = await entriesCalled(db, kind, names)
  }
  const entries = new Map(found.map(({ requested_name, id, name }) => [requested_name, { id, name }]))
  return (name) => entries.get(name?.trim() ?? '') ?? nobody
}

/** The entry that this name refers to; see `findOrCreateAll`. */
export const findOrCreate = async (db: Db, kind: Kind, name: MaybeName): Promise<Named> =>
  (await findOrCreateAll(db, kind, [name]))(name)

/**
 * The same without waiting for an answer: sends the statements that add what is new, and hold what is there. Statements that are sent after it
 * find every entry with `joinEntry`.
 */
export function createMissing(db: Db, kind: Kind, written: readonly MaybeName[]): Promise<unknown> {
  const names = [...new Set(written.map((name) => name?.trim() ?? ''))].filter((name) => name !== '')
  return names.length === 0 ? Promise.resolve() : Promise.all([insertNames(db, kind, names), entriesCalled(db, kind, names)])
}

/** SQL: the id of the entry that `name` refers to, for a document that may refer to one; otherwise null. */
export const entryIdOf = (db: Db, kind: Kind, name: unknown): Sql => sql`(
    SELECT coalesce(called.merged_into_id, called.id) FROM ${new Sql(kind, [])} AS called
    WHERE called.nursery_id = ${db.nursery_id} AND lower(btrim(called.name)) = lower(btrim(${name}::text)))`

/** SQL: `name` itself if it refers to no entry; otherwise null. */
export const wordsUnlessEntry = (db: Db, kind: Kind, name: unknown): Sql =>
  sql`CASE WHEN ${entryIdOf(db, kind, name)} IS NULL THEN ${name}::text END`

/** SQL join: the entry that `name` refers to, with its `id` and `name`; both null without a name. */
export const joinEntry = (db: Db, kind: Kind, name: Sql, alias: Sql): Sql => sql`
  LEFT JOIN LATERAL (
    SELECT entry.id, entry.name FROM ${new Sql(kind, [])} AS called
    JOIN ${new Sql(kind, [])} AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = coalesce(called.merged_into_id, called.id)
    WHERE called.nursery_id = ${db.nursery_id} AND lower(btrim(called.name)) = lower(btrim(${name}))
  ) AS ${alias} ON true`

/** A condition of a statement: `id` is the location of this name, or a part of it, however deep. */
export const isWithinLocation = (db: Db, id: Sql, name: string): Sql => sql`${id} IN (
    WITH RECURSIVE within AS (
      SELECT coalesce(called.merged_into_id, called.id) AS id FROM locations AS called
      WHERE called.nursery_id = ${db.nursery_id} AND lower(btrim(called.name)) = lower(btrim(${name}::text))
      UNION
      SELECT part.id FROM locations AS part JOIN within ON part.parent_id = within.id WHERE part.nursery_id = ${db.nursery_id})
    SELECT within.id FROM within)`
