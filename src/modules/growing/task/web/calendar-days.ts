/** Days as a board writes them. */
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })

const weekday = written({ weekday: 'short' })
const short = written({ day: 'numeric', month: 'short' })
const month = written({ month: 'long', year: 'numeric' })

/** "Mon" */
export const dayOfWeek = (day: string): string => weekday.format(utc(day))
/** "7 Sept" */
export const shortDay = (day: string): string => short.format(utc(day))
/** "September 2026" */
export const monthName = (day: string): string => month.format(utc(day))

export function monthsOn(day: string, months: number): string {
  const date = utc(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}
