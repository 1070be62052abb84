/** How many of a kind will be asked for in a week to come: what was asked for around that week a year ago, as the trade has grown since. */
import { addDays } from '#kernel/day.ts'
import { type Band, bandOf } from './forecast.ts'

/** Plants sold in each week, by its Monday; weeks without a sale may be missing. */
export type SoldInWeeks = ReadonlyMap<string, number>

/** So many weeks before and after the same week of last year are looked at. */
const around = 4
const recent = 8

interface Asked {
  /** The Monday of the week that is asked about. */
  readonly week: string
  /** The Monday of the running week: nothing from it on is known. */
  readonly now: string
  /** The first week in which the nursery traded at all. */
  readonly since: string
  /** This year's trade ÷ last year's. */
  readonly growth: number
}

export function demandOf(sold: SoldInWeeks, { week, now, since, growth }: Asked): Band {
  const lastYear = addDays(week, -364)
  const cases: number[] = []
  for (let i = -around; i <= around; i++) {
    const monday = addDays(lastYear, 7 * i)
    if (monday >= since && monday < now) cases.push((sold.get(monday) ?? 0) * growth)
  }
  if (cases.length >= recent) return bandOf(cases, [], nothing)
  const last: number[] = []
  for (let i = 1; i <= recent; i++) {
    const monday = addDays(now, -7 * i)
    if (monday >= since) last.push(sold.get(monday) ?? 0)
  }
  const mean = last.length === 0 ? 0 : last.reduce((a, b) => a + b, 0) / last.length
  return { low: 0, middle: mean, high: Math.max(1, mean * 2.5), basis: 'default', cases: last.length }
}

const nothing = { low: 0, middle: 0, high: 0 }

/** What the nursery sold in the last twelve weeks ÷ in the same weeks a year ago, from a half to double; 1 where it did not trade then. */
export function growthOf(all: SoldInWeeks, now: string, since: string): number {
  let [fresh, old] = [0, 0]
  for (let i = 1; i <= 12; i++) {
    fresh += all.get(addDays(now, -7 * i)) ?? 0
    const before = addDays(now, -7 * i - 364)
    if (before < since) return 1
    old += all.get(before) ?? 0
  }
  return old === 0 ? 1 : Math.min(2, Math.max(0.5, fresh / old))
}

interface LookedBackAt {
  readonly now: string
  readonly since: string
  /** As `growthOf` said it in the week of that Monday. */
  readonly growthIn: (monday: string) => number
}

/** So many weeks are looked back over, and so many ahead each was forecast. */
const [back, ahead] = [26, 4]

/** The weeks of the last half year: what came, beside what would have been forecast four weeks before. A forecast never looks past its own Monday. */
export function demandLookedBack(sold: SoldInWeeks, { now, since, growthIn }: LookedBackAt): { band: Band; came: number }[] {
  return Array.from({ length: back }, (_, i) => addDays(now, -7 * (i + 1))).map((week) => {
    const then = addDays(week, -7 * ahead)
    return { band: demandOf(sold, { week, now: then, since, growth: growthIn(then) }), came: sold.get(week) ?? 0 }
  })
}
