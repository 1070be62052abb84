import { expect, test } from 'vitest'
import { dice } from '#testing/random-sales.ts'
import { rounds } from '#testing/size.ts'
import type { KindHistory } from './demand-forecast.ts'
import { fourWeeksOf, inPlants } from './four-weeks.ts'

const weeks = 110
const history = (quantity: (ago: number) => number, kind = 'it'): KindHistory => ({
  kind,
  category: 'Shrubs',
  quantity: Float64Array.from({ length: weeks }, (_, i) => quantity(i + 1)),
  offered: new Float64Array(weeks).fill(1),
})

const testOf = (histories: readonly KindHistory[]) => fourWeeksOf(histories).classes[0]!.test

test('forecasts four weeks together by the forecast of the planner', () => {
  const [band] = fourWeeksOf([history(() => 10)]).bands
  expect(band).toMatchObject({ middle: 40, basis: 'own', cases: weeks })
})

test('gives whole plants within the band', () => {
  expect(inPlants({ low: 2.2, middle: 2.5, high: 2.8, basis: 'own', cases: 9 })).toMatchObject({ low: 3, middle: 3, high: 3 })
  expect(inPlants({ low: 2.2, middle: 4.4, high: 7.9, basis: 'own', cases: 9 })).toMatchObject({ low: 3, middle: 4, high: 7 })
})

test('back-tests without any knowledge of later weeks', () => {
  expect(testOf([history(() => 10)])).toEqual({ forecasts: 6, within: 6, below: 0, above: 0, defaults: 0 })
  // The last four weeks were ten times as good: only the forecast of these is wrong.
  expect(testOf([history((ago) => (ago <= 4 ? 100 : 10))])).toMatchObject({ within: 5, above: 1 })
})

test('does not judge a forecast by weeks without stock', () => {
  const sold = history((ago) => (ago <= 8 ? 0 : 10))
  const offered = sold.offered.map((share, i) => (i < 8 ? 0 : share))
  expect(testOf([{ ...sold, offered }])).toMatchObject({ forecasts: 4, within: 4 })
})

test('marks a plant with fewer than eight weeks of sales as default', () => {
  const fresh = history((ago) => (ago <= 5 ? 10 : 0), 'fresh')
  const offered = fresh.offered.map((share, i) => (i < 5 ? share : 0))
  const { bands, classes } = fourWeeksOf([{ ...fresh, offered }, history(() => 10, 'known')])
  expect(bands[0]).toMatchObject({ basis: 'default', cases: 5 })
  expect(classes[0]!.test.defaults).toBe(1)
})

test('forecasts nothing without sales', () => {
  expect(fourWeeksOf([]).bands).toEqual([])
  expect(fourWeeksOf([history(() => 0)]).bands[0]).toMatchObject({ low: 0, middle: 0 })
})

/** Demand of every size, including rare and lumpy; seasonal, and growing. */
function trade(seed: number): KindHistory[] {
  const roll = dice(seed)
  const uniform = () => (roll(1_000_000) + 0.5) / 1_000_000
  const poisson = (mean: number) => {
    let [count, left] = [0, Math.exp(-mean)]
    for (let product = uniform(); product > left; product *= uniform()) count += 1
    return count
  }
  return Array.from({ length: 300 }, (_, kind) => {
    const size = 0.3 + 12 * uniform() ** 3
    const lump = uniform() < 0.3 ? 1 + roll(6) : 1
    const mean = (ago: number) => (size * (1 + 0.6 * Math.sin((2 * Math.PI * ago) / 52)) * 1.15 ** ((110 - ago) / 52)) / lump
    return history((ago) => lump * poisson(mean(ago)), `kind ${kind}`)
  })
}

test.each(rounds > 1 ? [1, 2, 3, 4, 5] : [1])(
  'has demand within its band 75 to 85 times of a hundred in each class, and as often below as above, seed %i',
  (seed) => {
    for (const { test: tested } of fourWeeksOf(trade(seed)).classes) {
      expect(tested.forecasts).toBeGreaterThan(300)
      const share = (count: number) => count / tested.forecasts
      expect(share(tested.within)).toBeGreaterThan(0.75)
      expect(share(tested.within)).toBeLessThan(0.85)
      for (const side of [tested.below, tested.above]) {
        expect(share(side)).toBeGreaterThan(0.06)
        expect(share(side)).toBeLessThan(0.14)
      }
    }
  },
)
