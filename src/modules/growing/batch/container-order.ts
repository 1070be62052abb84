/** The order in which containers are offered for potting plants up. Pure. */

interface Size {
  readonly code: string
  readonly litres: string
}

/**
 * Sorts sizes for a plant: those it was in before that are larger than the present one, latest first; then the other larger ones
 * by size; then the rest in their order.
 */
export function containersFor<Each extends Size>(
  sizes: readonly Each[],
  from: string | undefined,
  used: readonly string[],
): readonly Each[] {
  const present = sizes.find(({ code }) => code === from)
  if (!present) return sizes
  const litres = ({ litres }: Size) => Number(litres)
  const larger = sizes.filter((size) => litres(size) > litres(present)).toSorted((a, b) => litres(a) - litres(b))
  const known = [...new Set(used)].flatMap((code) => larger.find((size) => size.code === code) ?? [])
  return [...new Set([...known, ...larger, ...sizes])]
}
