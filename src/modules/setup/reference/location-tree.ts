/** The tree of locations: a site, its areas, their beds or bays. Pure. */

export interface Branch {
  readonly id: string
  readonly parent_id: string | null
}

/** True if `id` is `top` or one of its descendants. */
function isWithin(branches: readonly Branch[], id: string | null, top: string): boolean {
  const parents = new Map(branches.map((branch) => [branch.id, branch.parent_id]))
  const visited = new Set<string>()
  for (let at = id; at !== null && !visited.has(at); at = parents.get(at) ?? null) {
    if (at === top) return true
    visited.add(at)
  }
  return false
}

/** A location that is inside itself or one of its own parts; undefined if there is none. */
export function inCircle<Entry extends Branch>(branches: readonly Entry[]): Entry | undefined {
  const parents = new Map(branches.map((branch) => [branch.id, branch.parent_id]))
  const top = new Set<string>()
  return branches.find(({ id }) => {
    const way = new Set<string>()
    for (let at: string | null = id; at !== null && !top.has(at); at = parents.get(at) ?? null) {
      if (way.has(at)) return true
      way.add(at)
    }
    for (const each of way) top.add(each)
    return false
  })
}

/** Explains why a location cannot be part of `parent_id`; undefined if it can. An undefined id is a new one. */
export function parentFault(branches: readonly Branch[], id: string | undefined, parent_id: string): string | undefined {
  if (!branches.some((branch) => branch.id === parent_id)) return 'Choose one of the list.'
  return id !== undefined && isWithin(branches, parent_id, id)
    ? 'A location cannot be inside itself or one of its own parts.'
    : undefined
}

/** The places where a location may be put. */
export const possibleParents = <Entry extends Branch>(entries: readonly Entry[], id: string): Entry[] =>
  entries.filter((entry) => !isWithin(entries, entry.id, id))

/** Entries followed by their children, in the order of the list, with their depth. An entry whose parent is not in the list is at the top. */
export function asTree<Entry extends Branch>(entries: readonly Entry[]): { readonly entry: Entry; readonly depth: number }[] {
  const known = new Set(entries.map(({ id }) => id))
  const partsOf = Map.groupBy(entries, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))
  const below = (parent: string | null, depth: number): { readonly entry: Entry; readonly depth: number }[] =>
    (partsOf.get(parent) ?? []).flatMap((entry) => [{ entry, depth }, ...below(entry.id, depth + 1)])
  return below(null, 0)
}

interface NamedBranch extends Branch {
  readonly name: string
}

/** Names of what each location is part of, the outermost first. */
export function namesAround(branches: readonly NamedBranch[]): (id: string) => string[] {
  const known = new Map(branches.map((branch) => [branch.id, branch]))
  return (id) => {
    const names: string[] = []
    const visited = new Set([id])
    for (let at = known.get(id)?.parent_id ?? null; at !== null && !visited.has(at); at = known.get(at)?.parent_id ?? null) {
      visited.add(at)
      names.unshift(known.get(at)?.name ?? '')
    }
    return names.filter(Boolean)
  }
}

/** The names of a location and of all its parts; a name that no location has is only itself. */
export function namesWithin(branches: readonly NamedBranch[], name: string): ReadonlySet<string> {
  const top = branches.find((branch) => branch.name === name)
  const parts = top ? branches.filter(({ id }) => isWithin(branches, id, top.id)) : []
  return new Set([name, ...parts.map((part) => part.name)])
}

/** The locations of these names, and those they are part of. */
export function withParents<Entry extends NamedBranch>(branches: readonly Entry[], names: ReadonlySet<string>): readonly Entry[] {
  const parents = new Map(branches.map((branch) => [branch.id, branch.parent_id]))
  const found = new Set<string>()
  for (const { id, name } of branches)
    if (names.has(name))
      for (let at: string | null = id; at !== null && !found.has(at); at = parents.get(at) ?? null) found.add(at)
  return branches.filter(({ id }) => found.has(id))
}
