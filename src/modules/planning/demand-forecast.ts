/**
 * Demand by week for up to three years: level × season × growth, from weekly sales. What few sales of one plant do not show is taken
 * from its category, and from the nursery as a whole. Pure.
 */
import { type Level, levelAgo, levelAhead, levelOf, weeksOfPeriod } from './level.ts'
import { type History, type Season, flatSeason, purchasesOf, seasonOf, weekInSeason, weeksOfYear } from './season.ts'

/** One plant type in one container. */
export interface KindHistory extends History {
  readonly kind: string
  readonly category: string
}

/** Why a plant's demand is forecast as it is. */
interface DemandBasis {
  /** An average week's demand at today's level. */
  readonly weekly: number
  /** The growth of a year, 0.1 for a tenth; growth slows down over the years. */
  readonly growth: number
  /** How many weeks ago the level changed, and the average week before that. */
  readonly step?: { readonly weeksAgo: number; readonly before: number }
  /** How much of the season is the plant's own; the rest is its category's. */
  readonly own_season: number
  /** Weeks since it was first offered, and those of them without stock. */
  readonly weeks: number
  readonly weeks_without_stock: number
}

export interface DemandForecast {
  readonly basis: DemandBasis
  /** Demand of the coming weeks, the current one first. */
  weeks(count: number): Float64Array
}

/** A plant that was not offered for a year is not grown any more. */
const givenUp = weeksOfYear

interface Fitted {
  readonly level: Level
  readonly season: Season
  readonly ownSeason: number
}

const periodOf = (week: number) => Math.floor(week / weeksOfPeriod)

/** By four weeks: the demand, and what it would have been at a level of one plant in an average week. */
function inPeriods({ quantity, offered }: History, season: Season, nursery: Float64Array) {
  const length = Math.ceil(quantity.length / weeksOfPeriod)
  const periods = { quantity: new Float64Array(length), exposure: new Float64Array(length) }
  for (let i = 0; i < quantity.length; i++) {
    const period = periodOf(i)
    periods.quantity[period] = periods.quantity[period]! + quantity[i]!
    periods.exposure[period] = periods.exposure[period]! + offered[i]! * season[weekInSeason(i + 1)]! * nursery[i]!
  }
  return periods
}

const levelsBefore = (level: Level, nursery: Float64Array) =>
  isConstant(level) ? nursery : nursery.map((factor, week) => factor * Math.max(1e-6, levelAgo(level, periodOf(week))))

/** Level and season explain each other, so that each is found again with the other until the level keeps its shape. */
function fit(history: History, group: Season, nursery: Float64Array): Fitted {
  let found: Fitted = { level: { rate: 1, growth: 0 }, season: group, ownSeason: 0 }
  for (let round = 0; round < 3; round++) {
    const before = found.level
    const { season, ownWeight } = seasonOf(history, levelsBefore(before, nursery), group)
    found = { season, ownSeason: ownWeight, level: levelOf(inPeriods(history, season, nursery)) }
    if (isConstant(before) && isConstant(found.level)) break
  }
  return found
}

const isConstant = ({ growth, step }: Level) => growth === 0 && step === undefined

/** Sums of histories, each counted in its purchases, so that a few large orders do not outweigh all others. */
function combine(histories: readonly History[], season: Season): History {
  const length = histories[0]?.quantity.length ?? 0
  const sums = { quantity: new Float64Array(length), offered: new Float64Array(length) }
  for (const { quantity, offered } of histories) {
    const all = total(quantity)
    let possible = 0
    for (let i = 0; i < length; i++) possible += offered[i]! * season[weekInSeason(i + 1)]!
    if (all === 0 || possible === 0) continue
    const weight = purchasesOf(quantity) / all
    // Expected sales of an average week of the year, even if only quiet weeks are known.
    const average = (weight * all) / possible
    for (let i = 0; i < length; i++) {
      sums.quantity[i] = sums.quantity[i]! + weight * quantity[i]!
      sums.offered[i] = sums.offered[i]! + average * offered[i]!
    }
  }
  return sums
}

function total(values: Float64Array): number {
  let all = 0
  for (const value of values) all += value
  return all
}

/** The level of the whole nursery in each past week against now: its step or growth is that of plants with too few sales to show one. */
function nurseryLevels({ level }: Fitted, weeks: number): Float64Array {
  const levels = Float64Array.from({ length: weeks }, (_, week) => levelAgo(level, periodOf(week)))
  return levels.every((factor) => factor > 0.25 && factor < 4) ? levels : levels.fill(1)
}

/** The forecasts of all plants, in the order given. Every history has the same number of weeks. */
export function forecastDemand(kinds: readonly KindHistory[]): DemandForecast[] {
  const forecast = forecaster(kinds)
  return kinds.map(forecast)
}

/** Forecasts single plants from the histories of all. */
export function forecaster(kinds: readonly KindHistory[]): (kind: KindHistory) => DemandForecast {
  const weeks = kinds[0]?.quantity.length ?? 0
  const constant = new Float64Array(weeks).fill(1)
  // Which part of the year each plant was offered in can only be counted once a season is known.
  const first = fit(combine(kinds, flatSeason), flatSeason, constant)
  const nursery = fit(combine(kinds, first.season), flatSeason, constant)
  const levels = nurseryLevels(nursery, weeks)
  const growth = levels.some((factor) => factor !== 1) ? nursery.level.growth : 0
  const seasons = new Map<string, Season>()
  for (const [category, own] of Map.groupBy(kinds, (kind) => kind.category))
    seasons.set(category, fit(combine(own, nursery.season), nursery.season, levels).season)
  return (kind) => {
    const { level, season, ownSeason } = fit(kind, seasons.get(kind.category) ?? nursery.season, levels)
    return forecastBy(kind, { level: { ...level, growth: level.growth + growth }, season, ownSeason })
  }
}

function forecastBy({ offered }: History, { level, season, ownSeason }: Fitted): DemandForecast {
  const known = offered.findLastIndex((share) => share > 0) + 1
  let without = 0
  for (let i = 0; i < known; i++) without += 1 - offered[i]!
  const since = offered.findIndex((share) => share > 0)
  const rate = since < 0 || since >= givenUp ? 0 : level.rate
  return {
    basis: {
      weekly: rate,
      growth: Math.exp(level.growth * (weeksOfYear / weeksOfPeriod)) - 1,
      ...(level.step && { step: { weeksAgo: level.step.periodsAgo * weeksOfPeriod, before: level.step.before } }),
      own_season: ownSeason,
      weeks: known,
      weeks_without_stock: Math.round(without),
    },
    weeks: (count) =>
      Float64Array.from({ length: count }, (_, week) => rate * season[week % weeksOfYear]! * levelAhead(level, periodOf(week))),
  }
}
