import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { dice } from '#app/testing-random-sales.ts'
import { demandOf, demandOver, growthOf, inPlants, lookBackAtDemand, windowFrom } from './demand.ts'

const now = '2026-11-16'
const since = addDays(now, -7 * 110)
const weekly = (quantity: (i: number) => number) =>
  new Map(Array.from({ length: 110 }, (_, i) => [addDays(now, -7 * (i + 1)), quantity(i + 1)]))

test('forecasts sales around this week a year ago, times the growth since', () => {
  const sold = weekly((ago) => (ago >= 48 && ago <= 56 ? ago : 0))
  const query = { week: now, now, since }
  expect(demandOf(sold, { ...query, growth: 1 })).toEqual({ low: 48, middle: 52, high: 56, basis: 'own', cases: 9 })
  expect(demandOf(sold, { ...query, growth: 2 }).middle).toBe(104)
})

test('gives a nursery with a few weeks of sales their mean, marked as default', () => {
  const young = addDays(now, -21)
  const band = demandOf(
    weekly(() => 10),
    { week: now, now, since: young, growth: 1 },
  )
  expect(band).toEqual({ low: 0, middle: 10, high: 25, basis: 'default', cases: 3 })
})

test('limits growth of this year’s sales over last year’s to a sensible range', () => {
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

test('forecasts four weeks together from four weeks together', () => {
  const sold = weekly(() => 10)
  expect(demandOver(sold, windowFrom(now, since, 1.5))).toEqual({ low: 60, middle: 60, high: 60, basis: 'own', cases: 9 })
  const young = demandOver(sold, windowFrom(now, addDays(now, -21), 1))
  expect(young).toEqual({ low: 0, middle: 40, high: 100, basis: 'default', cases: 3 })
  expect(inPlants({ low: 2.2, middle: 2.5, high: 2.8, basis: 'own', cases: 9 })).toMatchObject({ low: 3, middle: 3, high: 3 })
  expect(inPlants({ low: 2.2, middle: 4.4, high: 7.9, basis: 'own', cases: 9 })).toMatchObject({ low: 3, middle: 4, high: 7 })
})

test('back-tests without any knowledge of later weeks', () => {
  const growthIn = () => 1
  const look = (quantity: (ago: number) => number) => lookBackAtDemand([weekly(quantity)], { now, since, growthIn })
  const calm = look(() => 10)
  expect(calm.test).toEqual({ forecasts: 26, within: 26, below: 0, above: 0, defaults: 0 })
  // The last four weeks were ten times as good: only the forecasts that cover them are wrong.
  expect(look((ago) => (ago <= 4 ? 100 : 10)).test).toMatchObject({ within: 22, above: 4 })
})

/** Demand of every size, including rare and lumpy; seasonal, and growing. */
function trade(seed: number) {
  const roll = dice(seed)
  const uniform = () => (roll(1_000_000) + 0.5) / 1_000_000
  const poisson = (mean: number) => {
    let [count, left] = [0, Math.exp(-mean)]
    for (let product = uniform(); product > left; product *= uniform()) count += 1
    return count
  }
  const all = new Map<string, number>()
  const kinds = Array.from({ length: 120 }, () => {
    const size = 0.3 + 12 * uniform() ** 3
    const lump = uniform() < 0.3 ? 1 + roll(6) : 1
    return new Map(
      Array.from({ length: 110 }, (_, i) => {
        const season = 1 + 0.6 * Math.sin((2 * Math.PI * i) / 52)
        const quantity = lump * poisson((size * season * 1.15 ** ((110 - i) / 52)) / lump)
        const monday = addDays(now, -7 * (i + 1))
        all.set(monday, (all.get(monday) ?? 0) + quantity)
        return [monday, quantity] as const
      }),
    )
  })
  return { kinds, all }
}

test.each([1, 2, 3, 4, 5])('has demand within its band 75 to 85 times of a hundred, seed %i', (seed) => {
  const { kinds, all } = trade(seed)
  const growthIn = (monday: string) => growthOf(all, monday, since)
  const { test: tested } = lookBackAtDemand(kinds, { now, since, growthIn })
  expect(tested.forecasts).toBeGreaterThan(2_000)
  expect(tested.within / tested.forecasts).toBeGreaterThan(0.75)
  expect(tested.within / tested.forecasts).toBeLessThan(0.85)
})
