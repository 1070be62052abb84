/** Warns of a container that was probably mistyped. Pure. */
import { type ContainerSize, containerSizeCalled } from '#modules/setup/reference/container-size.ts'

/**
 * Sentence that questions potting into that container; undefined if it is plausible. `sizes` are the nursery's
 * measured sizes; `from` are the plants' current containers, empty for new plants.
 */
export function containerDoubt(sizes: readonly ContainerSize[], from: readonly string[], to: string): string | undefined {
  const wanted = containerSizeCalled(sizes, to)
  if (!wanted) {
    // A container that plants are in is in use, measured or not.
    if (from.some((each) => each.trim().toLowerCase() === to.trim().toLowerCase())) return undefined
    return `${to.trim()} is not one of your container sizes. It is added to them if you continue.`
  }
  const larger = from.find((each) => Number(containerSizeCalled(sizes, each)?.litres ?? 0) > Number(wanted.litres))
  return larger === undefined ? undefined : `${wanted.code} is smaller than ${larger}, where the plants are now.`
}
