/** A day as people type it: 7/3, 07.03.26, today, +14. */
import { addDays, isDay } from '#kernel/day.ts'

interface Reading {
  /** 7/3 is the seventh of March, not the third of July. */
  readonly dayFirst: boolean
  readonly today: string
}

/** Digits alone, as the number pad of a phone gives them: 0703, 070326, 07032026. */
const digitsOnly = /^(\d\d)(\d\d)(\d\d|\d{4})?$/

/** As YYYY-MM-DD; undefined for what is no day. A year left out is this one, two digits are of this century. */
export function parseDay(typed: string, { dayFirst, today }: Reading): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text === 'today' || text === 't') return today
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(today, Number(text))
  const [first, second, third, ...more] = (digitsOnly.exec(text)?.slice(1) ?? text.split(/[^\d]+/)).filter(Boolean)
  if (first === undefined || second === undefined || more.length > 0) return undefined
  if (first.length === 4) return third === undefined ? undefined : dayOf(first, second, third)
  const year = third === undefined ? today.slice(0, 4) : third.length <= 2 ? `20${third.padStart(2, '0')}` : third
  return dayFirst ? dayOf(year, second, first) : dayOf(year, first, second)
}

/** Only days that are in the calendar: 30 February is none. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const iso = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}
