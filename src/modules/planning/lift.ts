/**
 * Factors of demand in the weeks around moving days, from the demand that season and level would have given. Few sales borrow from
 * the category's factors; a day without evidence of an effect has none. Pure.
 */
import type { MovingDays } from './moving-days.ts'
import type { History } from './season.ts'

/** A factor for each of the weeks that moving days tell apart. */
export type Lifts = Float64Array

/** Evidence needed of a day's effect: a ratio of likelihoods, scaled by the variation of demand. */
const evidence = 26
/** Weight of the borrowed factors, in purchases. */
const borrowed = 3

/** The share of weeks that differ most, which are left out: a promotion does not make all weeks uncertain. */
const trimmed = 0.03

/** Demand varies by this many times its mean, by the differences of neighbouring weeks. */
export function variationOf({ quantity }: History, expected: Float64Array, left = trimmed): number {
  const changes = new Float64Array(expected.length)
  let [count, plants] = [0, 0]
  for (let i = 1; i < expected.length; i++) {
    if (expected[i]! <= 0 || expected[i - 1]! <= 0) continue
    changes[count++] = (quantity[i]! - expected[i]! - (quantity[i - 1]! - expected[i - 1]!)) ** 2
    plants += expected[i]! + expected[i - 1]!
  }
  if (plants === 0) return 1
  const inOrder = changes.subarray(0, count).sort()
  let squares = 0
  for (let i = 0; i < Math.ceil(count * (1 - left)); i++) squares += inOrder[i]!
  return Math.max(1, squares / plants)
}

const gain = (quantity: number, expected: number, other: number) =>
  (quantity === 0 ? 0 : quantity * Math.log(expected / other)) - (expected - other)

/** `expected` is the demand of each past week without any moving day. */
export function liftsOf(history: History, expected: Float64Array, days: MovingDays, group: Lifts): Lifts {
  const [sold, usual] = [new Float64Array(days.count), new Float64Array(days.count)]
  for (let i = 0; i < expected.length; i++) {
    const at = days.of(-(i + 1))
    if (at < 0) continue
    sold[at] = sold[at]! + history.quantity[i]!
    usual[at] = usual[at]! + expected[i]!
  }
  const variation = variationOf(history, expected)
  const lifts = Float64Array.from(group)
  for (const weeks of days.groups) {
    let better = 0
    const own = weeks.map((at) => {
      const prior = borrowed * variation
      const lift = (sold[at]! + prior * group[at]!) / (usual[at]! + prior)
      better += 2 * gain(sold[at]!, Math.max(1e-6, lift * usual[at]!), Math.max(1e-6, group[at]! * usual[at]!))
      return lift
    })
    if (better / variation > evidence) for (const [i, at] of weeks.entries()) lifts[at] = own[i]!
  }
  return lifts
}
