/** The weeks that past sales fall into: a day's into its own, a month's into its weeks by their days. Pure. */
import { addDays, mondayOf } from '#kernel/day.ts'

interface PastWeek {
  readonly week: string
  readonly quantity: string
  /** The days of the row that it is part of. */
  readonly first_day: string
  readonly last_day: string
}

/** `2025-09-06` or `2025-09`, and how many plants; the parts add up to the quantity exactly. */
export function pastWeeks(date: string, quantity: number): PastWeek[] {
  if (date.length > 7) return [{ week: mondayOf(date), quantity: String(quantity), first_day: date, last_day: date }]
  const first_day = `${date}-01`
  const days: string[] = []
  for (let day = first_day; day.startsWith(date); day = addDays(day, 1)) days.push(mondayOf(day))
  const last_day = addDays(first_day, days.length - 1)
  const weeks = [...Map.groupBy(days, (week) => week)].map(([week, all]) => ({ week, days: all.length }))
  const total = Math.round(quantity * 10_000)
  let [before, given] = [0, 0]
  return weeks.flatMap(({ week, days: share }) => {
    before += share
    const upTo = Math.round((total * before) / days.length)
    const part = upTo - given
    given = upTo
    return part > 0 ? [{ week, quantity: (part / 10_000).toFixed(4), first_day, last_day }] : []
  })
}
