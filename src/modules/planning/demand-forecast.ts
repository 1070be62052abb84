/**
 * Demand by week for up to three years: level × season × growth, from weekly sales. Sparse sales of one plant borrow from its
 * category, and from the nursery as a whole. Pure.
 */
import { type Disturbed, disturbedWeeks, withoutWeeks } from './disturbed-weeks.ts'
import type { WeekMark } from './mark-weeks.ts'
import { type Lifts, liftsOf } from './lift.ts'
import { type MovingDays, noMovingDays } from './moving-days.ts'
import { type Level, levelAgo, levelAhead, levelOf, weeksOfPeriod } from './level.ts'
import { type History, type Season, flatSeason, indexAhead, purchasesOf, seasonOf, weekInSeason, weeksOfYear } from './season.ts'

/** One plant type in one container. */
export interface KindHistory extends History {
  readonly kind: string
  readonly category: string
  /** Weeks that a manager has judged: a promotion or empty benches are left out, the usual counts. */
  readonly judged?: ReadonlyMap<number, WeekMark>
}

/** Reason a week is unusual: found far too high or sold out by the forecast, or marked by a manager. */
export type UnusualWeek = 'high' | 'missing' | WeekMark

/** Explains the forecast of a plant's demand. */
export interface DemandBasis {
  /** An average week's demand at today's level. */
  readonly weekly: number
  /** The growth of a year, 0.1 for a tenth; growth slows down over the years. */
  readonly growth: number
  /** Last change of level, with the weekly average before it. */
  readonly step?: { readonly weeksAgo: number; readonly before: number }
  /** Share of the season that is the plant's own; the rest is its category's. */
  readonly own_season: number
  /** Weeks since it was first offered, and those of them without stock. */
  readonly weeks: number
  readonly weeks_without_stock: number
  /** Past weeks that were judged; all but the usual ones are left out. */
  readonly unusual: ReadonlyMap<number, UnusualWeek>
}

/** Past weeks that say nothing about demand. */
export const leftOut = ({ unusual }: Pick<DemandBasis, 'unusual'>): number[] =>
  [...unusual].flatMap(([week, why]) => (why === 'usual' ? [] : [week]))

export interface DemandForecast {
  readonly basis: DemandBasis
  /** Demand of the coming weeks, the current one first. */
  weeks(count: number): Float64Array
}

/** A plant that was not offered for a year is not grown any more. */
const givenUp = weeksOfYear

interface LevelAndSeason {
  readonly level: Level
  readonly season: Season
  readonly ownSeason: number
}

interface Fitted extends LevelAndSeason {
  readonly lifts: Lifts
  readonly disturbed: Disturbed
}

/** The history that a plant's is compared with: its category's, or the nursery's. */
interface Group {
  readonly season: Season
  readonly lifts: Lifts
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
function fitLevel(history: History, group: Season, nursery: Float64Array): LevelAndSeason {
  let found: LevelAndSeason = { level: { rate: 1, growth: 0 }, season: group, ownSeason: 0 }
  for (let round = 0; round < 3; round++) {
    const before = found.level
    const { season, ownWeight } = seasonOf(history, levelsBefore(before, nursery), group)
    found = { season, ownSeason: ownWeight, level: levelOf(inPeriods(history, season, nursery)) }
    if (isConstant(before) && isConstant(found.level)) break
  }
  return found
}

/** Demand of each past week by level and season, without moving days. */
function expectedBy(history: History, { level, season }: LevelAndSeason, nursery: Float64Array): Float64Array {
  return history.offered.map(
    (share, i) => share * level.rate * season[weekInSeason(i + 1)]! * levelAgo(level, periodOf(i)) * nursery[i]!,
  )
}

const lifted = (nursery: Float64Array, lifts: Lifts, days: MovingDays) =>
  days.count === 0 ? nursery : nursery.map((factor, i) => factor * liftIn(-(i + 1), lifts, days))

function liftIn(week: number, lifts: Lifts, days: MovingDays): number {
  const at = days.of(week)
  return at < 0 ? 1 : lifts[at]!
}

const noneDisturbed: Disturbed = { high: [], missing: [] }

/** Season and level with the effect of moving days: weeks around them first count for nothing, then with their factors. */
function fitLifts(history: History, group: Group, nursery: Float64Array, days: MovingDays): Fitted {
  if (days.count === 0) return { ...fitLevel(history, group.season, nursery), lifts: group.lifts, disturbed: noneDisturbed }
  const around = range(history.quantity.length).filter((i) => days.of(-(i + 1)) >= 0)
  let found = fitLevel(withoutWeeks(history, around), group.season, nursery)
  let lifts = group.lifts
  for (let round = 0; round < 2; round++) {
    const next = liftsOf(history, expectedBy(history, found, nursery), days, group.lifts)
    if (round > 0 && next.every((lift, at) => Math.abs(lift - lifts[at]!) < 0.01)) break
    lifts = next
    found = fitLevel(history, group.season, lifted(nursery, lifts, days))
  }
  return { ...found, lifts, disturbed: noneDisturbed }
}

/** As `fitLifts`, without the weeks that say nothing about demand. */
function fit(history: History & Pick<KindHistory, 'judged'>, group: Group, nursery: Float64Array, days: MovingDays): Fitted {
  const first = fitLifts(history, group, nursery, days)
  const level = lifted(nursery, first.lifts, days)
  const disturbed = disturbedWeeks(history, level, group.season, (week) => history.judged?.has(week) ?? false)
  const without = [...disturbed.high, ...disturbed.missing]
  if (without.length === 0) return first
  return { ...fitLifts(withoutWeeks(history, without), group, nursery, days), disturbed }
}

const range = (length: number) => Array.from({ length }, (_, i) => i)

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
export function forecastDemand(kinds: readonly KindHistory[], days: MovingDays = noMovingDays): DemandForecast[] {
  const forecast = forecaster(kinds, days)
  return kinds.map(forecast)
}

const withoutMarked = (history: KindHistory): KindHistory => ({
  ...history,
  ...withoutWeeks(history, leftOut({ unusual: history.judged ?? new Map() })),
})

/** Forecasts single plants from the histories of all. */
export function forecaster(
  kinds: readonly KindHistory[],
  days: MovingDays = noMovingDays,
): (kind: KindHistory) => DemandForecast {
  const known = kinds.map(withoutMarked)
  const weeks = known[0]?.quantity.length ?? 0
  const constant = new Float64Array(weeks).fill(1)
  const flat: Group = { season: flatSeason, lifts: new Float64Array(days.count).fill(1) }
  // Counts the part of the year each plant was offered in only on the second fit: it takes a known season.
  const first = fit(combine(known, flatSeason), flat, constant, days)
  const nursery = fit(combine(known, first.season), flat, constant, days)
  const levels = nurseryLevels(nursery, weeks)
  const growth = levels.some((factor) => factor !== 1) ? nursery.level.growth : 0
  const groups = new Map<string, Group>()
  for (const [category, own] of Map.groupBy(known, (kind) => kind.category))
    groups.set(category, fit(combine(own, nursery.season), nursery, levels, days))
  return (kind) => {
    const fitted = fit(withoutMarked(kind), groups.get(kind.category) ?? nursery, levels, days)
    return forecastBy(kind, { ...fitted, level: { ...fitted.level, growth: fitted.level.growth + growth } }, days)
  }
}

function forecastBy(
  { offered, judged }: KindHistory,
  { level, season, ownSeason, lifts, disturbed }: Fitted,
  days: MovingDays,
): DemandForecast {
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
      unusual: new Map([
        ...disturbed.high.map((week) => [week, 'high'] as const),
        ...disturbed.missing.map((week) => [week, 'missing'] as const),
        ...(judged ?? []),
      ]),
    },
    weeks: (count) =>
      Float64Array.from(
        { length: count },
        (_, week) => rate * indexAhead(season, week, known) * levelAhead(level, periodOf(week)) * liftIn(week, lifts, days),
      ),
  }
}

/** A history as it was known `ago` weeks ago. */
export const knownBefore = (history: KindHistory, ago: number): KindHistory => ({
  ...history,
  judged: new Map([...(history.judged ?? [])].map(([week, mark]) => [week - ago, mark])),
  quantity: history.quantity.subarray(ago),
  offered: history.offered.subarray(ago),
})
