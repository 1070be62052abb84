/** Seeded random numbers: the demo nursery depends on its seed and nothing else. */

export interface Chance {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number from `least` to `most`, inclusive. */
  readonly int: (least: number, most: number) => number
  readonly between: (least: number, most: number) => number
  /** True in `share` of the cases. */
  readonly yes: (share: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** One item of the list, by weight. */
  readonly weighted: <T>(list: readonly T[], weightOf: (each: T) => number) => T
  /** Some items of the list, shuffled. */
  readonly some: <T>(list: readonly T[], count: number) => T[]
  /** A UUIDv7 of an instant; two of the same millisecond sort in the order of their creation. */
  readonly id: (instant: string) => string
}

export function chance(seed: string): Chance {
  const next = generator(seed)
  let made = 0
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]) => at(list, int(0, list.length - 1))
  const some = <T>(list: readonly T[], count: number) => {
    const keyed = list.map((each) => ({ each, key: next() }))
    return keyed
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ each }) => each)
  }
  const weighted = <T>(list: readonly T[], weightOf: (each: T) => number) => {
    let left = next() * list.reduce((all, each) => all + weightOf(each), 0)
    return list.find((each) => (left -= weightOf(each)) < 0) ?? at(list, list.length - 1)
  }
  const id = (instant: string) => {
    const milliseconds = new Date(instant).getTime().toString(16).padStart(12, '0')
    const order = (made++ & 0xfff).toString(16).padStart(3, '0')
    const rest = [8, 8].map((digits) =>
      Math.floor(next() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0'),
    )
    const variant = `8${rest.join('').slice(1)}`
    return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${order}-${variant.slice(0, 4)}-${variant.slice(4)}`
  }
  return { next, int, pick, some, weighted, id, yes: (share) => next() < share, between: (a, b) => a + next() * (b - a) }
}

function at<T>(list: readonly T[], i: number): T {
  const found = list[i]
  if (found === undefined) throw new RangeError('There is nothing to choose from.')
  return found
}

/** sfc32, seeded by the text. */
function generator(seed: string): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1]
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (const letter of seed) {
    a ^= letter.charCodeAt(0)
    step()
  }
  for (let i = 0; i < 20; i++) step()
  return () => step() / 2 ** 32
}
