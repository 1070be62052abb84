/** Back-test of the plan: the demand planned a year ago, with the data known then, against actual sales. Pure. */
import { addDays, mondayOf } from '#kernel/day.ts'
import type { MovingDays } from './moving-days.ts'
import type { KindForSale } from './planning-inputs.ts'
import { type KindHistory, forecastDemand, knownBefore } from './demand-forecast.ts'
import type { PlanBackTest } from './plan.ts'
import { byPeriod } from './sales-history.ts'
import { weeksOfYear } from './season.ts'

/** With less than half a year of sales before it, a plan would have been a guess. */
const leastWeeks = 26
const weeksOfPeriod = 4

/** The past year in order. */
const since = ({ quantity }: KindHistory) => quantity.slice(0, weeksOfYear).reverse()

/**
 * Null with too little history. `kinds` are in the order of `histories`. With less than a year of sales at the time, only the weeks are compared
 * whose time of year had been seen: of the others no season was known.
 */
export function backTestOf(
  kinds: readonly KindForSale[],
  histories: readonly KindHistory[],
  today: string,
  days: MovingDays,
): PlanBackTest | null {
  const known = histories.map((history) => knownBefore(history, weeksOfYear))
  const weeks = known.reduce((most, { offered }) => Math.max(most, offered.findLastIndex((share) => share > 0) + 1), 0)
  if (weeks < leastWeeks) return null
  const tested = Math.min(weeksOfYear, weeks - (weeks % weeksOfPeriod))
  const forecasts = forecastDemand(known, days.before(weeksOfYear))
  const [planned, sold] = [new Float64Array(tested), new Float64Array(tested)]
  const plants: PlanBackTest['plants'] = []
  for (const [i, { plant_type_id, plant, container_size }] of kinds.entries()) {
    const [then, came] = [forecasts[i]!.weeks(weeksOfYear).slice(-tested), since(histories[i]!).slice(-tested)]
    for (let week = 0; week < tested; week++) {
      planned[week] = planned[week]! + then[week]!
      sold[week] = sold[week]! + came[week]!
    }
    const sums = { planned: Math.round(sum(then)), sold: Math.round(sum(came)) }
    if (sums.planned + sums.sold > 0) plants.push({ plant_type_id, plant, container_size, ...sums })
  }
  return {
    planned_on: addDays(mondayOf(today), -7 * weeksOfYear),
    tested_from: addDays(mondayOf(today), -7 * tested),
    planned: Math.round(sum(planned)),
    sold: Math.round(sum(sold)),
    planned_by_period: byPeriod(planned, tested / weeksOfPeriod),
    sold_by_period: byPeriod(sold, tested / weeksOfPeriod),
    within: plants.filter((each) => Math.abs(each.planned - each.sold) <= 0.1 * each.sold).length,
    plants: plants.toSorted((a, b) => Math.abs(b.planned - b.sold) - Math.abs(a.planned - a.sold)),
  }
}

const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0)
