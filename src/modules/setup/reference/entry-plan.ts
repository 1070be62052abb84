/** Decides if an entry can be added, renamed or merged, from the entries that have its name already. Pure. */
import { Problem } from '#kernel/problem.ts'
import { type Kind, aKind, kinds } from './kinds.ts'
import { type Usage, usageText } from './usage.ts'

/** An entry as the rules see it. */
export interface KnownEntry {
  readonly id: string
  readonly name: string
  readonly archived: boolean
  /** The entry it was merged into, which its name finds. */
  readonly merged_into_id: string | null
}

/** The entry that the name of `found` refers to: itself, or the one it was merged into. */
const survivingId = (found: KnownEntry): string => found.merged_into_id ?? found.id

/**
 * Adding a name. `found` is the entry of that name, without regard to capitals and spaces around it. An archived or merged one becomes
 * an entry of its own again; DUPLICATE for one that is in use.
 */
export function planAdd(kind: Kind, found: KnownEntry | undefined): 'insert' | 'restore' {
  if (!found) return 'insert'
  if (found.archived) return 'restore'
  throw new Problem('DUPLICATE', `There is already ${aKind(kind)} called ${found.name}. Choose another name.`, {
    errors: [{ path: 'name', message: `${found.name} already exists.` }],
  })
}

/**
 * Renaming. `found` is the entry that has the new name, `usage` what uses the one that is renamed. 'forget' first deletes a name that was
 * merged into this very entry. DUPLICATE, with the entry it could be merged into and what that would move, where another one has it.
 */
export function planRename(
  kind: Kind,
  entry: KnownEntry,
  {
    found,
    into,
    usage,
  }: { readonly found: KnownEntry | undefined; readonly into: KnownEntry | undefined; readonly usage: Usage },
): 'rename' | 'forget and rename' {
  if (!found || found.id === entry.id) return 'rename'
  if (survivingId(found) === entry.id) return 'forget and rename'
  const other = into ?? found
  const moves = usageText(usage)
  throw new Problem(
    'DUPLICATE',
    `There is already ${aKind(kind)} called ${other.name}. Choose another name, or merge ${entry.name} into it${moves === '' ? '' : `: that moves ${moves}`}.`,
    {
      errors: [{ path: 'name', message: `${other.name} already exists.` }],
      merge_into: { id: other.id, name: other.name },
      usage,
    },
  )
}

/** Explains why an entry cannot be merged into another; undefined if it can. */
export function mergeFault(kind: Kind, from: KnownEntry, into: KnownEntry): string | undefined {
  if (from.id === into.id) return `Choose another ${kinds[kind].one} to merge ${from.name} into.`
  if (into.merged_into_id !== null) return `${into.name} was merged into another ${kinds[kind].one}. Choose that one.`
  if (from.merged_into_id !== null) return `${from.name} is already merged. Refresh the list.`
  return undefined
}

/** True if `ids` are exactly the ids of the entries, each once. */
export const isOrderOf = (ids: readonly string[], entries: readonly { readonly id: string }[]): boolean =>
  ids.length === entries.length && new Set(ids).size === ids.length && entries.every(({ id }) => ids.includes(id))
