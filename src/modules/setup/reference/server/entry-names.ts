/** The present names of the entries that other tables refer to by id. */
import type { Db } from '#server/database.ts'
import { type EntryOrder, nil } from '#server/keyset-pagination.ts'
import { Sql, sql } from '#server/sql.ts'
import type { Kind } from '../kinds.ts'
import { entriesWithIds } from './entries.queries.ts'

const fieldOf = {
  container_sizes: 'container_size',
  grades: 'grade',
  growth_stages: 'growth_stage',
  locations: 'location',
  plant_categories: 'category',
  vendors: 'vendor',
} as const satisfies Readonly<Record<Kind, string>>

/**
 * The names of these entries, or of those they were merged into, by the ids; without entries that are no more. With
 * `lock` they keep them until the commit.
 */
export async function namesWithIds(
  db: Db,
  kind: Kind,
  ids: readonly string[],
  lock = true,
): Promise<ReadonlyMap<string, string>> {
  const entries = ids.length === 0 ? [] : await entriesWithIds(db, kind, [...new Set(ids)], lock)
  return new Map(entries.map(({ requested_name: id, name }) => [id, name]))
}

/** Value: the name of the entry with this id; null without one. */
export const nameOf = (db: Db, kind: Kind, id: Sql): Sql =>
  sql`(SELECT entry.name FROM ${new Sql(kind, [])} AS entry WHERE entry.nursery_id = ${db.nursery_id} AND entry.id = ${id})`

/** Value: the id of the entry with exactly this name; null if there is none. */
export const idNamed = (db: Db, kind: Kind, name: string): Sql =>
  sql`(SELECT entry.id FROM ${new Sql(kind, [])} AS entry WHERE entry.nursery_id = ${db.nursery_id} AND entry.name = ${name})`

/** Condition: the entry with this id has a name like `pattern`. */
export const isNamedLike = (db: Db, kind: Kind, id: Sql, pattern: string): Sql =>
  sql`${id} IN (SELECT entry.id FROM ${new Sql(kind, [])} AS entry WHERE entry.nursery_id = ${db.nursery_id} AND entry.name ILIKE ${pattern})`

/** Join: the name of the entry with this id as a column `vendor`, `location` …; null without one. */
export const joinName = (db: Db, kind: Kind, id: Sql): Sql => {
  const field = fieldOf[kind]
  const alias = new Sql(`${field}_entry`, [])
  return sql`LEFT JOIN (SELECT id AS entry_id, name AS ${new Sql(field, [])} FROM ${new Sql(kind, [])} WHERE nursery_id = ${db.nursery_id}) AS ${alias} ON ${alias}.entry_id = ${id}`
}

/** Sorts a list by the names of the entries with these ids; those of `nil` come first. */
export const byName = (db: Db, kind: Kind, of: Sql, key = sql`name_key`): EntryOrder => ({
  entries: sql`SELECT id, ${key} AS key FROM ${new Sql(kind, [])} WHERE nursery_id = ${db.nursery_id} UNION ALL SELECT ${nil}, ''`,
  of,
})

/** Value: a grade in words, as `gradeText` says it. */
export const gradeTextOf = (name: Sql): Sql => sql`CASE WHEN ${name} ~* '\\mgrade\\M' THEN ${name} ELSE 'Grade ' || ${name} END`
