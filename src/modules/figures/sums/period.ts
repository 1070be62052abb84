/** Date ranges of reports: named periods, the range to compare with, and validation. Pure; days are calendar days of the nursery. */
import { addDays, mondayOf, quarterOf } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { invalid } from '#kernel/problem.ts'
import type { PeriodName } from './period-names.ts'

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The first day of the financial year that contains a day. `start` is the first day of any financial year; 29 February becomes 1 March in other years. */
export function financialYearOf(day: string, start: string): string {
  const begins = (year: number) => {
    const candidate = `${String(year).padStart(4, '0')}-${start.slice(5)}`
    return isDay(candidate) ? candidate : `${candidate.slice(0, 4)}-03-01`
  }
  const year = Number(day.slice(0, 4))
  return day < begins(year) ? begins(year - 1) : begins(year)
}

/** The whole financial year that starts on this day. */
export function financialYear(first: string, start: string): DayRange {
  const next = financialYearOf(addDays(first, 370), start)
  return { from: first, to: addDays(next, -1) }
}

/** The label of a financial year: `2026` for a calendar year, else `2025/26`. */
export function financialYearName({ from, to }: DayRange): string {
  return from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)}/${to.slice(2, 4)}`
}

/** The date range of a named period relative to today. Periods still running end today. */
export function periodOf(name: PeriodName, today: string, financialYearStart: string): DayRange {
  const month = `${today.slice(0, 7)}-01`
  const season = seasonOf(today)
  const year = financialYearOf(today, financialYearStart)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: mondayOf(today), to: today }
    case 'month':
      return { from: month, to: today }
    case 'last_month':
      return { from: `${addDays(month, -1).slice(0, 7)}-01`, to: addDays(month, -1) }
    case 'season':
      return { from: season, to: today }
    case 'last_season':
      return { from: seasonOf(addDays(season, -1)), to: addDays(season, -1) }
    case 'financial_year':
      return { from: year, to: today }
    case 'last_financial_year':
      return { from: financialYearOf(addDays(year, -1), financialYearStart), to: addDays(year, -1) }
    case 'year':
      return { from: addDays(sameDayOfYear(today, -1), 1), to: today }
  }
}

const seasonOf = (day: string) => `${day.slice(0, 4)}-${String(quarterOf(day) * 3 - 2).padStart(2, '0')}-01`

export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** The range to compare with: the same number of days (or of whole months) directly before it, or the same days a year ago. */
export function comparedWith({ from, to }: DayRange, comparison: Comparison): DayRange | undefined {
  switch (comparison) {
    case 'none':
      return undefined
    case 'year':
      return { from: sameDayOfYear(from, -1), to: sameDayOfYear(to, -1) }
    case 'before':
      return daysBefore({ from, to })
  }
}

function daysBefore({ from, to }: DayRange): DayRange {
  const before = addDays(from, -1)
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) return { from: addMonths(from, -monthsIn(from, to)), to: before }
  return { from: addDays(from, -daysIn({ from, to })), to: before }
}

/** The number of days in a range, both ends included. */
export const daysIn = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The whole months within a range; undefined if there are none. */
export function wholeMonths({ from, to }: DayRange): DayRange | undefined {
  const first = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 8)}01`, 1)
  const after = addDays(to, 1)
  const last = addDays(`${after.slice(0, 8)}01`, -1)
  return first <= last ? { from: first, to: last } : undefined
}

/** The whole calendar years within a range; undefined if there are none. */
export function wholeYears({ from, to }: DayRange): DayRange | undefined {
  const inYear = (day: string, years: number) => String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const first = from.endsWith('-01-01') ? from : `${inYear(from, 1)}-01-01`
  const last = `${inYear(addDays(to, 1), -1)}-12-31`
  return first <= last ? { from: first, to: last } : undefined
}

/** Parts of a range before and after `part`: none, one or two ranges. */
export const endsOf = ({ from, to }: DayRange, part: DayRange): DayRange[] =>
  [
    { from, to: addDays(part.from, -1) },
    { from: addDays(part.to, 1), to },
  ].filter((end) => end.from <= end.to)

const monthsIn = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** The first of the month, a number of months later (or earlier). */
export function addMonths(first: string, months: number): string {
  const at = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** The same day in another year; 29 February becomes 28 February. */
function sameDayOfYear(day: string, years: number): string {
  const candidate = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return isDay(candidate) ? candidate : `${candidate.slice(0, 8)}28`
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const earliest = '2000-01-01'
export const firstAfterLast = 'The first day is after the last. Choose an earlier one.'

/** A report covers at most ten years; longer ranges are read year by year. */
const longest = 3_660

/** Validates a requested range. Throws a Problem if it is reversed, before there were books, or too far in the future. */
export function checkedRange(requested: Partial<DayRange>, otherwise: DayRange, today: string): DayRange {
  const range = { from: requested.from ?? otherwise.from, to: requested.to ?? otherwise.to }
  const latest = addDays(today, 366)
  const refuse = (path: 'from' | 'to', message: string) => invalid([{ path, message }])
  if (range.to > latest)
    throw refuse('to', `Choose a last day up to ${spelledOutDay(latest)}: the books have no entries after that.`)
  if (range.from < earliest) throw refuse('from', `Choose a first day from ${earliest} on.`)
  if (range.from > range.to) throw refuse('from', firstAfterLast)
  if (daysIn(range) > longest) throw refuse('from', 'A report covers ten years at most. Choose a later first day.')
  return range
}
