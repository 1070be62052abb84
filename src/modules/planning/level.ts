/**
 * The level of demand without its season: constant, growing, or since a step. A step or growth is taken for real only where it
 * explains the history far better than a constant level would, measured against how much the demand varies anyway. Pure.
 *
 * Rates are ratios of sums (a Poisson regression), so that weeks without a purchase and weeks without stock need no special case;
 * the variation is scaled as in McCullagh & Nelder, "Generalized Linear Models" (1989), chapter 6. A plant that died out is a step to
 * nothing, as in Teunter, Syntetos & Babai, "Intermittent demand: linking forecasting to inventory obsolescence", European Journal of
 * Operational Research 214 (2011). Growth is damped: Gardner & McKenzie, "Forecasting trends in time series", Management Science 31 (1985).
 */

/** Weeks are taken four at a time. */
export const weeksOfPeriod = 4
const periodsOfYear = 13

export interface Level {
  /** The rate now. */
  readonly rate: number
  /** The growth in one period of four weeks, as a logarithm. */
  readonly growth: number
  /** Last change of level, in periods before now, with the level before it. */
  readonly step?: { readonly periodsAgo: number; readonly before: number }
}

/** Demand of each period, the latest first, and what it would have been at a rate of 1. */
export interface Periods {
  readonly quantity: Float64Array
  readonly exposure: Float64Array
}

/** The weight of a period halves within a year. */
const weightOf = (period: number) => 0.5 ** (period / periodsOfYear)

/** A step needs at least two periods on either side. */
const leastPeriods = 2
/** The evidence needed: a ratio of likelihoods, as of a chi-squared variable. A step can be at any time, so that it needs more. */
const evidence = { growth: 14, step: 22, stepOverGrowth: 12 }
/** Demand at most doubles or halves in a year. */
const fastest = Math.log(2) / periodsOfYear

function sum(values: Float64Array, from: number, to: number): number {
  let total = 0
  for (let i = from; i < to; i++) total += values[i]!
  return total
}

function weightedRate({ quantity, exposure }: Periods, to: number): number {
  let [all, possible] = [0, 0]
  for (let i = 0; i < to; i++) {
    const weight = weightOf(i)
    all += weight * quantity[i]!
    possible += weight * exposure[i]!
  }
  return possible > 0 ? all / possible : 0
}

/** y × log(rate ÷ other); nothing for y = 0. */
const gain = (quantity: number, rate: number, other: number) => (quantity === 0 ? 0 : quantity * Math.log(rate / other))

interface Fit {
  readonly gain: number
  readonly rateOf: (period: number) => number
}

/** The most likely step, with the rates before and after it. */
function fitStep({ quantity, exposure }: Periods, mean: number): (Fit & { readonly at: number }) | undefined {
  const periods = quantity.length
  const [allQuantity, allExposure] = [sum(quantity, 0, periods), sum(exposure, 0, periods)]
  let best: (Fit & { readonly at: number }) | undefined
  let [lateQuantity, lateExposure] = [0, 0]
  for (let at = 1; at <= periods - leastPeriods; at++) {
    lateQuantity += quantity[at - 1]!
    lateExposure += exposure[at - 1]!
    const earlyExposure = allExposure - lateExposure
    // A side needs the exposure of two average periods: in the off-season little can be seen.
    const least = (leastPeriods * allExposure) / periods
    if (at < leastPeriods || lateExposure < least || earlyExposure < least) continue
    const [early, late] = [(allQuantity - lateQuantity) / earlyExposure, lateQuantity / lateExposure]
    const gained = 2 * (gain(allQuantity - lateQuantity, early, mean) + gain(lateQuantity, late, mean))
    if (best === undefined || gained > best.gain) best = { at, gain: gained, rateOf: (period) => (period < at ? late : early) }
  }
  return best
}

/** The most likely steady growth, by Newton's method. */
function fitGrowth({ quantity, exposure }: Periods, mean: number): Fit & { readonly growth: number; readonly rate: number } {
  const total = sum(quantity, 0, quantity.length)
  let growth = 0
  // For a given growth the best rate is total ÷ Σ exposure × e^(-growth × period); the remaining likelihood depends on growth
  // alone.
  for (let round = 0; round < 12; round++) {
    let [possible, first, second, slope] = [0, 0, 0, 0]
    for (let i = 0; i < quantity.length; i++) {
      const grown = exposure[i]! * Math.exp(-growth * i)
      possible += grown
      first += grown * i
      second += grown * i * i
      slope -= quantity[i]! * i
    }
    const middle = first / possible
    const change = (slope + total * middle) / (total * (second / possible - middle * middle))
    if (!Number.isFinite(change)) break
    growth = Math.min(fastest, Math.max(-fastest, growth + change))
    if (Math.abs(change) < 1e-6) break
  }
  let [possible, gained] = [0, 0]
  for (let i = 0; i < quantity.length; i++) possible += exposure[i]! * Math.exp(-growth * i)
  const rate = total / possible
  for (let i = 0; i < quantity.length; i++) gained += 2 * gain(quantity[i]!, rate * Math.exp(-growth * i), mean)
  return { gain: gained, growth, rate, rateOf: (period) => rate * Math.exp(-growth * period) }
}

/** Ratio of the variation of demand to that of random single purchases; at least 1. */
function variation({ quantity, exposure }: Periods, rateOf: Fit['rateOf']): number {
  let [sumOfSquares, periods] = [0, 0]
  for (let i = 0; i < quantity.length; i++) {
    const expected = exposure[i]! * rateOf(i)
    if (expected <= 0) continue
    sumOfSquares += (quantity[i]! - expected) ** 2 / Math.max(expected, 0.5)
    periods += 1
  }
  return Math.max(1, sumOfSquares / Math.max(1, periods - 2))
}

export function levelOf(periods: Periods): Level {
  const length = periods.exposure.findLastIndex((exposure) => exposure > 0) + 1
  const known = { quantity: periods.quantity.subarray(0, length), exposure: periods.exposure.subarray(0, length) }
  const possible = sum(known.exposure, 0, length)
  const mean = possible > 0 ? sum(known.quantity, 0, length) / possible : 0
  if (mean === 0) return { rate: 0, growth: 0 }
  // Within less than a year a step or growth looks the same as the season.
  if (length < periodsOfYear) return { rate: weightedRate(known, length), growth: 0 }
  const [step, growth] = [fitStep(known, mean), fitGrowth(known, mean)]
  const scale = variation(known, step !== undefined && step.gain > growth.gain ? step.rateOf : growth.rateOf)
  const grew = growth.gain / scale > evidence.growth
  const needed = Math.max(evidence.step, grew ? growth.gain / scale + evidence.stepOverGrowth : 0)
  if (step !== undefined && step.gain / scale > needed) {
    const before = step.rateOf(step.at)
    return { rate: weightedRate(known, step.at), growth: 0, step: { periodsAgo: step.at, before } }
  }
  if (grew) return { rate: growth.rate, growth: growth.growth }
  return { rate: weightedRate(known, length), growth: 0 }
}

/** Rate in a past period as a multiple of today's. */
export function levelAgo({ rate, growth, step }: Level, periodsAgo: number): number {
  if (step !== undefined) return periodsAgo < step.periodsAgo || rate === 0 ? 1 : step.before / rate
  return Math.exp(-growth * periodsAgo)
}

/** Growth slows down by this share in each period. */
const damping = 0.95

/** Rate in a coming period as a multiple of today's. */
export const levelAhead = ({ growth }: Pick<Level, 'growth'>, periodsAhead: number): number =>
  Math.exp((growth * damping * (1 - damping ** (periodsAhead + 0.5))) / (1 - damping))
