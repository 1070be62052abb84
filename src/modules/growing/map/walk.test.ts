import { expect, test } from 'vitest'
import type { Point } from './geometry.ts'
import { exactUpTo, shortestWalk, walkLength } from './walk.ts'

/** Points that are the same at every run. */
function scattered(count: number, seed: number): Point[] {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () => ({ x: next() * 100, y: next() * 60 }))
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))
}

const start = { x: 0, y: 0 }
const lengthOf = (stops: readonly Point[]) => walkLength(start, stops, shortestWalk(start, stops))

test.each([0, 1, 2, 3, 5, 7])('a walk past %i stops is the shortest of all orders', (count) => {
  for (let seed = 1; seed <= 5; seed++) {
    const stops = scattered(count, seed * 7_919)
    const shortest = Math.min(...permutations([...stops.keys()]).map((order) => walkLength(start, stops, order)))
    expect(lengthOf(stops)).toBeCloseTo(shortest, 9)
  }
})

test('every stop is passed once, whatever their number', () => {
  for (const count of [12, 13, 40, 120]) {
    const order = shortestWalk(start, scattered(count, count))
    expect(order.toSorted((a, b) => a - b)).toEqual([...Array(count).keys()])
  }
})

/**
 * No walk past all points is shorter than this: a spanning tree with one more edge, with a price on each point that is raised until every point has
 * two edges, as a walk gives it (the bound of Held and Karp 1970).
 */
function lowerBound(points: readonly Point[]): number {
  const count = points.length
  const prices = new Float64Array(count)
  let best = 0
  for (let round = 0; round < 600; round++) {
    const length = (a: number, b: number) =>
      Math.hypot(points[a]!.x - points[b]!.x, points[a]!.y - points[b]!.y) + prices[a]! + prices[b]!
    const degree = new Int32Array(count)
    const nearest = new Float64Array(count).fill(Infinity)
    const from = new Int32Array(count).fill(1)
    const isIn = new Uint8Array(count)
    isIn[1] = 1
    for (let i = 2; i < count; i++) nearest[i] = length(1, i)
    let total = 0
    for (let added = 2; added < count; added++) {
      let next = -1
      for (let i = 2; i < count; i++) if (!isIn[i] && (next < 0 || nearest[i]! < nearest[next]!)) next = i
      isIn[next] = 1
      total += nearest[next]!
      degree[next]!++
      degree[from[next]!]!++
      for (let i = 2; i < count; i++)
        if (!isIn[i] && length(next, i) < nearest[i]!) [nearest[i], from[i]] = [length(next, i), next]
    }
    const [first, second] = [...points.keys()].slice(1).toSorted((a, b) => length(0, a) - length(0, b))
    total += length(0, first!) + length(0, second!)
    degree[0]! += 2
    degree[first!]!++
    degree[second!]!++
    best = Math.max(best, total - 2 * prices.reduce((sum, price) => sum + price, 0))
    const step = 4 * 0.99 ** round
    for (let i = 0; i < count; i++) prices[i]! += step * (degree[i]! - 2)
  }
  return best
}

test('a walk past 40 stops is within 5 % of the shortest', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const stops = scattered(40, seed * 104_729)
    expect(lengthOf(stops) / lowerBound([start, ...stops])).toBeLessThan(1.05)
  }
})

test('beds in rows, whose shortest walk is known, are walked up and down', () => {
  // 8 × 5 with the start: a closed way past a grid with an even side takes one step for each point.
  const grid = Array.from({ length: 40 }, (_, i) => ({ x: (i % 8) * 2, y: Math.floor(i / 8) * 2 }))
  expect(grid.length).toBeGreaterThan(exactUpTo)
  expect(walkLength(grid[0]!, grid, shortestWalk(grid[0]!, grid))).toBeLessThan(80 * 1.05)
})
