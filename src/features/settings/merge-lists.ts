/** Two admins who change a list at once: what each added stays, and what each removed is gone. */

/** `now` with what made `wanted` of `before`. Entries are the same where `nameOf` says the same. */
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
