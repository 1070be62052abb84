/**
 * The shortest walk from a start past all stops and back: exact for up to twelve stops (dynamic programming over sets, Held and Karp 1962), beyond
 * that improved from several beginnings (2-opt and moving up to three stops together) until nothing gets shorter. Pure, and the same every time.
 */
import { type Point, distance } from './geometry.ts'

/** Stops up to which the walk is the exact shortest. */
export const exactUpTo = 12

/** The order of the stops by their index. */
export function shortestWalk(start: Point, stops: readonly Point[]): number[] {
  if (stops.length < 3) return stops.map((_, i) => i)
  const points = [start, ...stops]
  const lengths = points.map((from) => Float64Array.from(points, (to) => distance(from, to)))
  const order = (stops.length <= exactUpTo ? exact(lengths) : improved(lengths)).map((point) => point - 1)
  // Both directions are equally long: the nearer end comes first.
  const far = (stop: number | undefined) => lengths[0]![(stop ?? 0) + 1]!
  return far(order.at(-1)) < far(order[0]) ? order.toReversed() : order
}

/** Walking distance in this order, from the start and back. */
export function walkLength(start: Point, stops: readonly Point[], order: readonly number[]): number {
  let [length, at] = [0, start]
  for (const i of order) {
    length += distance(at, stops[i]!)
    at = stops[i]!
  }
  return length + distance(at, start)
}

type Lengths = readonly Float64Array[]

/** The shortest way through each set of stops that ends at each of them. Point 0 is the start. */
function exact(lengths: Lengths): number[] {
  const count = lengths.length - 1
  const sets = 1 << count
  const shortest = new Float64Array(sets * count).fill(Infinity)
  const before = new Int8Array(sets * count).fill(-1)
  for (let i = 0; i < count; i++) shortest[(1 << i) * count + i] = lengths[0]![i + 1]!
  for (let set = 1; set < sets; set++)
    for (let last = 0; last < count; last++) {
      const so = shortest[set * count + last]!
      if (so === Infinity) continue
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue
        const at = (set | (1 << next)) * count + next
        const length = so + lengths[last + 1]![next + 1]!
        if (length < shortest[at]!) [shortest[at], before[at]] = [length, last]
      }
    }
  let [set, last, best] = [sets - 1, 0, Infinity]
  for (let i = 0; i < count; i++) {
    const length = shortest[set * count + i]! + lengths[i + 1]![0]!
    if (length < best) [last, best] = [i, length]
  }
  const order: number[] = []
  while (last >= 0) {
    order.unshift(last + 1)
    const earlier = before[set * count + last]!
    set ^= 1 << last
    last = earlier
  }
  return order
}

/** Times the walk is shaken: fewer for a long one, so that it takes some 20 ms at most. */
const shakes = 100_000

/** Improves from the nearest stop each time; then shakes the best one and improves again, as long as the budget lasts. */
function improved(lengths: Lengths): number[] {
  const count = lengths.length
  let best = shorten(nearestFirst(lengths), lengths)
  let bestLength = tourLength(best, lengths)
  const rounds = Math.floor(shakes / (count * count))
  const dice = randomFrom(count)
  for (let round = 0; round < rounds; round++) {
    const tour = shorten(shaken(best, dice), lengths)
    const length = tourLength(tour, lengths)
    if (length < bestLength - 1e-9) [best, bestLength] = [tour, length]
  }
  const from = best.indexOf(0)
  return [...best.slice(from + 1), ...best.slice(0, from)]
}

function nearestFirst(lengths: Lengths): number[] {
  const left = new Set(lengths.keys())
  const tour: number[] = []
  let at = 0
  while (left.size > 0) {
    left.delete(at)
    tour.push(at)
    let nearest = -1
    for (const each of left) if (nearest < 0 || lengths[at]![each]! < lengths[at]![nearest]!) nearest = each
    at = nearest
  }
  return tour
}

const tourLength = (tour: readonly number[], lengths: Lengths): number =>
  tour.reduce((all, point, i) => all + lengths[point]![tour[(i + 1) % tour.length]!]!, 0)

/** Repeats both improvements until neither finds anything. */
function shorten(given: readonly number[], lengths: Lengths): number[] {
  const tour = [...given]
  while (uncross(tour, lengths) || carry(tour, lengths));
  return tour
}

/** 2-opt: turns a part round where that is shorter. Gives whether it was. */
function uncross(tour: number[], lengths: Lengths): boolean {
  const count = tour.length
  let found = false
  for (let i = 0; i < count - 1; i++)
    for (let j = i + 2; j < count; j++) {
      const [a, b, c, d] = [tour[i]!, tour[i + 1]!, tour[j]!, tour[(j + 1) % count]!]
      if (a === d || lengths[a]![c]! + lengths[b]![d]! >= lengths[a]![b]! + lengths[c]![d]! - 1e-9) continue
      for (let [from, to] = [i + 1, j]; from < to; from++, to--) [tour[from], tour[to]] = [tour[to]!, tour[from]!]
      found = true
    }
  return found
}

/** Or-opt: carries one, two or three stops that follow each other to where they are less of a detour. Gives whether it did. */
function carry(tour: number[], lengths: Lengths): boolean {
  const count = tour.length
  for (let size = 1; size <= 3; size++)
    for (let i = 0; i < count; i++) {
      const [first, last] = [tour[i]!, tour[(i + size - 1) % count]!]
      const [behind, ahead] = [tour[(i + count - 1) % count]!, tour[(i + size) % count]!]
      const saved = lengths[behind]![first]! + lengths[last]![ahead]! - lengths[behind]![ahead]! - 1e-9
      if (saved <= 0) continue
      for (let k = 0; k < count - size - 1; k++) {
        const [a, b] = [tour[(i + size + k) % count]!, tour[(i + size + k + 1) % count]!]
        const straight = lengths[a]![first]! + lengths[last]![b]!
        const round = lengths[a]![last]! + lengths[first]![b]!
        if (Math.min(straight, round) - lengths[a]![b]! >= saved) continue
        insertAfter(tour, { from: i, size, steps: k, reversed: round < straight })
        return true
      }
    }
  return false
}

interface Carried {
  readonly from: number
  readonly size: number
  /** Number of stops to move by. */
  readonly steps: number
  readonly reversed: boolean
}

function insertAfter(tour: number[], { from, size, steps, reversed }: Carried): void {
  const turnedRound = [...tour.slice(from), ...tour.slice(0, from)]
  const part = turnedRound.splice(0, size)
  turnedRound.splice(steps + 1, 0, ...(reversed ? part.toReversed() : part))
  tour.splice(0, tour.length, ...turnedRound)
}

/** Exchanges two parts in the middle (a double bridge), which neither improvement takes back. */
function shaken(tour: readonly number[], dice: () => number): number[] {
  const cuts = [0, 0, 0].map(() => 1 + Math.floor(dice() * (tour.length - 1))).toSorted((a, b) => a - b)
  const [a = 0, b = 0, c = 0] = cuts
  return [...tour.slice(0, a), ...tour.slice(b, c), ...tour.slice(a, b), ...tour.slice(c)]
}

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
