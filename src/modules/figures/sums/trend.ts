import { addDays, mondayOf, quarterOf } from '#kernel/day.ts'

export const groupings = ['week', 'month', 'season', 'day'] as const
export type Grouping = (typeof groupings)[number]

/** Groups shown by default: enough to see a pattern. */
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

/** One point for every group from the one containing `from` to the one containing `to`, including groups without sales. */
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

/** The start of a trend that ends today: the first day of a whole group. */
export function trendStart(today: string, grouping: Grouping): string {
  let start = startOf(today, grouping)
  for (let groups = 1; groups < shown[grouping]; groups++) start = startOf(addDays(start, -1), grouping)
  return start
}

/** The first day of the day, week, month or season that contains a day. */
export function startOf(day: string, grouping: Grouping): string {
  switch (grouping) {
    case 'day':
      return day
    case 'week':
      return mondayOf(day)
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'season':
      return `${day.slice(0, 4)}-${String(quarterOf(day) * 3 - 2).padStart(2, '0')}-01`
  }
}

/** The first days of all groups from the one containing `from` to the one containing `to`. */
export function startsBetween(from: string, to: string, grouping: Grouping): string[] {
  const starts = [startOf(from, grouping)]
  for (;;) {
    const next = nextStart(starts.at(-1) ?? from, grouping)
    if (next > to) return starts
    starts.push(next)
  }
}

// This many days after the start of a group the next group has started, and the one after it has not.
const longest: Readonly<Record<Grouping, number>> = { day: 1, week: 7, month: 31, season: 92 }
const nextStart = (start: string, grouping: Grouping) => startOf(addDays(start, longest[grouping]), grouping)

/** Label on the chart of the trend: day and week `31/08`, month `2026/08`, season `2026-Q3`. */
function labelOf(start: string, grouping: Grouping): string {
  const [year, month, day] = start.split('-')
  switch (grouping) {
    case 'day':
    case 'week':
      return `${day}/${month}`
    case 'month':
      return `${year}/${month}`
    case 'season':
      return `${year}-Q${quarterOf(start)}`
  }
}

/** Label in a report and its files: a day or the first day of a week `2026-08-31`, a month `2026-08`. Screens write them as the nursery does. */
export const reportLabelOf = (start: string, grouping: Grouping): string =>
  grouping === 'season' ? labelOf(start, grouping) : grouping === 'month' ? start.slice(0, 7) : start
