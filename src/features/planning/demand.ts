/** The demand for a kind in a coming week: sales around the same week a year ago, times the growth of sales since. */
import { addDays } from '#kernel/day.ts'
import { type BackTest, type Band, Calibration, type Range, Tally, bandOf } from './forecast.ts'

/** Plants sold in each week, by its Monday; weeks without a sale may be missing. */
export type SoldInWeeks = ReadonlyMap<string, number>

/** How many weeks before and after the same week of last year are used. */
const around = 4
const recent = 8

interface DemandQuery {
  /** The Monday of the forecast week. */
  readonly week: string
  /** The Monday of the running week: nothing from it on is known. */
  readonly now: string
  /** The first week with any sales of the nursery. */
  readonly since: string
  /** This year's trade ÷ last year's. */
  readonly growth: number
}

export function demandOf(sold: SoldInWeeks, { week, now, since, growth }: DemandQuery): Band {
  const lastYear = addDays(week, -364)
  const cases: number[] = []
  for (let i = -around; i <= around; i++) {
    const monday = addDays(lastYear, 7 * i)
    if (monday >= since && monday < now) cases.push((sold.get(monday) ?? 0) * growth)
  }
  if (cases.length >= recent) return bandOf(cases, [], nothing)
  const last: number[] = []
  for (let i = 1; i <= recent; i++) {
    const monday = addDays(now, -7 * i)
    if (monday >= since) last.push(sold.get(monday) ?? 0)
  }
  const mean = last.length === 0 ? 0 : last.reduce((a, b) => a + b, 0) / last.length
  return { low: 0, middle: mean, high: Math.max(1, mean * 2.5), basis: 'default', cases: last.length }
}

const nothing = { low: 0, middle: 0, high: 0 }

/** Sales of the last twelve weeks ÷ the same weeks a year ago, between a half and double; 1 if there were no sales then. */
export function growthOf(all: SoldInWeeks, now: string, since: string): number {
  let [fresh, old] = [0, 0]
  for (let i = 1; i <= 12; i++) {
    fresh += all.get(addDays(now, -7 * i)) ?? 0
    const before = addDays(now, -7 * i - 364)
    if (before < since) return 1
    old += all.get(before) ?? 0
  }
  return old === 0 ? 1 : Math.min(2, Math.max(0.5, fresh / old))
}

/** How many weeks ahead a forecast looks. */
export const ahead = 4
const demandRange: Range = { least: 0, most: Infinity, grain: 0.5 }

/** Four weeks from a Monday on, and the weeks a year ago they are based on. */
export interface Window {
  /** Nothing from its Monday on is known. */
  readonly now: string
  readonly since: string
  readonly growth: number
  /** The Mondays around the same weeks of last year. */
  readonly mondays: readonly string[]
}

export function windowFrom(now: string, since: string, growth: number): Window {
  const first = addDays(now, -364 - 7 * around)
  return { now, since, growth, mondays: Array.from({ length: 2 * around + ahead }, (_, i) => addDays(first, 7 * i)) }
}

/** The demand of the four weeks together: sales in four weeks around them a year ago, times the growth since. */
export function demandOver(sold: SoldInWeeks, { now, since, growth, mondays }: Window): Band {
  const cases: number[] = []
  const weeks = mondays.map((monday) => sold.get(monday) ?? 0)
  for (let i = 0; i + ahead <= weeks.length; i++) {
    if ((mondays[i] ?? '') < since || (mondays[i + ahead - 1] ?? '') >= now) continue
    let together = 0
    for (let week = i; week < i + ahead; week++) together += weeks[week] ?? 0
    cases.push(together * growth)
  }
  if (cases.length >= recent) return bandOf(cases, [], nothing)
  const { low, middle, high, ...rest } = demandOf(sold, { week: now, now, since, growth })
  return { ...rest, basis: 'default', low: low * ahead, middle: middle * ahead, high: high * ahead }
}

/** As whole plants: the whole numbers within the band, at least its middle. */
export function inPlants<Of extends Band>(band: Of): Of {
  const middle = Math.round(band.middle)
  return {
    ...band,
    middle,
    low: Math.min(middle, Math.ceil(band.low - 1e-9)),
    high: Math.max(middle, Math.floor(band.high + 1e-9)),
  }
}

interface LookedBackAt {
  readonly now: string
  readonly since: string
  /** The growth as `growthOf` gave it in the week of that Monday. */
  readonly growthIn: (monday: string) => number
}

/** Half a year is counted; the half before it is used to learn the width of the bands. */
const [counted, learning] = [26, 26]

/**
 * The sales of each kind in each four weeks of the last half year, next to the forecast made at their start. Neither a forecast
 * nor the width of its band uses anything after its own Monday.
 */
export function lookBackAtDemand(
  kinds: readonly SoldInWeeks[],
  { now, since, growthIn }: LookedBackAt,
): { readonly test: BackTest; readonly calibration: Calibration } {
  const calibration = new Calibration(demandRange)
  const tally = new Tally()
  const waiting: { readonly done: string; readonly band: Band; readonly drawn: Band; readonly came: number }[] = []
  let learnt = 0
  const learnUntil = (monday: string) => {
    for (let next = waiting[learnt]; next && next.done <= monday; next = waiting[++learnt])
      if (next.band.basis !== 'default') calibration.learn(next.band, next.came, next.drawn)
  }
  for (let ago = ahead + counted + learning - 1; ago >= ahead; ago--) {
    const then = addDays(now, -7 * ago)
    learnUntil(then)
    const window = windowFrom(then, since, growthIn(then))
    const weeks = Array.from({ length: ahead }, (_, i) => addDays(then, 7 * i))
    const widening = calibration.widening()
    for (const sold of kinds) {
      const band = demandOver(sold, window)
      const came = weeks.reduce((sum, monday) => sum + (sold.get(monday) ?? 0), 0)
      const drawn = inPlants(calibration.widened(band, widening))
      waiting.push({ done: addDays(then, 7 * ahead), band, drawn, came })
      if (ago < ahead + counted) tally.count(drawn, came)
    }
  }
  learnUntil(now)
  return { test: tally.result(), calibration }
}
