/** Two admins who change a list at once: what each added stays, and what each removed is gone. */

/** `now` with what made `wanted` of `before`. Entries are the same where `nameOf` says the same. */
export function mergeList<Entry>(
  before: readonly Entry[],
  wanted: readonly Entry[],
  now: readonly Entry[],
  nameOf: (entry: Entry) => string,
): readonly Entry[] {
  const said = (entry: Entry) => JSON.stringify(entry)
  const [were, are] = [new Set(before.map(said)), new Set(wanted.map(said))]
  if (said(before as Entry) === said(now as Entry)) return wanted
  const added = wanted.filter((entry) => !were.has(said(entry)))
  const touched = new Set([...added, ...before.filter((entry) => !are.has(said(entry)))].map(nameOf))
  return [...now.filter((entry) => !touched.has(nameOf(entry))), ...added]
}
