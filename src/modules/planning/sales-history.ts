/** Weekly histories of demand from what was sold, what could not be sold, and the days without stock. Pure. */
import { addDays, mondayOf } from '#kernel/day.ts'
import type { ForecastInputs, StockOut } from './planning-inputs.ts'
import type { KindHistory } from './demand-forecast.ts'
import type { WeekMark } from './mark-weeks.ts'
import { kindOf } from './kind-key.ts'
import { weeksOfYear } from './season.ts'

/** Weeks of sales behind a plan: three years as they were known a year ago. */
export const weeksOfSales = 208

export type SalesInputs = Pick<ForecastInputs, 'today' | 'kinds' | 'sold' | 'lost' | 'stockOuts' | 'marked'>

/** A week in which something was sold was half a week at least: what sells out on a Monday would seem to sell for the whole week. */
const leastOfWeekSold = 0.5

const millisecondsOfDay = 86_400_000

/** The weeks of all kinds, the last complete week first, back to the nursery's first sale and for a year at least. A week in which lost sales were noted counts as offered: they are its demand. */
export function salesHistories(
  { today, kinds, sold, lost, stockOuts, marked }: SalesInputs,
  weeks = weeksOfSales,
): KindHistory[] {
  const now = mondayOf(today)
  const lastMonday = Date.parse(addDays(now, -7))
  const weekOf = (day: string) => Math.floor((lastMonday - Date.parse(day)) / (7 * millisecondsOfDay) + 6 / 7)
  const soldOf = new Map(sold.map((each) => [each.kind, each.weeks]))
  const lostOf = new Map(lost.map((each) => [each.kind, each.weeks]))
  const stockOf = new Map(stockOuts.map((each) => [each.kind, each]))
  const markedOf = new Map(marked.map((each) => [each.kind, each.weeks]))
  const histories = kinds.map((row) => {
    const kind = kindOf(row)
    const quantity = new Float64Array(weeks)
    const add = (text = '') => {
      for (const each of text === '' ? [] : text.split(',')) {
        const [week = '', plants] = each.split(' ')
        const at = weekOf(week)
        if (at >= 0 && at < weeks) quantity[at] = quantity[at]! + Number(plants)
      }
    }
    add(soldOf.get(kind))
    add(lostOf.get(kind))
    // More was returned than sold.
    for (let i = 0; i < weeks; i++) quantity[i] = Math.max(0, quantity[i]!)
    const offered = offeredIn(quantity, stockOf.get(kind), now)
    const judged = new Map<number, WeekMark>()
    const marks = markedOf.get(kind)
    for (const each of marks ? marks.split(',') : []) {
      const [week = '', mark] = each.split(' ')
      const at = weekOf(week)
      if (at >= 0 && at < weeks) judged.set(at, mark as WeekMark)
    }
    return { kind, category: row.category, quantity, offered, judged }
  })
  // Before the nursery's first sale nothing was recorded, whatever was in stock.
  const known = histories.reduce((most, { quantity }) => Math.max(most, quantity.findLastIndex((plants) => plants > 0) + 1), 0)
  for (const { offered } of histories) offered.fill(0, known)
  const length = Math.min(weeks, Math.max(weeksOfYear, known))
  return histories.map((each) => ({
    ...each,
    quantity: each.quantity.subarray(0, length),
    offered: each.offered.subarray(0, length),
  }))
}

/** The share of each week with stock, from the first stock or the first sale on. */
function offeredIn(quantity: Float64Array, stock: StockOut | undefined, now: string): Float64Array {
  const offered = new Float64Array(quantity.length)
  const end = Date.parse(now) / millisecondsOfDay
  const dayAgo = (day: string) => end - Date.parse(day) / millisecondsOfDay
  const firstSale = quantity.findLastIndex((plants) => plants > 0)
  const firstStock = stock === undefined ? -1 : Math.ceil(dayAgo(stock.first) / 7) - 1
  offered.fill(1, 0, Math.min(quantity.length, Math.max(firstSale, firstStock) + 1))
  for (const each of stock?.without ? stock.without.split(',') : []) {
    const [from = '', to = ''] = each.split(' ')
    // Days ago: without stock after `since` until `until`.
    const [since, until] = [dayAgo(from), Math.max(0, dayAgo(to))]
    for (let week = Math.floor(until / 7); week < Math.min(quantity.length, since / 7); week++) {
      const days = Math.min(since, 7 * week + 7) - Math.max(until, 7 * week)
      if (offered[week]! > 0) offered[week] = Math.max(0, offered[week]! - days / 7)
    }
  }
  for (let i = 0; i < quantity.length; i++) {
    if (offered[i]! < 1e-6) offered[i] = 0
    if (quantity[i]! > 0) offered[i] = Math.max(offered[i]!, leastOfWeekSold)
  }
  return offered
}

/** Sums of four weeks each, in order, as whole numbers that add up to the rounded whole. */
export function byPeriod(weeks: Float64Array, periods: number): number[] {
  const sums: number[] = []
  let [exact, rounded] = [0, 0]
  for (let period = 0; period < periods; period++) {
    for (let week = 4 * period; week < 4 * period + 4; week++) exact += weeks[week] ?? 0
    const whole = Math.round(exact) - rounded
    sums.push(whole)
    rounded += whole
  }
  return sums
}
