import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { demandLookedBack, demandOf, growthOf } from './demand.ts'

const now = '2026-11-16'
const since = addDays(now, -7 * 110)
const weekly = (quantity: (i: number) => number) =>
  new Map(Array.from({ length: 110 }, (_, i) => [addDays(now, -7 * (i + 1)), quantity(i + 1)]))

test('what was asked for around this week a year ago, grown as the trade has', () => {
  const sold = weekly((ago) => (ago >= 48 && ago <= 56 ? ago : 0))
  const asked = { week: now, now, since }
  expect(demandOf(sold, { ...asked, growth: 1 })).toEqual({ low: 48, middle: 52, high: 56, basis: 'own', cases: 9 })
  expect(demandOf(sold, { ...asked, growth: 2 }).middle).toBe(104)
})

test('a nursery of a few weeks gets the mean of what it has seen, called a default', () => {
  const young = addDays(now, -21)
  const band = demandOf(
    weekly(() => 10),
    { week: now, now, since: young, growth: 1 },
  )
  expect(band).toEqual({ low: 0, middle: 10, high: 25, basis: 'default', cases: 3 })
})

test('growth is this year’s trade over last year’s, within reason', () => {
  expect(
    growthOf(
      weekly((ago) => (ago <= 12 ? 30 : 20)),
      now,
      since,
    ),
  ).toBe(1.5)
  expect(
    growthOf(
      weekly((ago) => (ago <= 12 ? 900 : 20)),
      now,
      since,
    ),
  ).toBe(2)
  expect(
    growthOf(
      weekly(() => 20),
      now,
      addDays(now, -70),
    ),
  ).toBe(1)
})

test('looking back, a forecast knows nothing of the weeks after it', () => {
  const growthIn = () => 1
  const before = demandLookedBack(
    weekly(() => 10),
    { now, since, growthIn },
  )
  const after = demandLookedBack(
    weekly((ago) => (ago < 30 ? 99 : 10)),
    { now, since, growthIn },
  )
  expect(after[25]?.band).toEqual(before[25]?.band)
  expect(after[25]?.came).toBe(99)
  expect(before).toHaveLength(26)
})
