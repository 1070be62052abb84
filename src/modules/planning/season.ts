/**
 * The season of demand: the share of a year's demand in each of its 52 weeks. A plant's own season is mixed with that of its group,
 * and the mixture is the one that would have forecast each past year best from the other years. Pure.
 *
 * Group seasonal indices: Bunn & Vassilopoulos, "Using group seasonal indices in multi-item short-term forecasting", International
 * Journal of Forecasting 9 (1993). Seasons of few cases exaggerate and are shrunk: Miller & Williams, "Shrinkage estimators of time
 * series seasonal factors", International Journal of Forecasting 19 (2003).
 */

export const weeksOfYear = 52

/** Demand by week, the last complete week first. */
export interface History {
  readonly quantity: Float64Array
  /** The share of each week in which it could be bought, between 0 and 1; 0 before it was offered. */
  readonly offered: Float64Array
}

/** The index of 52 weeks from the running week on; 1 on average. */
export type Season = Float64Array

export const flatSeason: Season = new Float64Array(weeksOfYear).fill(1)

/** Season week of a past week: 52 weeks ago is the same as the running one. */
export const weekInSeason = (weeksAgo: number): number => (weeksOfYear - (weeksAgo % weeksOfYear)) % weeksOfYear

/** Weeks by which a date moves on from year to year in a season of 52 weeks. */
const drift = 365.25 / 7 - weeksOfYear

/** Index of a coming week by its date. `known`: weeks of history behind the season, whose middle is as many years before. */
export function indexAhead(season: Season, week: number, known: number): number {
  const yearsBetween = Math.floor(week / weeksOfYear) + (1 + Math.max(1, known / weeksOfYear)) / 2
  const at = week - drift * yearsBetween
  const before = Math.floor(at)
  const inYear = (place: number) => season[((place % weeksOfYear) + weeksOfYear) % weeksOfYear]!
  return inYear(before) + (at - before) * (inYear(before + 1) - inYear(before))
}

/** A customer's week moves by a few from year to year. */
const kernel = [1, 2, 3, 4, 3, 2, 1]
const reach = 3

/** The place of each week and of the `reach` weeks on either side of it. */
const places = Uint8Array.from({ length: weeksOfYear + 2 * reach }, (_, i) => (i - reach + weeksOfYear) % weeksOfYear)

/** The demand and the weeks offered of each week of the year, each year weighted by its level. */
interface Sums {
  readonly quantity: Float64Array
  readonly offered: Float64Array
}

function sumsOf({ quantity, offered }: History, level: Float64Array, weeks: (index: number) => boolean): Sums {
  const sums = { quantity: new Float64Array(weeksOfYear), offered: new Float64Array(weeksOfYear) }
  for (let i = 0; i < quantity.length; i++) {
    if (!weeks(i)) continue
    const week = weekInSeason(i + 1)
    sums.quantity[week] = sums.quantity[week]! + quantity[i]!
    sums.offered[week] = sums.offered[week]! + offered[i]! * level[i]!
  }
  return sums
}

/** Own season where there were weeks of it, the group's where there were none. */
function ownSeason(sums: Sums, group: Season): Season {
  const season = new Float64Array(weeksOfYear)
  smoothInto(season, sums, flatSeason)
  // Peaks that smoothing took off are found by smoothing again against the first result.
  smoothInto(season, sums, season.slice())
  let [own, theirs] = [0, 0]
  for (let week = 0; week < weeksOfYear; week++)
    if (season[week]! >= 0) {
      own += season[week]!
      theirs += group[week]!
    }
  if (own === 0) return group
  for (let week = 0; week < weeksOfYear; week++) season[week] = season[week]! >= 0 ? (season[week]! * theirs) / own : group[week]!
  return season
}

/** Demand by week against that of a season, both smoothed; -1 for weeks in which nothing was offered. */
function smoothInto(result: Float64Array, { quantity, offered }: Sums, season: Season): void {
  for (let week = 0; week < weeksOfYear; week++) {
    let [sold, possible, present] = [0, 0, 0]
    for (let step = 0; step <= 2 * reach; step++) {
      const from = places[week + step]!
      sold += kernel[step]! * quantity[from]!
      possible += kernel[step]! * offered[from]! * Math.max(0, season[from]!)
      present += offered[from]!
    }
    result[week] = present === 0 ? -1 : possible > 0 ? (season[week]! * sold) / possible : 0
  }
}

/** Keeps a week that was never sold in before from being impossible. */
const surprise = 0.02
/** Weights of the own season that are tried after 1. */
const lessWeights = [0.8, 0.6, 0.4, 0.2, 0]
/** Number of purchases of the usual size in the quantity. */
export function purchasesOf(quantity: Float64Array): number {
  let [sum, squares] = [0, 0]
  for (const each of quantity) {
    sum += each
    squares += each * each
  }
  return squares === 0 ? 0 : (sum * sum) / squares
}

/** A past year, with the plant's own season by the other years. */
interface Year {
  readonly first: number
  readonly own: Season
}

/** Logarithm of the likelihood of each year by the others, with a weight of the own season. */
function likelihoodOf(history: History, level: Float64Array, group: Season, years: readonly Year[], weight: number): number {
  let sum = 0
  for (const { first, own } of years) {
    let [total, all, likelihood] = [0, 0, 0]
    for (let i = first; i < Math.min(first + weeksOfYear, history.quantity.length); i++) {
      const week = weekInSeason(i + 1)
      const index = surprise + (1 - surprise) * (weight * own[week]! + (1 - weight) * group[week]!)
      all += index * history.offered[i]! * level[i]!
      const quantity = history.quantity[i]!
      if (quantity === 0) continue
      total += quantity
      likelihood += quantity * Math.log(index)
    }
    if (total > 0) sum += likelihood - total * Math.log(all)
  }
  return sum
}

/**
 * Share of the difference from the group's season that is more than chance, within one year: the variance of the smoothed
 * differences less that of chance, as a positive-part James-Stein estimator. Chance is estimated from neighbouring weeks, between
 * which no season changes much.
 */
function shareBeyondChance({ quantity, offered }: History, level: Float64Array, group: Season, weeks: number): number {
  const expected = Float64Array.from({ length: weeks }, (_, i) => offered[i]! * level[i]! * group[weekInSeason(i + 1)]!)
  const possible = expected.reduce((all, each) => all + each, 0)
  const sold = quantity.subarray(0, weeks).reduce((all, each) => all + each, 0)
  if (possible === 0 || sold === 0) return 0
  for (let i = 0; i < weeks; i++) expected[i] = (expected[i]! * sold) / possible
  const difference = expected.map((each, i) => quantity[i]! - each)
  let [changes, plants] = [0, 0]
  for (let i = 1; i < weeks; i++) {
    changes += (difference[i]! - difference[i - 1]!) ** 2
    plants += expected[i]! + expected[i - 1]!
  }
  // Ratio of a week's variance to its mean.
  const variation = changes / plants
  let [all, chance] = [0, 0]
  for (let i = 0; i < weeks; i++) {
    let smooth = 0
    for (let step = -reach; step <= reach; step++) {
      const share = kernel[step + reach]! / 16
      smooth += share * (difference[i + step] ?? 0)
      chance += share ** 2 * variation * (expected[i + step] ?? 0)
    }
    all += smooth ** 2
  }
  return all === 0 ? 0 : Math.max(0, 1 - chance / all)
}

/** The season of the other years than the weeks from `first` to `last`, and their sums by week. */
export function seasonWithout(history: History, level: Float64Array, group: Season, first: number, last: number) {
  const sums = sumsOf(history, level, (index) => index < first || index >= last)
  return { season: ownSeason(sums, group), sums }
}

/** Between 0, the group's season, and 1, the plant's own. `level` is the level of demand in each past week. */
function ownWeight(history: History, level: Float64Array, group: Season): number {
  const offered = history.offered.findLastIndex((share) => share > 0) + 1
  if (offered < 1.5 * weeksOfYear) return shareBeyondChance(history, level, group, offered)
  const years: Year[] = []
  for (let first = 0; first < offered; first += weeksOfYear)
    years.push({ first, own: seasonWithout(history, level, group, first, first + weeksOfYear).season })
  let [best, likelihood] = [1, likelihoodOf(history, level, group, years, 1)]
  // The likelihood has one peak: the first weight that is no better ends the search.
  for (const weight of lessWeights) {
    const next = likelihoodOf(history, level, group, years, weight)
    if (next < likelihood - 1e-9) break
    ;[best, likelihood] = [weight, next]
  }
  return best
}

export function seasonOf(
  history: History,
  level: Float64Array,
  group: Season,
): { readonly season: Season; readonly ownWeight: number } {
  const weight = ownWeight(history, level, group)
  if (weight === 0) return { season: group, ownWeight: 0 }
  const own = ownSeason(
    sumsOf(history, level, () => true),
    group,
  )
  return { season: own.map((index, week) => weight * index + (1 - weight) * group[week]!), ownWeight: weight }
}
