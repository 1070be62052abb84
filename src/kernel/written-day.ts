/** Days as other programs write them: 2026-11-23, 20261123, 23/11/2026, 11/23/26, 23 Nov 2026, 2026-11-23T09:15:00Z, November 2026. Pure. */
import { isDay } from './day.ts'

export const dateOrders = ['day first', 'month first'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * The beginnings of the months' names in the languages of the countries of the European Union, a longer one before the one that it begins with: Finnish
 * marraskuu is November.
 */
const months: readonly (readonly [month: number, names: RegExp])[] = [
  [11, /^(nov|lis|noi|marras)/],
  [7, /^(jul|juil|lug|iul|lip|cervenec|cvc|hei|juul)/],
  [1, /^(jan|ene|gen|ian|jaan|sty|led|tam)/],
  [2, /^(feb|fev|lut|uno|hel|veb)/],
  [3, /^(mar|mrt|maa|mrz|bre)/],
  [4, /^(apr|avr|abr|kwi|dub|huh)/],
  [5, /^(may|mai|mei|mag|maj|kve|tou)/],
  [6, /^(jun|juin|giu|iun|cze|cer|kes|juun)/],
  [8, /^(aug|aou|ago|sie|srp|elo)/],
  [9, /^(sep|set|wrz|zar|syy|szep)/],
  [10, /^(oct|okt|ott|out|paz|rij|lok)/],
  [12, /^(dec|dez|dic|des|gru|pro|jou|det)/],
]
const monthNamed = (name: string) => {
  if (/^\d/.test(name)) return 0
  const bare = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return months.find(([, names]) => names.test(bare))?.[0] ?? 0
}

/** A day of the week before a whole date, in the languages of the months; other words, as in Total 02/11/2026, make a text no day. */
const weekday =
  /^(?:(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)|(?:mo|di|mi|do|fr|sa|so|lu|ma|me|je|ve|wo|vr|za|zo|ju|vi|sá|gi|ti|on|to|lø|lö|sø|sö|må|t)\p{L}?|\p{L}{3,8}(?:day|tag|dag|woch|abend|di|dì|nes|tes|ves|bado|bato|ingo|enica|anche|antai|stai|iikko|ai))[.,]{0,2} (?=\d{1,4}(?:[-/.]|\. | )(?:\p{L}{3,12}|\d{1,2})(?:[-/.]|\. | )\d)/iu

/** The day that a text means; undefined where it is none. */
export function writtenDay(text: string, order: DateOrder): string | undefined {
  const trimmed = text
    .trim()
    .replace(/^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?[.,]? (?=[\da-z])/i, '')
    .replace(weekday, '')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th|er|º|°)(?= |,)/i, '$1')
    .replaceAll(/ (?:de|del|of) (?=[\p{L}\d])/giu, ' ')
  const [, month, date = '', year = ''] = /^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})\b/u.exec(trimmed) ?? []
  if (month !== undefined) return dayOf(year, monthNamed(month), date)
  const parts = /^(\d{1,4})(?:[-/.]|\. | )(\p{L}{3,12}|\d{1,2})(?:[-/.]|\. | )['’]?(\d{4}|\d{1,2})(?:\b|(?=T\d))/u.exec(trimmed)
  if (!parts) return dayOfDigits(trimmed, order)
  const [, first = '', second = '', third = ''] = parts
  return dayOfParts(first, second, third, order)
}

/** 20261123, or 23112026 and 11232026 in this century; other eight digits are numbers of accounts. */
function dayOfDigits(text: string, order: DateOrder): string | undefined {
  const [, year = '', month = '', date = ''] = /^((?:19|2\d|99)\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  const day = dayOf(year, month, date)
  if (day !== undefined) return day
  const [, first = '', second = '', third = ''] = /^(\d{2})(\d{2})(20[0-4]\d)$/.exec(text) ?? []
  return dayOfParts(first, second, third, order)
}

function dayOfParts(first: string, second: string, third: string, order: DateOrder): string | undefined {
  const named = monthNamed(second)
  if (first.length === 4) return dayOf(first, named || second, third)
  if (order === 'month first' && named === 0) return dayOf(third, first, second)
  return dayOf(third, named || second, first)
}

function dayOf(year: string, month: string | number, date: string): string | undefined {
  if (year.length !== 4 && year.length !== 2) return undefined
  const day = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** The instant of a time that is written with its zone, 2026-11-02T09:15:00Z or 2026-11-02 09:15 +0000; undefined for any other text. */
export function writtenInstant(text: string): Date | undefined {
  const [, day, time, seconds = ':00', sign, hours = '00', minutes = '00'] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)? ?(?:Z|UTC|GMT|([-+])(\d{2}):?(\d{2})?)$/i.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  const instant = new Date(`${day}T${time}${seconds}${sign ?? '+'}${hours}:${minutes}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The first day of a month that is written as `Nov 2026`, `November 26`, `2026-11` or `11/2026`; undefined where it is none. */
export function writtenMonth(text: string): string | undefined {
  const trimmed = text.trim()
  const named = /^(\p{L}{3,9})[-/. ]+(\d{2}|\d{4})$/u.exec(trimmed)
  if (named) return dayOf(named[2] ?? '', monthNamed(named[1] ?? ''), '1')
  const yearFirst = /^(\d{4})[-/.](\d{1,2})$/.exec(trimmed)
  if (yearFirst) return dayOf(yearFirst[1] ?? '', yearFirst[2] ?? '', '1')
  const monthFirst = /^(\d{1,2})[-/. ](\d{4})$/.exec(trimmed)
  return monthFirst ? dayOf(monthFirst[2] ?? '', monthFirst[1] ?? '', '1') : undefined
}

/** 26-11-13, with a time or not. */
const shortYearFirst = /^(\d{2})[-/.](\d{2})[-/.](\d{2})(?=$|[ T])/

/** Years between today and all days of a column, beyond which another order of day and month is considered. */
const usualYears = 3

/**
 * The cells of a column, days of 26-11-13 as 2026-11-13: only if all of them are days near today with the year first, and not all of them are with the
 * year last.
 */
export function withCentury(cells: readonly string[], today: string): readonly string[] {
  const isNear = (year: string) => Math.abs(Number(`20${year}`) - Number(today.slice(0, 4))) <= usualYears
  const days = cells.filter((cell) => dateOrders.some((order) => writtenDay(cell.slice(0, 60), order) !== undefined))
  const parts = days.map((cell) => shortYearFirst.exec(cell.trim()) ?? [])
  const isYearFirst = parts.every(
    ([, year = '', month = '', date = '']) => isNear(year) && dayOf(year, month, date) !== undefined,
  )
  if (!isYearFirst || parts.every(([, , , last = '']) => isNear(last))) return cells
  return cells.map((cell) => cell.trim().replace(shortYearFirst, '20$1-$2-$3'))
}

/** True if the text means different days in day-first and in month-first order. */
export const isAmbiguousDay = (text: string): boolean => {
  const [dayFirst, monthFirst] = dateOrders.map((order) => writtenDay(text, order))
  return dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst
}
