/** The entries of a list as they are drawn: in their order, and locations as a tree. */
import type { Location, ReferenceEntry } from '../entry.ts'
import { asTree } from '../location-tree.ts'

export const locationsOf = (entries: readonly ReferenceEntry[]): Location[] =>
  entries.filter((entry) => entry.kind === 'locations')

/** Each with its depth. */
export function inOrder(
  entries: readonly ReferenceEntry[],
): readonly { readonly entry: ReferenceEntry; readonly depth: number }[] {
  const locations = locationsOf(entries)
  return locations.length === entries.length ? asTree(locations) : entries.map((entry) => ({ entry, depth: 0 }))
}

/** The entries beside one: of locations those that are part of the same. */
export const siblingsOf = (entries: readonly ReferenceEntry[], entry: ReferenceEntry): readonly ReferenceEntry[] =>
  entry.kind === 'locations' ? locationsOf(entries).filter(({ parent_id }) => parent_id === entry.parent_id) : entries
