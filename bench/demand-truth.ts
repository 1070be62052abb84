/**
 * Weekly demand with a known truth, in six patterns of a nursery: the history that the forecast is given, and what goes on to be
 * demanded. Independent of the forecast's rules, with its own baselines.
 */
import { addDays, mondayOf } from '#kernel/day.ts'
import type { KindHistory } from '#modules/planning/demand-forecast.ts'
import { dice } from '#testing/random-sales.ts'

export const patterns = ['seasonal', 'trend', 'intermittent', 'Easter', 'promoted', 'sold out'] as const
type Pattern = (typeof patterns)[number]

export interface KnownKind {
  readonly pattern: Pattern
  readonly category: string
  /** Sales of each past week, the last one first. */
  readonly sold: Float64Array
  /** Expected demand of the coming weeks, without chance. */
  readonly truth: Float64Array
  /** Demand of the coming weeks as it turned out. */
  readonly came: Float64Array
}

const weeksKnown = 156
export const weeksAhead = 52

/** Easter Sundays of the Western churches. */
const easters = ['2022-04-17', '2023-04-09', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01']

function chance(seed: number) {
  const roll = dice(seed)
  const uniform = () => (roll(1_000_000) + 0.5) / 1_000_000
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return {
    between: (low: number, high: number) => low + (high - low) * uniform(),
    happens: (share: number) => uniform() < share,
    poisson(mean: number) {
      if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      let [count, left] = [0, Math.exp(-mean)]
      for (let product = uniform(); product > left; product *= uniform()) count += 1
      return count
    },
    factor: (width: number) => Math.exp(width * normal() - (width * width) / 2),
  }
}
type Chance = ReturnType<typeof chance>

const millisecondsOfDay = 86_400_000
const yearPart = (day: string) => (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / (365.25 * millisecondsOfDay)

/** A spring peak, and a smaller one in autumn, around an average of 1. */
function seasonOf(luck: Chance) {
  const [height, at, width] = [luck.between(1.5, 5), luck.between(0.28, 0.42), luck.between(0.05, 0.1)]
  const autumn = luck.between(0, 1.2)
  const near = (part: number, centre: number) => {
    const off = Math.min(Math.abs(part - centre), 1 - Math.abs(part - centre))
    return Math.exp(-0.5 * (off / width) ** 2)
  }
  const raw = (part: number) => 0.35 + height * near(part, at) + autumn * near(part, 0.75)
  let mean = 0
  for (let week = 0; week < 52; week++) mean += raw(week / 52) / 52
  return (day: string) => raw(yearPart(day)) / mean
}

/** Weeks before the week of Easter, with the factor of demand in each. */
const easterLift = (height: number) => (day: string) => {
  for (const easter of easters) {
    const ahead = Math.round((Date.parse(mondayOf(easter)) - Date.parse(day)) / (7 * millisecondsOfDay))
    if (ahead >= 0 && ahead <= 2) return 1 + height * [1, 0.9, 0.4][ahead]!
  }
  return 1
}

/** Sixty kinds: ten of each pattern, in four categories. */
export function knownKinds(seed: number, today: string, perPattern = 10): readonly KnownKind[] {
  const luck = chance(seed)
  const now = mondayOf(today)
  return patterns.flatMap((pattern) =>
    Array.from({ length: perPattern }, (_, i) => {
      const season = seasonOf(luck)
      const level = luck.between(8, 60)
      const growth = pattern === 'trend' ? Math.log(luck.happens(0.7) ? luck.between(1.2, 1.45) : luck.between(0.7, 0.85)) : 0
      const lift = pattern === 'Easter' ? easterLift(luck.between(1, 3)) : () => 1
      const [often, size] = [luck.between(0.08, 0.3), luck.between(3, 12)]
      const mean = (week: number) => {
        const day = addDays(now, 7 * week)
        if (pattern === 'intermittent') return often * size * season(day) ** 0.5
        return level * season(day) * lift(day) * Math.exp((growth * week) / 52)
      }
      const drawn = (week: number) => {
        if (pattern !== 'intermittent') return luck.poisson(mean(week) * luck.factor(0.15))
        return luck.happens(Math.min(1, mean(week) / size)) ? 1 + luck.poisson(size - 1) : 0
      }
      const sold = Float64Array.from({ length: weeksKnown }, (_, week) => drawn(-week - 1))
      // Two weeks of a promotion in the last year, within the season; ten weeks sold out in it.
      const peak = peakOf((week) => mean(-week - 1))
      if (pattern === 'promoted') {
        const from = Math.max(0, peak - Math.round(luck.between(-6, 6)))
        for (const week of [from, from + 1]) sold[week] = luck.poisson(5 * mean(-week - 1))
      }
      if (pattern === 'sold out') sold.fill(0, Math.max(1, peak - 5), Math.max(1, peak - 5) + 10)
      return {
        pattern,
        category: `category ${i % 4}`,
        sold,
        truth: Float64Array.from({ length: weeksAhead }, (_, week) => mean(week)),
        came: Float64Array.from({ length: weeksAhead }, (_, week) => drawn(week)),
      }
    }),
  )
}

/** The busiest of the last 52 weeks. */
function peakOf(mean: (weeksAgo: number) => number): number {
  let best = 0
  for (let week = 1; week < 52; week++) if (mean(week) > mean(best)) best = week
  return best
}

/** Inputs of the forecast for one kind. */
export const historyOf = ({ category, sold }: KnownKind, i: number): KindHistory => ({
  kind: `kind ${i}`,
  category,
  quantity: sold,
  offered: new Float64Array(weeksKnown).fill(1),
})

/** Every coming week sells what the same week sold a year ago. */
export const seasonalNaive = (sold: Float64Array, weeks: number): Float64Array =>
  Float64Array.from({ length: weeks }, (_, week) => sold[51 - week] ?? 0)

/** Holt and Winters: level, damped growth and season of 13 periods of four weeks; the constants that forecast the history best. */
export function smoothing(sold: Float64Array, weeks: number): Float64Array {
  const periods = Array.from({ length: Math.floor(sold.length / 4) }, (_, i) => {
    const at = sold.length - 4 * (i + 1) - (sold.length % 4)
    return sold[at]! + sold[at + 1]! + sold[at + 2]! + sold[at + 3]!
  })
  let best: { readonly error: number; readonly ahead: (period: number) => number } | undefined
  for (const alpha of [0.05, 0.1, 0.2, 0.3, 0.5])
    for (const beta of [0, 0.05, 0.15])
      for (const gamma of [0.05, 0.15, 0.3]) {
        const fitted = holtWinters(periods, { alpha, beta, gamma })
        if (best === undefined || fitted.error < best.error) best = fitted
      }
  return Float64Array.from({ length: weeks }, (_, week) => Math.max(0, best?.ahead(Math.floor(week / 4)) ?? 0) / 4)
}

function holtWinters(
  periods: readonly number[],
  { alpha, beta, gamma }: { readonly alpha: number; readonly beta: number; readonly gamma: number },
) {
  const [year, damping] = [13, 0.95]
  const mean = (from: number) => periods.slice(from, from + year).reduce((all, each) => all + each, 0) / year
  const years = Math.floor(periods.length / year)
  const season = Array.from({ length: year }, (_, i) => {
    let all = 0
    for (let k = 0; k < years; k++) all += (periods[k * year + i]! + 0.01) / (mean(k * year) + 0.01) / years
    return all
  })
  let [level, growth, error] = [mean(0), (mean((years - 1) * year) - mean(0)) / Math.max(1, (years - 1) * year), 0]
  for (const [i, value] of periods.entries()) {
    const index = season[i % year]!
    const expected = (level + damping * growth) * index
    error += i < year ? 0 : (value - expected) ** 2
    const next = alpha * (value / Math.max(0.05, index)) + (1 - alpha) * (level + damping * growth)
    growth = beta * (next - level) + (1 - beta) * damping * growth
    level = next
    season[i % year] = gamma * (value / Math.max(0.1, level)) + (1 - gamma) * index
  }
  const ahead = (period: number) => {
    let grown = 0
    for (let step = 1; step <= period + 1; step++) grown += damping ** step * growth
    return (level + grown) * season[(periods.length + period) % year]!
  }
  return { error, ahead }
}
