/** The SQL that counts what refers to an entry, and gives it a new name or another entry. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { join, none, sql } from '#server/sql.ts'
import type { Kind } from '../kinds.ts'
import type { Usage } from '../usage.ts'
import { drawings, newVersion, references } from './references.ts'

const Count = z.object({ reference: z.int(), id: z.string(), count: z.int() })

/** Counts the records of each kind that use these entries, by their ids, past ones too unless excluded. In one statement. */
export async function usagesOf(
  db: Db,
  kind: Kind,
  ids: readonly string[],
  { past = true } = {},
): Promise<ReadonlyMap<string, Usage>> {
  if (ids.length === 0) return new Map()
  const counted = references(db)[kind].filter((each) => past || !each.past)
  const counts = await db.many(
    Count,
    join(
      counted.map(
        (each, i) => sql`
        SELECT ${i}::int AS reference, ${each.id} AS id, count(*)::int AS count FROM ${each.table}
        WHERE nursery_id = ${db.nursery_id} AND ${each.id} = ANY(${ids}::uuid[])${each.uses ?? each.open ?? none} GROUP BY ${each.id}`,
      ),
      ' UNION ALL ',
    ),
  )
  const usageOfEntry = (id: string) =>
    counted.map(({ what }, i) => ({ what, count: counts.find((each) => each.reference === i && each.id === id)?.count ?? 0 }))
  return new Map(ids.map((id) => [id, usageOfEntry(id)]))
}

/** The same of one entry. */
export const usageOf = async (db: Db, kind: Kind, id: string): Promise<Usage> => (await usagesOf(db, kind, [id])).get(id) ?? []

const Used = z.object({ id: z.string() })

/** The ids of the entries that something refers to, past or present. */
export const usedEntries = async (db: Db, kind: Kind): Promise<string[]> => {
  const used = references(db)[kind].map(
    (each) =>
      sql`SELECT DISTINCT ${each.id} AS id FROM ${each.table} WHERE nursery_id = ${db.nursery_id} AND ${each.id} IS NOT NULL`,
  )
  return (await db.many(Used, join(used, ' UNION ALL '))).map(({ id }) => id)
}

/** A new version for what shows the name of an entry, so that a user who edits an earlier reading gets an error. */
export const renewReferences = (db: Db, kind: Kind, id: string) =>
  Promise.all(
    references(db)
      [kind].filter(({ versioned }) => versioned)
      .map(({ table, id: column, open = none }) =>
        db.run(sql`UPDATE ${table} SET ${newVersion} WHERE nursery_id = ${db.nursery_id} AND ${column} = ${id}${open}`),
      ),
  )

/** Moves all references from one entry to another; an issued document retains the name it was printed with. */
export async function moveReferences(db: Db, kind: Kind, from: string, into: string): Promise<void> {
  for (const { table, id, versioned } of references(db)[kind])
    await db.run(sql`
      UPDATE ${table} SET ${id} = ${into}${versioned ? sql`, ${newVersion}` : none}
      WHERE nursery_id = ${db.nursery_id} AND ${id} = ${from}`)
  if (kind === 'locations') await moveDrawings(db, from, into)
}

async function moveDrawings(db: Db, from: string, into: string): Promise<void> {
  const drawn = join(
    drawings.map(({ table, id }) => sql`EXISTS (SELECT FROM ${table} WHERE nursery_id = ${db.nursery_id} AND ${id} = ${into})`),
    ' OR ',
  )
  for (const { table, id } of drawings)
    await db.run(
      sql`UPDATE ${table} SET ${id} = ${into} WHERE nursery_id = ${db.nursery_id} AND ${id} = ${from} AND NOT (${drawn})`,
    )
}
