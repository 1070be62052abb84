/** Two admins who change a list at the same time: additions and removals of both are applied. */

/** Applies the changes from `before` to `wanted` to `now`. Entries are the same if `nameOf` returns the same. */
export function mergeList<Entry>(
  before: readonly Entry[],
  wanted: readonly Entry[],
  now: readonly Entry[],
  nameOf: (entry: Entry) => string,
): readonly Entry[] {
  const keyOf = (entry: Entry) => JSON.stringify(entry)
  const [were, are] = [new Set(before.map(keyOf)), new Set(wanted.map(keyOf))]
  if (keyOf(before as Entry) === keyOf(now as Entry)) return wanted
  const added = wanted.filter((entry) => !were.has(keyOf(entry)))
  const touched = new Set([...added, ...before.filter((entry) => !are.has(keyOf(entry)))].map(nameOf))
  return [...now.filter((entry) => !touched.has(nameOf(entry))), ...added]
}
