/** Days as text, YYYY-MM-DD, in the nursery's own time zone. Pure: the caller passes the present time. */

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone. An unknown time zone counts as UTC. */
export function dayIn(timeZone: string, instant: Date): string {
  return localTimeIn(timeZone, instant).slice(0, 10)
}

/** The day and time of an instant in a time zone, "2026-08-31T08:30". An unknown time zone counts as UTC. */
export function localTimeIn(timeZone: string, instant: Date): string {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone)
  clocks.set(timeZone, clock)
  const {
    year = '',
    month,
    day,
    hour,
    minute,
  } = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/** The hour of an instant in a time zone, from 0 to 23. */
export const hourIn = (timeZone: string, instant: Date): number => Number(localTimeIn(timeZone, instant).slice(11, 13))

/** Two digits each, but for the year; midnight is 00. */
const asNumbers = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const inZone = (zone: string) => new Intl.DateTimeFormat('en', { ...asNumbers, timeZone: zone })
  try {
    return inZone(timeZone)
  } catch {
    return inZone('UTC')
  }
}

/** True for an IANA time zone, such as Pacific/Auckland. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** True for a day that exists, as YYYY-MM-DD: 30 February does not. */
export function isDay(text: string): boolean {
  const [, year, month = 0, date = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  return year !== undefined && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The first and the last day that can be entered and stored. */
export const firstDay = '1900-01-01'
export const lastDay = '2199-12-31'

/** A day that was worked out, as it can be stored: what lies beyond the last day is the last, what lies before the first is the first. */
export const storableDay = (day: string): string => (day > lastDay ? lastDay : day < firstDay ? firstDay : day)

/** '2026-02-27' + 2 → '2026-03-01' */
export function addDays(day: string, days: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** '2026-02-27' to '2026-03-01' → 2 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Refuses a planned day more than five years past: a typing error such as 1999 for 2029. Undefined if it is fine. */
export const plannedDayFault = (day: string, today: string): string | undefined =>
  daysBetween(day, today) > 5 * 366 ? 'This is more than five years ago. Check the year.' : undefined

/** The Monday of the week a day is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((utc(day).getUTCDay() + 6) % 7))
}

/** ISO 8601 week: the year it belongs to, and its number. */
export function isoWeek(day: string): { readonly year: number; readonly week: number } {
  const thursday = addDays(mondayOf(day), 3)
  const year = Number(thursday.slice(0, 4))
  const dayOfYear = (utc(thursday).getTime() - utc(`${year}-01-01`).getTime()) / 86_400_000
  return { year, week: Math.floor(dayOfYear / 7) + 1 }
}

/** 1 to 4, by the calendar year. */
export const quarterOf = (day: string): number => Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1

/** The Monday of an ISO week: the first week is the one with the 4th of January in it. */
export const mondayOfWeek = (year: number, week: number): string =>
  addDays(mondayOf(`${String(year).padStart(4, '0')}-01-04`), (week - 1) * 7)

/** `2026-W48` */
export function weekOf(day: string): string {
  const { year, week } = isoWeek(day)
  return `${year}-W${String(week).padStart(2, '0')}`
}
