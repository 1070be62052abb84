/** The SQL that counts what refers to an entry, and gives it a new name or another entry. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, join, none, sql } from '#server/sql.ts'
import type { Kind } from '../kinds.ts'
import type { Usage } from '../usage.ts'
import { type Reference, drawings, newVersion, references } from './references.ts'

const Count = z.object({ reference: z.int(), id: z.string(), count: z.int() })

/** How many records of each kind use these entries, by their ids; past ones too, unless they are excluded. In one statement. */
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

interface Rename {
  readonly id: string
  readonly to: string
}

/** Gives the new name of an entry to what holds it beside the id and was not issued, and a new version to what shows it. */
export const renameReferences = (db: Db, kind: Kind, { id, to }: Rename) =>
  Promise.all(
    references(db)[kind].map(async (each) => {
      const set = each.issued ? [] : [...(each.name ? [sql`${each.name} = ${to}`] : []), ...(each.versioned ? [newVersion] : [])]
      if (set.length > 0)
        await db.run(
          sql`UPDATE ${each.table} SET ${join(set, ', ')} WHERE nursery_id = ${db.nursery_id} AND ${each.id} = ${id}${each.open ?? none}`,
        )
    }),
  )

interface Merge {
  readonly from: { readonly id: string; readonly name: string }
  readonly into: { readonly id: string; readonly name: string }
}

/** Moves all references from one entry to another; an issued document retains the name it was printed with. */
export const moveReferences = async (db: Db, kind: Kind, merge: Merge) => {
  for (const each of references(db)[kind]) await moveOne(db, each, merge)
  if (kind === 'locations') await moveDrawings(db, merge)
}

async function moveDrawings(db: Db, { from, into }: Merge): Promise<void> {
  const drawn = join(
    drawings.map(
      ({ table, id }) => sql`EXISTS (SELECT FROM ${table} WHERE nursery_id = ${db.nursery_id} AND ${id} = ${into.id})`,
    ),
    ' OR ',
  )
  for (const { table, id } of drawings)
    await db.run(
      sql`UPDATE ${table} SET ${id} = ${into.id} WHERE nursery_id = ${db.nursery_id} AND ${id} = ${from.id} AND NOT (${drawn})`,
    )
}

async function moveOne(db: Db, each: Reference, { from, into }: Merge): Promise<void> {
  const ofEntry = sql`WHERE nursery_id = ${db.nursery_id} AND ${each.id} = ${from.id}`
  if (each.name && each.open) await db.run(sql`UPDATE ${each.table} SET ${each.name} = ${into.name} ${ofEntry}${each.open}`)
  const set: Sql[] = [
    sql`${each.id} = ${into.id}`,
    ...(each.name && !each.open && !each.issued ? [sql`${each.name} = ${into.name}`] : []),
    ...(each.versioned ? [newVersion] : []),
  ]
  await db.run(sql`UPDATE ${each.table} SET ${join(set, ', ')} ${ofEntry}`)
}

/** Snapshots of batches that an undo restores. */
const operations = { table: sql`batch_operations`, column: sql`before` }
const inOperations: Readonly<Partial<Record<Kind, string>>> = {
  container_sizes: 'container_size',
  grades: 'grade',
}

/** An operation that is undone after a rename gives its batches the present name, not one that is not there any more. */
export async function renameInOperations(db: Db, kind: Kind, from: string, to: string): Promise<void> {
  const field = inOperations[kind]
  if (!field) return
  await db.run(sql`
    UPDATE ${operations.table} SET ${operations.column} = (
      SELECT jsonb_object_agg(batch, CASE WHEN was ->> ${field}::text = ${from} THEN was || jsonb_build_object(${field}::text, ${to}::text) ELSE was END)
      FROM jsonb_each(${operations.column}) AS each (batch, was))
    WHERE nursery_id = ${db.nursery_id} AND reversed_by IS NULL
      AND EXISTS (SELECT FROM jsonb_each(${operations.column}) AS each (batch, was) WHERE was ->> ${field}::text = ${from})`)
}
