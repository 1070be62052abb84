/** The commands on reference data: added, changed, renamed, merged, archived, restored, put in order. */
import type { UserId } from '#kernel/id.ts'
import { counted } from '#kernel/format.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { ChangedReferenceEntry, NewReferenceEntry, ReferenceEntry, ReferenceEntryChange } from '../entry.ts'
import { isOrderOf, mergeFault, planAdd, planRename } from '../entry-plan.ts'
import { type Kind, kinds } from '../kinds.ts'
import { parentFault } from '../location-tree.ts'
import { type Usage, usageCounts } from '../usage.ts'
import * as sizes from './container-sizes.ts'
import * as queries from './entries.queries.ts'
import { moveReferences, renewReferences, usageOf } from './references.queries.ts'

/** Aggregates of sizes in reports, moved by a module above. */
export interface SizeFigures {
  /** Before anything else is locked: aggregating locks in this order. */
  readonly lock: (db: Db) => Promise<unknown>
  readonly move: (db: Db, from: string, into: string) => Promise<unknown>
}

const record = (
  db: Db,
  user_id: UserId,
  { kind, action, id, ...change }: { kind: Kind; action: string; id?: string; before?: unknown; after?: unknown },
) => {
  const subject_type = kinds[kind].subject
  return recordChange(db, {
    user_id,
    action: `${subject_type}.${action}`,
    subject_type,
    ...(id === undefined ? {} : { subject_id: id }),
    ...change,
  })
}

export async function addEntry(db: Db, user_id: UserId, { kind, ...entry }: NewReferenceEntry): Promise<ReferenceEntry> {
  await queries.lockList(db, kind)
  const plan = planAdd(kind, await queries.entryCalled(db, kind, entry.name))
  await checkParent(db, undefined, entry)
  if (plan === 'insert') await queries.insertNames(db, kind, [entry.name])
  const found = await queries.entryCalled(db, kind, entry.name)
  if (!found) throw new Error('An entry was added and is not there.')
  if (plan === 'restore') await queries.setArchived(db, kind, [found.id], false)
  await queries.writeEntry(db, kind, found.id, { ...entry, name: plan === 'restore' ? found.name : entry.name })
  await record(db, user_id, { kind, action: plan === 'restore' ? 'restore' : 'create', id: found.id, after: entry })
  return queries.entryWithId(db, kind, found.id)
}

export async function changeEntry(
  db: Db,
  user_id: UserId,
  id: string,
  { kind, version, ...change }: Omit<ReferenceEntryChange, 'version'> & { readonly version?: number },
): Promise<ChangedReferenceEntry> {
  await queries.lockList(db, kind)
  const locked = await queries.lockEntry(db, kind, id)
  const before = await queries.entryWithId(db, kind, id)
  if (version !== undefined && locked.version !== version)
    throw await staleProblem(db, { id, name: before.name, current: before })
  await checkParent(db, id, change)
  const isRenamed = change.name !== before.name
  const usage = isRenamed ? await usageOf(db, kind, id) : []
  if (isRenamed) {
    const found = await queries.entryCalled(db, kind, change.name)
    const into = found?.merged_into_id ? await queries.lockEntry(db, kind, found.merged_into_id) : undefined
    if (planRename(kind, locked, { found, into, usage }) === 'forget and rename' && found)
      await queries.deleteMerged(db, kind, found.id)
  }
  await queries.writeEntry(db, kind, id, change)
  if (isRenamed) await renewReferences(db, kind, id)
  await record(db, user_id, {
    kind,
    action: isRenamed ? 'rename' : 'edit',
    id,
    before,
    after: { ...change, ...usageCounts(usage) },
  })
  return { entry: await queries.entryWithId(db, kind, id), moved: usage }
}

export async function mergeEntry(
  db: Db,
  user_id: UserId,
  id: string,
  { kind, into_id, figures }: { readonly kind: Kind; readonly into_id: string; readonly figures: SizeFigures },
): Promise<ChangedReferenceEntry> {
  if (kind === 'container_sizes') await figures.lock(db)
  await queries.lockList(db, kind)
  const from = await queries.lockEntry(db, kind, id)
  const into = await queries.lockEntry(db, kind, into_id)
  const fault = mergeFault(kind, from, into)
  if (fault) throw invalid([{ path: 'into_id', message: fault }])
  const archived = sizes.isPricedKind(kind) ? await sizes.archiveDoublePrices(db, kind, id, into_id) : 0
  const usage: Usage = [...(await usageOf(db, kind, id)), { what: 'archived price', count: archived }]
  await moveReferences(db, kind, id, into_id)
  if (kind === 'locations') await queries.moveBranches(db, id, into_id)
  if (kind === 'container_sizes') await figures.move(db, id, into_id)
  await queries.setMerged(db, kind, id, into_id)
  await record(db, user_id, {
    kind,
    action: 'merge',
    id: into_id,
    before: { name: from.name },
    after: { name: into.name, ...usageCounts(usage) },
  })
  return { entry: await queries.entryWithId(db, kind, into_id), moved: usage }
}

/** Archives or restores an entry; rows that use it still refer to it. Restoring a merged entry separates it again. */
export async function setEntryArchived(
  db: Db,
  user_id: UserId,
  kind: Kind,
  id: string,
  archived: boolean,
): Promise<ReferenceEntry> {
  await queries.lockList(db, kind)
  const before = await queries.lockEntry(db, kind, id)
  if (archived && before.merged_into_id !== null)
    throw new Problem('BAD_STATE', `${before.name} was merged into another ${kinds[kind].one}. Refresh the list.`)
  if (archived && kind === 'locations') await refuseWithParts(db, before)
  if (before.archived !== archived) {
    await queries.setArchived(db, kind, [id], archived)
    await record(db, user_id, {
      kind,
      action: archived ? kinds[kind].remove.toLowerCase() : 'restore',
      id,
      before: { name: before.name },
    })
  }
  return queries.entryWithId(db, kind, id)
}

/** Every entry that is not archived, once. */
export async function orderEntries(db: Db, user_id: UserId, kind: Kind, ids: readonly string[]): Promise<ReferenceEntry[]> {
  await queries.lockList(db, kind)
  const before = (await queries.allEntries(db, kind)).filter(({ archived }) => !archived)
  if (!isOrderOf(ids, before))
    throw new Problem('STALE', `The ${kinds[kind].many} have changed. Refresh the list, then repeat your change.`, {
      current: before,
    })
  await queries.writeOrder(db, kind, ids)
  const after = await queries.allEntries(db, kind)
  const names = (entries: readonly ReferenceEntry[]) => ({ order: entries.map(({ name }) => name) })
  await record(db, user_id, {
    kind,
    action: 'order',
    before: names(before),
    after: names(after.filter(({ archived }) => !archived)),
  })
  return after
}

/** A location may be part of another, never of itself. */
async function checkParent(db: Db, id: string | undefined, change: object): Promise<void> {
  const parent_id = 'parent_id' in change ? (change.parent_id as string | null | undefined) : undefined
  const fault = parent_id ? parentFault(await queries.branches(db), id, parent_id) : undefined
  if (fault) throw invalid([{ path: 'parent_id', message: fault }])
}

async function refuseWithParts(db: Db, { id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const parts = (await queries.branches(db)).filter((branch) => branch.parent_id === id && !branch.archived).length
  if (parts === 0) return
  throw new Problem(
    'IN_USE',
    `${counted(parts, 'location is', 'locations are')} part of ${name}. Move or archive ${parts === 1 ? 'it' : 'them'} first.`,
  )
}
