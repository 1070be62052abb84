/** The SQL of the entries themselves. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { nowUnlessSet, Sql, sql } from '#server/sql.ts'
import { ReferenceEntry } from '../entry.ts'
import type { Kind } from '../kinds.ts'

/** The columns of each kind besides those that all have. */
const detailsOf: Readonly<Record<Kind, readonly string[]>> = {
  container_sizes: ['system', 'litres', 'mm', 'cells', 'plants_per_m2', 'trays_per_shelf', 'shelves'],
  grades: [],
  growth_stages: [],
  locations: ['parent_id', 'type', 'place_kind', 'area_m2'],
  plant_categories: ['hidden', 'guaranteed'],
  vendors: ['address', 'email', 'phone', 'account_number', 'tax_number', 'payment_terms', 'charges_tax'],
}

const tableOf = (kind: Kind) => new Sql(kind, [])
const columnsOf = (kind: Kind) =>
  sql`${new Sql(`'${kind}'`, [])} AS kind, ${new Sql(['id', 'name', 'archived_at IS NOT NULL AS archived', 'version', ...detailsOf[kind]].join(', '), [])}`

/** In their order, archived ones too; not those that were merged into another. */
export const allEntries = (db: Db, kind: Kind) =>
  db.many(
    ReferenceEntry,
    sql`
    SELECT ${columnsOf(kind)} FROM ${tableOf(kind)} WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL
    ORDER BY position, id`,
  )

const Labelled = z.object({
  id: Id,
  name: z.string(),
  parent_id: z.nullable(Id),
  archived: z.boolean(),
  merged_into_id: z.nullable(Id),
})

/** All locations in their order, archived and merged ones too. */
export const locationsForLabels = (db: Db) =>
  db.many(
    Labelled,
    sql`
    SELECT id, name, parent_id, archived_at IS NOT NULL AS archived, merged_into_id FROM locations
    WHERE nursery_id = ${db.nursery_id} ORDER BY position, id`,
  )

export const entryWithId = (db: Db, kind: Kind, id: string) =>
  db.one(ReferenceEntry, sql`SELECT ${columnsOf(kind)} FROM ${tableOf(kind)} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Known = z.object({ id: Id, name: z.string(), archived: z.boolean(), merged_into_id: z.nullable(Id), version: z.int() })
const known = sql`id, name, archived_at IS NOT NULL AS archived, merged_into_id, version`

/** Locked until the commit: nothing can be given the entry, or its name, meanwhile. NOT_FOUND if there is none. */
export const lockEntry = (db: Db, kind: Kind, id: string) =>
  db.one(Known, sql`SELECT ${known} FROM ${tableOf(kind)} WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`)

export const entryCalled = (db: Db, kind: Kind, name: string) =>
  db.maybe(
    Known,
    sql`SELECT ${known} FROM ${tableOf(kind)} WHERE nursery_id = ${db.nursery_id} AND lower(btrim(name)) = lower(btrim(${name}))`,
  )

const Named = z.object({ requested_name: z.string(), id: Id, name: z.string() })

/** The entries that these names stand for, held until the commit so that they keep their names. */
export const entriesCalled = (db: Db, kind: Kind, names: readonly string[]) =>
  db.many(
    Named,
    sql`
    SELECT requested_name, entry.id, entry.name FROM unnest(${[...names]}::text[]) AS requested_name
    JOIN ${tableOf(kind)} AS called ON called.nursery_id = ${db.nursery_id} AND lower(btrim(called.name)) = lower(btrim(requested_name))
    JOIN ${tableOf(kind)} AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = coalesce(called.merged_into_id, called.id)
    FOR KEY SHARE OF entry`,
  )

/** The entries of these ids, or those they were merged into; with `lock` held until the commit so that they keep their names. */
export const entriesWithIds = (db: Db, kind: Kind, ids: readonly string[], lock: boolean) =>
  db.many(
    Named,
    sql`
    SELECT given.id AS requested_name, entry.id, entry.name FROM ${tableOf(kind)} AS given
    JOIN ${tableOf(kind)} AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = coalesce(given.merged_into_id, given.id)
    WHERE given.nursery_id = ${db.nursery_id} AND given.id = ANY (${[...ids]}::uuid[])
    ${lock ? sql`FOR KEY SHARE OF entry` : sql``}`,
  )

/** Adds these names after the last one, in their order; one that is there already stays as it is. */
export const insertNames = (db: Db, kind: Kind, names: readonly string[]) =>
  db.run(sql`
    INSERT INTO ${tableOf(kind)} (nursery_id, name, position)
    SELECT ${db.nursery_id}, btrim(name), place + (SELECT coalesce(max(position), -1) FROM ${tableOf(kind)} WHERE nursery_id = ${db.nursery_id})
    FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS new (name, place)
    WHERE NOT EXISTS (
      SELECT FROM ${tableOf(kind)} AS entry WHERE entry.nursery_id = ${db.nursery_id} AND lower(btrim(entry.name)) = lower(btrim(new.name)))
    ON CONFLICT (nursery_id, lower(btrim(name))) DO NOTHING RETURNING 1`)

type Details = Readonly<Record<string, unknown>>

/** Sets the name, and the details that are given; others stay as they are. */
export const writeEntry = (db: Db, kind: Kind, id: string, { name, ...given }: Details & { readonly name: string }) => {
  const set = detailsOf[kind]
    .filter((column) => given[column] !== undefined)
    .map((column) => sql`, ${new Sql(column, [])} = ${stored(column, given[column])}`)
  return db.run(sql`
    UPDATE ${tableOf(kind)} SET name = ${name}, version = version + 1${set.reduce((all, each) => sql`${all}${each}`, new Sql('', []))}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
}

/** Text that is left empty is empty text; a number or another entry that is left empty is none. */
const stored = (column: string, value: unknown) =>
  value === null || value === '' ? (/^(address|email|phone|account_number|tax_number)$/.test(column) ? '' : null) : value

export const setArchived = (db: Db, kind: Kind, ids: readonly string[], archived: boolean) =>
  db.run(sql`
    UPDATE ${tableOf(kind)} SET archived_at = ${archived ? nowUnlessSet('archived_at') : null}, merged_into_id = NULL, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[])`)

/** The name of one entry, and every name that was merged into it, finds another from now on. */
export const setMerged = (db: Db, kind: Kind, from: string, into: string) =>
  db.run(sql`
    UPDATE ${tableOf(kind)} SET merged_into_id = ${into}, archived_at = ${nowUnlessSet('archived_at')}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND (id = ${from} OR merged_into_id = ${from})`)

/** Frees the name of an entry that was merged away. */
export const deleteMerged = (db: Db, kind: Kind, id: string) =>
  db.run(sql`DELETE FROM ${tableOf(kind)} WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND merged_into_id IS NOT NULL`)

export const writeOrder = (db: Db, kind: Kind, ids: readonly string[]) =>
  db.run(sql`
    UPDATE ${tableOf(kind)} AS entry SET position = wanted.position
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.id = wanted.id`)

/** Serializes changes of the list as a whole. */
export const lockList = (db: Db, kind: Kind) =>
  db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${db.nursery_id}`}, 0))`)

export const writeHidden = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    UPDATE plant_categories SET hidden = (id = ANY (${[...ids]}::uuid[])), version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND hidden <> (id = ANY (${[...ids]}::uuid[]))`)

/** Marks the guaranteed categories of a new nursery. */
export const guarantee = (db: Db, names: readonly string[]) =>
  db.run(
    sql`UPDATE plant_categories SET guaranteed = true WHERE nursery_id = ${db.nursery_id} AND name = ANY (${[...names]}::text[])`,
  )

const Branch = z.object({ id: Id, parent_id: z.nullable(Id), archived: z.boolean() })

/** The tree of locations, archived ones too. */
export const branches = (db: Db) =>
  db.many(
    Branch,
    sql`SELECT id, parent_id, archived_at IS NOT NULL AS archived FROM locations WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`,
  )

/** Moves the parts of one location to another. */
export const moveBranches = (db: Db, from: string, into: string) =>
  db.run(sql`
    UPDATE locations SET parent_id = CASE WHEN id = ${into} THEN (SELECT parent_id FROM locations AS old WHERE old.nursery_id = ${db.nursery_id} AND old.id = ${from}) ELSE ${into} END,
      version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND parent_id = ${from}`)

/** Entries that nothing refers to. */
export const deleteEntries = (db: Db, kind: Kind, ids: readonly string[]) =>
  db.run(sql`DELETE FROM ${tableOf(kind)} WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)
