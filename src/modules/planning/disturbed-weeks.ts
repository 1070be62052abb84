/**
 * Past weeks that say nothing about demand: weeks far above their neighbours and the other years, as of a promotion, and runs of weeks
 * without a sale that season and level make incredible, followed by sales again, as of a plant that was sold out. Pure.
 */
import { variationOf } from './lift.ts'
import { type History, type Season, seasonWithout, weekInSeason, weeksOfYear } from './season.ts'

/** Seasons can be compared from a year and a half on. */
const leastWeeks = 1.5 * weeksOfYear
/** Weeks on each side that give the level around a week; the nearest are left out. */
const around = 10
const nearest = 3
/** A run above the usual is an exception for this long, then it is demand. */
const longestHigh = 4
/** Natural logarithms of the probabilities below which a run is not believed. */
const incredible = { high: Math.log(1e-6), zero: Math.log(1e-3) }
/** An exception is at least this many times the usual. */
const leastTimes = 2

export interface Disturbed {
  readonly high: readonly number[]
  readonly missing: readonly number[]
}

/** A history with what its other years and its neighbours make of each week. */
interface Compared {
  readonly history: History
  readonly length: number
  /** Demand by the smooth season of the other years, and by their sales in the same week; both without the level around it. */
  readonly expected: Float64Array
  readonly others: Float64Array
  /** True for a week that may be left out: other years show it, and no manager has judged it. */
  readonly isOpen: (week: number) => boolean
  /** Weeks that were left out so far. */
  readonly skipped: Uint8Array
}

/** `level` is the demand of each past week against now without its season; `known` are weeks that a manager has judged. */
export function disturbedWeeks(
  history: History,
  level: Float64Array,
  group: Season,
  known: (week: number) => boolean = () => false,
): Disturbed {
  const length = history.offered.findLastIndex((share) => share > 0) + 1
  if (length < leastWeeks) return { high: [], missing: [] }
  const { expected, others, isComparable } = expectations(history, level, group, length)
  const atLevel = scaled(expected, history)
  const isOpen = (week: number) => isComparable[week] === 1 && !known(week)
  const compared = { history, length, expected, others, isOpen, skipped: new Uint8Array(length) }
  const missing = missingWeeks(compared, variationOf(history, atLevel, 0))
  return { missing, high: highWeeks(compared, variationOf(history, atLevel)) }
}

function missingWeeks(compared: Compared, variation: number): number[] {
  const { history, length, others, isOpen } = compared
  const runs = runsOf(length, (week) => history.quantity[week] === 0).filter(({ from }) => history.offered[from]! > 0)
  return runs.flatMap((run) => {
    // Without a sale since then, the plant may have died out; before it, it may not have been offered.
    if (run.from === 0 || run.to === length || !weeksOf(run).every(isOpen)) return []
    // By what other years sold in the same weeks: a smooth season has sales beside a short peak.
    const isIncredible = -usualIn(compared, others, run) / variation < incredible.zero - Math.log(runs.length)
    return isIncredible ? skip(compared, run) : []
  })
}

function highWeeks(compared: Compared, variation: number): number[] {
  const { history, length, expected, others, isOpen } = compared
  const isHigh = (week: number) => {
    const usual = Math.max(usualIn(compared, expected, { from: week, to: week + 1 }), mostAround(others, week))
    return isOpen(week) && isFarAbove(history.quantity[week]!, usual, variation)
  }
  return runsOf(length, isHigh).flatMap((run) =>
    // A run that goes on may be new demand.
    run.to - run.from <= (run.from === 0 ? longestHigh / 2 : longestHigh) ? skip(compared, run) : [],
  )
}

interface Run {
  readonly from: number
  /** The week after its last. */
  readonly to: number
}

function runsOf(length: number, is: (week: number) => boolean): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < length; from++) {
    if (!is(from)) continue
    let to = from + 1
    while (to < length && is(to)) to++
    runs.push({ from, to })
    from = to
  }
  return runs
}

const weeksOf = ({ from, to }: Run) => Array.from({ length: to - from }, (_, i) => from + i)

function skip({ skipped }: Compared, run: Run): number[] {
  skipped.fill(1, run.from, run.to)
  return weeksOf(run)
}

/** The demand of a run at the level around it. */
function usualIn({ history, skipped }: Compared, by: Float64Array, { from, to }: Run): number {
  const near = nearFactor(history, by, skipped, from, to)
  let all = 0
  for (let week = from; week < to; week++) all += near * by[week]!
  return all
}

/** The most that other years sold in these weeks: a customer's week moves by a few from year to year. */
function mostAround(others: Float64Array, week: number): number {
  let most = 0
  for (let i = Math.max(0, week - 2); i <= Math.min(others.length - 1, week + 2); i++) most = Math.max(most, others[i]!)
  return most
}

/** The upper tail of a compound Poisson variable, by its Chernoff bound. */
function isFarAbove(quantity: number, usual: number, variation: number): boolean {
  if (quantity <= leastTimes * usual) return false
  const [came, mean] = [quantity / variation, Math.max(usual, 0.5) / variation]
  return came - mean - came * Math.log(came / mean) < incredible.high
}

/** Demand of each week by the smooth season of the other years, by their sales in the same week, and whether they have shown it at all. */
function expectations(history: History, level: Float64Array, group: Season, length: number) {
  const [expected, others, isComparable] = [new Float64Array(length), new Float64Array(length), new Uint8Array(length)]
  for (let first = 0; first < length; first += weeksOfYear) {
    const last = Math.min(length, first + weeksOfYear)
    const { season, sums } = seasonWithout(history, level, group, first, last)
    for (let i = first; i < last; i++) {
      const week = weekInSeason(i + 1)
      if (sums.offered[week] === 0) continue
      isComparable[i] = 1
      expected[i] = season[week]! * level[i]! * history.offered[i]!
      others[i] = (sums.quantity[week]! / sums.offered[week]!) * level[i]! * history.offered[i]!
    }
  }
  return { expected, others, isComparable }
}

/** Expectations at the level of the whole history. */
function scaled(expected: Float64Array, { quantity }: History): Float64Array {
  let [sold, possible] = [0, 0]
  for (let i = 0; i < expected.length; i++) {
    sold += quantity[i]!
    possible += expected[i]!
  }
  return possible === 0 ? expected : expected.map((each) => (each * sold) / possible)
}

/** The level around a run, from the weeks on both sides of it. */
function nearFactor({ quantity }: History, expected: Float64Array, skipped: Uint8Array, from: number, to: number): number {
  const side = (start: number, step: number) => {
    let [sold, possible] = [0, 0]
    for (let i = start, taken = 0; taken < around && i >= 0 && i < expected.length; i += step) {
      if (skipped[i] === 1) continue
      sold += quantity[i]!
      possible += expected[i]!
      taken += 1
    }
    return { sold, possible }
  }
  const isOne = to - from === 1
  const [after, before] = [side(isOne ? from - nearest : from - 1, -1), side(isOne ? to - 1 + nearest : to, 1)]
  const possible = after.possible + before.possible
  if (possible === 0) return 0
  const both = (after.sold + before.sold) / possible
  // A run is measured by the lower side: it may be the end of an old level, or the beginning of a new one.
  if (isOne) return both
  const of = ({ sold, possible: all }: { readonly sold: number; readonly possible: number }) => (all > 0 ? sold / all : both)
  return Math.min(of(after), of(before))
}

export function withoutWeeks(history: History, weeks: readonly number[]): History {
  const [quantity, offered] = [Float64Array.from(history.quantity), Float64Array.from(history.offered)]
  for (const week of weeks) {
    quantity[week] = 0
    offered[week] = 0
  }
  return { quantity, offered }
}
