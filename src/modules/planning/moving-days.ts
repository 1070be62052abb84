/**
 * Days of trade that move from year to year: Easter, by the nursery's church calendar, and Mother's Day. Demand around them moves
 * along, so that it belongs to no week of the season. Pure.
 */
import type { Country } from '#kernel/country.ts'
import { addDays, daysBetween, mondayOf } from '#kernel/day.ts'

/** Time zones of countries whose Easter is the Orthodox one. */
const orthodox = new Set([
  'Europe/Athens',
  'Europe/Bucharest',
  'Europe/Sofia',
  'Europe/Chisinau',
  'Europe/Kyiv',
  'Europe/Kiev',
  'Europe/Belgrade',
  'Europe/Skopje',
  'Europe/Podgorica',
  'Europe/Minsk',
  'Europe/Moscow',
  'Asia/Nicosia',
  'Asia/Famagusta',
  'Asia/Tbilisi',
])

const dayOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Easter Sunday of the Gregorian calendar: Meeus, "Astronomical Algorithms", chapter 8. */
export function westernEaster(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * late + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}

/** Easter Sunday of the Julian calendar, as a day of the Gregorian one: 13 days later until 2099. */
export function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const days = moon + weekday + 114
  const gap = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return addDays(dayOf(year, Math.floor(days / 31), (days % 31) + 1), gap)
}

/** The second Sunday in May. Mothering Sunday in the United Kingdom moves with Easter, three weeks before it. */
const mothersDay = (year: number) => addDays(mondayOf(addDays(dayOf(year, 5, 1), -1)), 13)

interface Feast {
  readonly on: (year: number) => string
  /** Weeks before the week of the day, and after it, in which demand follows it. */
  readonly before: number
  readonly after: number
}

export interface MovingDays {
  /** Number of weeks around moving days, each with a factor of its own. */
  readonly count: number
  /** Groups of them, one for each day: their effect is found together. */
  readonly groups: readonly (readonly number[])[]
  /** Index of a week's moving day, -1 for an ordinary week; week 0 is the running one, -1 the last. */
  of(week: number): number
  /** Moving days as seen `weeks` ago. */
  before(weeks: number): MovingDays
}

export const noMovingDays: MovingDays = { count: 0, groups: [], of: () => -1, before: () => noMovingDays }

const seenFrom = (weeks: ReadonlyMap<number, number>, ago: number, rest: Pick<MovingDays, 'count' | 'groups'>): MovingDays => ({
  ...rest,
  of: (week) => weeks.get(week - ago) ?? -1,
  before: (more) => seenFrom(weeks, ago + more, rest),
})

export function movingDays(
  today: string,
  { country, timeZone }: { readonly country: Country; readonly timeZone: string },
): MovingDays {
  const now = mondayOf(today)
  const feasts: Feast[] = [{ on: orthodox.has(timeZone) ? orthodoxEaster : westernEaster, before: 3, after: 1 }]
  if (country !== 'UK') feasts.push({ on: mothersDay, before: 1, after: 0 })
  const weeks = new Map<number, number>()
  const groups: number[][] = []
  const year = Number(today.slice(0, 4))
  let count = 0
  for (const { on, before, after } of feasts) {
    const first = count
    for (let at = year - 6; at <= year + 5; at++) {
      const week = Math.round(daysBetween(now, mondayOf(on(at))) / 7)
      for (let off = -before; off <= after; off++) if (!weeks.has(week + off)) weeks.set(week + off, first + before + off)
    }
    count += before + after + 1
    groups.push(Array.from({ length: before + after + 1 }, (_, i) => first + i))
  }
  return seenFrom(weeks, 0, { count, groups })
}
