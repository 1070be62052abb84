/**
 * Forecasts from the nursery's own history: when plants are ready, how many of them, and how many will be demanded. Bands are
 * empirical quantiles of the observed cases, without any assumed distribution. A plant with few cases borrows from its
 * category; with fewer than eight cases in all the usual figures of the trade are used and marked as such.
 */

/** Minimum number of cases for a band. */
export const enoughCases = 8

/** One observed case: its plant, its category, and its value. */
export interface Case {
  readonly plant: string
  readonly category: string
  readonly value: number
  /** When it was known: a back-test uses only what was known before. */
  readonly knownOn: string
  /** When it began, which is when it would have been forecast. */
  readonly startedOn: string
}

export interface Band {
  /** Four out of five cases are between `low` and `high`. */
  readonly low: number
  readonly middle: number
  readonly high: number
  readonly basis: 'own' | 'category' | 'default'
  /** Number of cases behind it. */
  readonly cases: number
}

interface Usual {
  readonly low: number
  readonly middle: number
  readonly high: number
}

/**
 * The band of the next case. Own cases count in full; below eight, the rest of the category fills up to a weight of eight. With
 * fewer than eight cases of either: `usual`, marked as default.
 */
export const bandOf = (own: readonly number[], category: readonly number[], usual: Usual): Band =>
  bandAmong(inOrder(own), inOrder([...own, ...category]), usual)

const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Like `bandOf`, for sorted values; `all` are those of the category, the plant's own included. */
function bandAmong(own: readonly number[], all: readonly number[], usual: Usual): Band {
  if (own.length >= enoughCases) return { ...quantiles(own, [], 1), basis: 'own', cases: own.length }
  if (all.length < enoughCases) return { ...usual, basis: 'default', cases: all.length }
  // A category with as many cases as needed keeps its full weight, so that its tails are not cut off.
  const weight = own.length === 0 ? 1 : (enoughCases - own.length) / (all.length - own.length)
  const places = own.map((value, i) => firstNotBelow(all, value) + (i - firstNotBelow(own, value)))
  return { ...quantiles(all, places, weight), basis: 'category', cases: all.length }
}

/** The first index that satisfies the condition; all after it do too. */
function firstThat(length: number, isThere: (at: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isThere(middle)) to = middle
    else from = middle + 1
  }
  return from
}

const firstNotBelow = (values: readonly number[], value: number) => firstThat(values.length, (at) => values[at]! >= value)

/**
 * The 10th, 50th and 90th percentiles for the next of n cases: position p × (n + 1) in sorted order. The cases at `own` weigh
 * one, the others `weight`; each is at the middle of its own weight, and values between two cases are interpolated linearly.
 */
function quantiles(values: readonly number[], own: readonly number[], weight: number): Usual {
  const before = (at: number) => {
    let mine = 0
    for (const place of own) if (place < at) mine += 1
    return mine + (at - mine) * weight
  }
  const centre = (at: number) => (before(at) + before(at + 1) + 1) / 2
  const whole = before(values.length)
  const at = (p: number): number => {
    const place = p * (whole + 1)
    const next = firstThat(values.length, (i) => centre(i) >= place)
    const [low, high] = [values[next - 1], values[next]]
    if (low === undefined || high === undefined) return low ?? high ?? 0
    const from = centre(next - 1)
    return low + (high - low) * ((place - from) / (centre(next) - from))
  }
  return { low: at(0.1), middle: at(0.5), high: at(0.9) }
}

/** The cases by group, sorted by value, so that thousands of cases are not sorted again. */
export class History {
  readonly #byPlant = new Map<string, number[]>()
  readonly #byCategory = new Map<string, number[]>()

  constructor(cases: readonly Case[] = []) {
    for (const each of cases) this.learn(each)
  }

  learn({ plant, category, value }: Case): void {
    for (const [groups, name] of [
      [this.#byPlant, plant],
      [this.#byCategory, category],
    ] as const) {
      const values = groups.get(name) ?? []
      groups.set(name, values)
      values.splice(firstNotBelow(values, value), 0, value)
    }
  }

  /** Number of own cases of a plant. */
  count(plant: string): number {
    return this.#byPlant.get(plant)?.length ?? 0
  }

  band(plant: string, category: string, usual: Usual): Band {
    return bandAmong(this.#byPlant.get(plant) ?? [], this.#byCategory.get(category) ?? [], usual)
  }
}

/** The range and the resolution of a value: no side of a band is thinner. */
export interface Range {
  readonly least: number
  readonly most: number
  readonly grain: number
}

/** Scores are counted in hundredths, and are capped at eight times the band. */
const [fine, farthest] = [100, 8]
/** Number of judged forecasts before they adjust the next. */
const toJudge = 20
/** One out of five is outside its band: half of them on each side, if possible. */
const beside = 0.2

/** The factors by which a band is widened beyond its cases. */
export interface Widening {
  readonly down: number
  readonly up: number
}

/**
 * Widens bands by the errors of earlier forecasts, so that four out of five would have been right. A score is the distance from
 * the middle, in units of the half band on that side. If one side can't be missed (a yield of all plants, a demand of none), the
 * other may be missed as often as both.
 */
export class Calibration {
  readonly #range: Range
  readonly #above = new Uint32Array(fine * farthest + 1)
  readonly #below = new Uint32Array(fine * farthest + 1)
  #all = 0
  #misses = 0
  #widening: Widening | undefined

  constructor(range: Range) {
    this.#range = range
  }

  /** `drawn` is the band as it was widened then: if those were missed too often, the next are widened more. */
  learn(band: Usual, value: number, drawn: Usual = band): void {
    if (sideOf(value, drawn) !== 'within') this.#misses += 1
    const halves = this.#halves(band)
    const up = value >= band.middle
    const score = up ? (value - band.middle) / halves.up : (band.middle - value) / halves.down
    const bin = Math.min(fine * farthest, Math.max(0, Math.ceil(score * fine - 1e-9)))
    const scores = up ? this.#above : this.#below
    scores[bin] = (scores[bin] ?? 0) + 1
    this.#all += 1
    this.#widening = undefined
  }

  /** 1 and 1 until enough forecasts have been judged. */
  widening(): Widening {
    return (this.#widening ??= this.#learnt())
  }

  #learnt(): Widening {
    if (this.#all < toJudge) return { down: 1, up: 1 }
    const tooOften = Math.max(0, this.#misses / this.#all - beside)
    const misses = Math.floor(Math.max(0, beside - tooOften) * (this.#all + 1))
    const up = wideningOf(this.#above, misses / 2)
    const down = wideningOf(this.#below, misses - up.missed)
    return { down: down.bin / fine, up: wideningOf(this.#above, misses - down.missed).bin / fine }
  }

  /** The band, widened as needed. Bands based on defaults stay unchanged. */
  widened<Of extends Usual & { readonly basis: Band['basis'] }>(band: Of, widening = this.widening()): Of {
    if (band.basis === 'default' || this.#all < toJudge) return band
    const halves = this.#halves(band)
    return {
      ...band,
      low: Math.min(band.middle, Math.max(this.#range.least, band.middle - widening.down * halves.down)),
      high: Math.max(band.middle, Math.min(this.#range.most, band.middle + widening.up * halves.up)),
    }
  }

  #halves({ low, middle, high }: Usual) {
    const { grain } = this.#range
    return { up: Math.max(high - middle, grain), down: Math.max(middle - low, grain) }
  }
}

/** The smallest score exceeded by no more than this many scores, and how many exceed it. */
function wideningOf(scores: Uint32Array, allowed: number): { readonly bin: number; readonly missed: number } {
  let missed = 0
  for (let bin = scores.length - 1; bin > 0; bin--) {
    const count = scores[bin] ?? 0
    if (missed + count > allowed) return { bin, missed }
    missed += count
  }
  return { bin: 0, missed }
}

/** Allows for floating-point error at the edges of the band. */
const sideOf = (value: number, { low, high }: Usual): 'below' | 'within' | 'above' =>
  value < low - 1e-9 ? 'below' : value > high + 1e-9 ? 'above' : 'within'

export interface BackTest {
  /** Number of back-tested forecasts based on own cases. */
  readonly forecasts: number
  /** Number of values within their band. */
  readonly within: number
  /** Number of forecasts from defaults only; not counted above. */
  readonly defaults: number
  readonly below: number
  readonly above: number
}

/** Counts the results of forecasts. */
export class Tally {
  readonly #sides = { below: 0, within: 0, above: 0 }
  #defaults = 0

  count(band: Band, value: number): void {
    if (band.basis === 'default') this.#defaults += 1
    else this.#sides[sideOf(value, band)] += 1
  }

  result(): BackTest {
    const { below, within, above } = this.#sides
    return { forecasts: below + within + above, within, below, above, defaults: this.#defaults }
  }
}

/** Forecasts every case again from what was known when it began, compares it with its value, and learns the width of the next bands. */
export function lookBack(
  cases: readonly Case[],
  usual: Usual,
  range: Range,
): { readonly test: BackTest; readonly calibration: Calibration } {
  const toLearn = cases.toSorted((a, b) => order(a.knownOn, b.knownOn))
  const history = new History()
  const calibration = new Calibration(range)
  const tally = new Tally()
  const forecasts = new Map<Case, { readonly band: Band; readonly drawn: Band }>()
  const learn = (each: Case) => {
    history.learn(each)
    const then = forecasts.get(each)
    if (then && then.band.basis !== 'default') calibration.learn(then.band, each.value, then.drawn)
  }
  let learnt = 0
  for (const each of cases.toSorted((a, b) => order(a.startedOn, b.startedOn))) {
    for (let next = toLearn[learnt]; next && next.knownOn < each.startedOn; next = toLearn[++learnt]) learn(next)
    const band = history.band(each.plant, each.category, usual)
    const drawn = calibration.widened(band)
    forecasts.set(each, { band, drawn })
    tally.count(drawn, each.value)
  }
  for (const each of toLearn.slice(learnt)) learn(each)
  return { test: tally.result(), calibration }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Days from the last potting to sale if nothing is known, by propagation method. */
export const usualDays: Usual = { low: 60, middle: 110, high: 240 }
export const dayRange: Range = { least: 0, most: Infinity, grain: 0.5 }
export const yieldRange: Range = { least: 0, most: 1, grain: 0.005 }
/** The share of plants that survive; a trade survey counts a fifth lost in propagation and a tenth after it. */
export const usualYield: Usual = { low: 0.7, middle: 0.85, high: 0.97 }
