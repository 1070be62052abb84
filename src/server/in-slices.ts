/** Works on many ids a slice at a time, so that no statement runs into its limit of time. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => Promise<unknown>,
  size = 500,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) await work(items.slice(from, from + size))
}
