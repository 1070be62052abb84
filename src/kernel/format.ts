/** Formats money, numbers, days and times by the nursery's settings. */
import { dayIn, daysBetween } from './day.ts'
import { moneyText } from './money.ts'

export interface Formats {
  readonly currency: string
  readonly dateFormat: string
  readonly timeZone: string
}

export const localeOf = (dateFormat: string): string => (dateFormat === 'DD/MM/YYYY' ? 'en-GB' : 'en-US')

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** Creates a formatter on first use and reuses it: creating one takes half a millisecond, and a list formats hundreds of values. */
function once<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => Format): Format {
  const cached = formatters.get(name) as Format | undefined
  if (cached) return cached
  const made = make()
  formatters.set(name, made)
  return made
}

const moneyFormat = ({ currency, dateFormat }: Pick<Formats, 'currency' | 'dateFormat'>) => {
  const locale = localeOf(dateFormat)
  return once(
    `money ${locale} ${currency}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  )
}

/** "12.50" or 1250n → "$12.50" */
export const money = (amount: string | bigint, formats: Pick<Formats, 'currency' | 'dateFormat'>): string =>
  moneyFormat(formats).format(Number(typeof amount === 'bigint' ? moneyText(amount) : amount))

/** "$", "£" */
export const currencySign = (formats: Formats): string =>
  moneyFormat(formats)
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? ''

const plain = () => once('number', () => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 }))
export const number = (amount: number | string): string => plain().format(Number(amount))

/** 1 → "1 plant", 1200 → "1,200 plants" */
export const counted = (amount: number, one: string, many = `${one}s`): string => `${number(amount)} ${amount === 1 ? one : many}`

/** "2026-03-07" → "07/03/2026" */
export function day(iso: string, { dateFormat }: Pick<Formats, 'dateFormat'>): string {
  const locale = localeOf(dateFormat)
  const make = () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' })
  return once(`day ${locale}`, make).format(new Date(iso.slice(0, 10)))
}

/** A due day: "Today", "Tomorrow", "Wed" within the week, then its date; the number of days if it is late. */
export function dueDay(due: string, today: string, formats: Pick<Formats, 'dateFormat'>): string {
  const days = daysBetween(today, due)
  if (days < 0) return `${counted(-days, 'day')} late`
  if (days < 2) return days === 0 ? 'Today' : 'Tomorrow'
  return days < 7 ? weekday(due) : day(due, formats)
}

function weekday(iso: string): string {
  const make = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })
  return once('weekday', make).format(new Date(iso))
}

/** A range of days: one day where both are the same. */
export const dayRange = (from: string, to: string, formats: Formats): string =>
  from === to ? day(to, formats) : `${day(from, formats)} – ${day(to, formats)}`

/** An instant → "16:05", 24-hour, in the nursery's time zone. */
export function time(instant: string, { timeZone }: Pick<Formats, 'timeZone'>): string {
  const make = () => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false })
  return once(`time ${timeZone}`, make).format(new Date(instant))
}

/** An instant → "07/03/2026 16:05": day and hour by the nursery's own clock. */
export const dayAndTime = (instant: string, formats: Formats): string =>
  `${day(dayIn(formats.timeZone, new Date(instant)), formats)} ${time(instant, formats)}`

/** 'Just now', '5m', '3h', '2d ago', then the date at the nursery. */
export function relativeTime(instant: string, now: Date, formats: Formats): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m`
  if (minutes < 60 * 24) return `${Math.floor(minutes / 60)}h`
  if (minutes < 60 * 24 * 7) return `${Math.floor(minutes / 60 / 24)}d ago`
  return day(dayIn(formats.timeZone, new Date(instant)), formats)
}

/** "2026-03-07" → "7 Mar 2026": unambiguous where the reader's date format is not known. */
export function spelledOutDay(iso: string): string {
  const make = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
  return once('day in words', make).format(new Date(iso.slice(0, 10)))
}

/** From 10,000 on in thousands, for axes and narrow charts: "41.2K". */
export function shortNumber(amount: number): string {
  const make = () => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  return Math.abs(amount) < 10_000 ? number(amount) : once('short number', make).format(amount)
}

/** "2026-04" → "Apr 2026" */
export function monthAndYear(month: string): string {
  const make = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })
  return once('month and year', make).format(new Date(`${month}-01`))
}
