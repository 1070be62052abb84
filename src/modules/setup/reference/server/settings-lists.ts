/** A kind of reference data as the settings carry it: the list of its names. */
import * as z from 'zod/mini'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { Sql, none, sql } from '#server/sql.ts'
import type { Country } from '#kernel/country.ts'
import type { ReferenceEntry } from '../entry.ts'
import type { Kind } from '../kinds.ts'
import type { Usage } from '../usage.ts'
import { type ContainerSize, usualSizes } from '../container-size.ts'
import { sizesAsSetting, writeMeasures } from './container-sizes.ts'
import * as queries from './entries.queries.ts'
import { findOrCreateAll } from './find-or-create.ts'
import { usagesOf, usedEntries } from './references.queries.ts'

/** The kinds that the settings carry as lists of names, by the key of the setting. */
export const settingKinds = {
  locations: 'locations',
  plantCategories: 'plant_categories',
  vendors: 'vendors',
} as const satisfies Readonly<Record<string, Kind>>
export type NamesSetting = keyof typeof settingKinds
export const namesSettings = Object.keys(settingKinds) as NamesSetting[]

/** Written by this module, not as a setting. */
export const isNamesSetting = (key: string): boolean =>
  key === 'hiddenCategories' || key === 'containerSizes' || key in settingKinds

const offered = (db: Db, key: string, kind: Kind, also: Sql = none): Sql => sql`
    SELECT ${new Sql(`'${key}'`, [])}, coalesce(jsonb_agg(name ORDER BY position, id), '[]') FROM ${new Sql(kind, [])}
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL${also}`

/** Rows of a key and a list of the names that are offered, in their order: part of the statement that reads the settings. */
export const namesAsSettings = (db: Db): Sql =>
  namesSettings
    .map((key) => offered(db, key, settingKinds[key]))
    .reduce(
      (all, each) => sql`${all} UNION ALL ${each}`,
      sql`${offered(db, 'hiddenCategories', 'plant_categories', sql` AND hidden`)} UNION ALL ${sizesAsSetting(db)}`,
    )

const Name = z.object({ name: z.string() })

/** The names that are offered, in their order. */
export const offeredNames = async (db: Db, kind: Kind): Promise<string[]> =>
  (
    await db.many(
      Name,
      sql`SELECT name FROM ${new Sql(kind, [])} WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY position, id`,
    )
  ).map(({ name }) => name)

/** Hides these plant categories, and shows the others. Refuses a name that is none. */
export async function hideCategories(db: Db, names: readonly string[]): Promise<void> {
  await queries.lockList(db, 'plant_categories')
  const found = await queries.entriesCalled(db, 'plant_categories', names)
  const unknown = names.findIndex((name) => !found.some(({ requested_name }) => requested_name === name))
  if (unknown >= 0)
    throw invalid([{ path: `hiddenCategories.${unknown}`, message: `There is no plant category ${names[unknown]}.` }])
  await queries.writeHidden(
    db,
    found.map(({ id }) => id),
  )
}

/** The entry of this name, which must be active, or be the current one (`currentName`). Refuses any other at `path`. */
export async function offeredEntry(
  db: Db,
  kind: Kind,
  { name, currentName, path }: { readonly name: string; readonly currentName?: string | undefined; readonly path: string },
): Promise<{ readonly id: string; readonly name: string }> {
  const [found] = await queries.entriesCalled(db, kind, [name])
  const names = await offeredNames(db, kind)
  if (found && (found.id === currentName || names.includes(found.name))) return found
  throw invalid([{ path, message: `Choose one of ${names.join(', ')}.` }])
}

/** Current uses of entries by name: an entry in use cannot be removed from the list. */
export async function usageOfNames(db: Db, kind: Kind, names: readonly string[]): Promise<ReadonlyMap<string, Usage>> {
  const entries = await queries.entriesCalled(db, kind, names)
  const usages = await usagesOf(db, kind, entries.map(idOf), { past: false })
  return new Map(entries.map(({ requested_name, id }) => [requested_name, usages.get(id) ?? []]))
}

const idOf = ({ id }: { readonly id: string }) => id

/**
 * Makes these names the list, in this order: adds new ones, restores archived ones, archives missing ones. Entries that `stays`
 * accepts are not archived, and follow the others.
 */
export async function writeNames(
  db: Db,
  kind: Kind,
  names: readonly string[],
  stays: (entry: ReferenceEntry) => boolean = () => false,
): Promise<void> {
  await queries.lockList(db, kind)
  const entryOf = await findOrCreateAll(db, kind, names)
  const wanted = [...new Set(names.flatMap((name) => entryOf(name).id ?? []))]
  const entries = await queries.allEntries(db, kind)
  const toRestore = entries.filter(({ id, archived }) => archived && wanted.includes(id))
  const toArchive = entries.filter((entry) => !entry.archived && !wanted.includes(entry.id) && !stays(entry))
  await queries.setArchived(db, kind, toRestore.map(idOf), false)
  await queries.setArchived(db, kind, toArchive.map(idOf), true)
  await queries.writeOrder(db, kind, wanted)
}

/** Makes these the measured container sizes that are offered; a size that is not measured stays. */
export async function writeSizes(db: Db, sizes: readonly ContainerSize[]): Promise<void> {
  const stays = (entry: ReferenceEntry) => entry.kind === 'container_sizes' && entry.litres === null
  await writeNames(
    db,
    'container_sizes',
    sizes.map(({ code }) => code),
    stays,
  )
  await writeMeasures(db, sizes)
}

/** In another country: its usual sizes instead of the usual sizes of the one before, except those that are used or were measured otherwise. */
export async function changeCountry(db: Db, from: Country, to: Country): Promise<void> {
  const before = new Map(usualSizes(from).map((size) => [size.code, Number(size.litres)]))
  const used = new Set(await usedEntries(db, 'container_sizes'))
  const present = (await queries.allEntries(db, 'container_sizes')).filter((entry) => entry.kind === 'container_sizes')
  const stays = present.filter(
    ({ id, name, litres, archived }) => !archived && (used.has(id) || before.get(name) !== Number(litres)),
  )
  const stayingCodes = new Set(stays.map(({ name }) => name.toLowerCase()))
  const usual = usualSizes(to).filter(({ code }) => !stayingCodes.has(code.toLowerCase()))
  const litres = new Map<string, number>([
    ...stays.map((entry) => [entry.name, Number(entry.litres ?? Infinity)] as const),
    ...usual.map((size) => [size.code, Number(size.litres)] as const),
  ])
  const names = [...litres].toSorted(([, a], [, b]) => a - b).map(([name]) => name)
  await writeNames(db, 'container_sizes', names)
  await writeMeasures(db, usual)
}
