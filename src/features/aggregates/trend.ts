/** How many plants were sold, day by day, put together as weeks, months or seasons. */
import { addDays, mondayOf, quarterOf } from '#kernel/day.ts'

export const groupings = ['week', 'month', 'season', 'day'] as const
export type Grouping = (typeof groupings)[number]

/** How many groups are shown when nobody says from when: enough to see a frequency. */
const shown: Readonly<Record<Grouping, number>> = { day: 28, week: 12, month: 12, season: 8 }

interface SoldOnDay {
  readonly day: string
  readonly quantity: number
}

interface TrendPoint {
  readonly label: string
  /** The first day of the group. */
  readonly start: string
  readonly quantity: number
}

/** One point for every group from the one `from` is in to the one `to` is in, also where nothing was sold. */
export function trend(sold: readonly SoldOnDay[], grouping: Grouping, from: string, to: string): TrendPoint[] {
  const quantities = new Map<string, number>()
  for (const { day, quantity } of sold) {
    const start = startOf(day, grouping)
    quantities.set(start, (quantities.get(start) ?? 0) + quantity)
  }
  return startsBetween(from, to, grouping).map((start) => ({
    label: labelOf(start, grouping),
    start,
    quantity: quantities.get(start) ?? 0,
  }))
}

/** Where a trend begins that ends today: with the first day of a whole group. */
export function trendStart(today: string, grouping: Grouping): string {
  let start = startOf(today, grouping)
  for (let groups = 1; groups < shown[grouping]; groups++) start = startOf(addDays(start, -1), grouping)
  return start
}

/** The first day of the week, month, season or day that a day is in. */
export function startOf(day: string, grouping: Grouping): string {
  if (grouping === 'day') return day
  if (grouping === 'week') return mondayOf(day)
  if (grouping === 'month') return `${day.slice(0, 7)}-01`
  return `${day.slice(0, 4)}-${String(quarterOf(day) * 3 - 2).padStart(2, '0')}-01`
}

/** The first days of all groups from the one `from` is in to the one `to` is in. */
export function startsBetween(from: string, to: string, grouping: Grouping): string[] {
  const starts = [startOf(from, grouping)]
  for (;;) {
    const next = nextStart(starts.at(-1) ?? from, grouping)
    if (next > to) return starts
    starts.push(next)
  }
}

// So many days after the first day of a group, the next one has always begun, and never the one after.
const longest: Readonly<Record<Grouping, number>> = { day: 1, week: 7, month: 31, season: 92 }
const nextStart = (start: string, grouping: Grouping) => startOf(addDays(start, longest[grouping]), grouping)

/** Day and week `31/08`, month `2026/08`, season `2026-Q3`. */
export function labelOf(start: string, grouping: Grouping): string {
  const [year, month, day] = start.split('-')
  if (grouping === 'month') return `${year}/${month}`
  if (grouping === 'season') return `${year}-Q${quarterOf(start)}`
  return `${day}/${month}`
}
