/** Names of plants in the lists of other programs, which may have a code or a group before them and a size behind them. Pure. */
import { sizeMeasure, splitSize } from '#modules/setup/reference/size-measure.ts'

/** A name that ends with the size of its row is the plant's without it: "[HEB-1] Hebe - 1 L" and "Shrubs:Hebe" in 1 L are Hebe. */
export function bareName(name: string, size: string): string {
  const plain = name
    .replace(/^\[[^[\]]{1,40}\] (?=\S)/, '')
    .replace(/^(?:[^:]{1,60}:)+(?=\S)/, '')
    .replace(/(?<=\p{L}['’)]?) ?[*†‡]{1,3}$/u, '')
  const split = splitSize(plain)
  return split.size !== '' && sizeMeasure(split.size) === sizeMeasure(size) ? split.name : plain
}
