import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { dice } from '#testing/random-sales.ts'
import { Calibration, type Case, History, bandOf, dayRange, enoughCases, lookBack, yieldRange } from './forecast.ts'

const usual = { low: 1, middle: 2, high: 3 }

/** Seasons of a nursery: every plant has its own pace, early and late years differ, and nothing is normally distributed. */
function seasons(seed: number, plants: number, each: number): Case[] {
  const roll = dice(seed)
  const uniform = () => (roll(1_000_000) + 0.5) / 1_000_000
  return Array.from({ length: plants }, (_, i) => {
    const pace = 60 + uniform() * 120
    return Array.from({ length: each }, (): Case => {
      const startedOn = addDays('2020-01-01', Math.floor(uniform() * 2_000))
      const value = pace * Math.exp(-Math.log(uniform()) * 0.25)
      return {
        plant: `plant ${i}`,
        category: `category ${i % 3}`,
        value,
        startedOn,
        knownOn: addDays(startedOn, Math.ceil(value)),
      }
    })
  }).flat()
}

test.each([1, 2, 3, 4, 5, 6])('has 75 to 85 % of values within 80 % bands, seasons of seed %i', (seed) => {
  const roll = dice(seed)
  let [within, all] = [0, 0]
  for (let plant = 0; plant < 600; plant++) {
    const count = enoughCases + roll(40)
    const draw = () => 50 + 100 * -Math.log((roll(1_000_000) + 0.5) / 1_000_000)
    const history = Array.from({ length: count }, draw)
    const band = bandOf(history, [], usual)
    for (let i = 0; i < 10; i++) {
      const came = draw()
      all += 1
      if (came >= band.low && came <= band.high) within += 1
    }
  }
  expect(within / all).toBeGreaterThan(0.75)
  expect(within / all).toBeLessThan(0.85)
})

test.each([11, 12, 13, 14])(
  'looking back over whole seasons the bands were right 75 to 85 times of a hundred, seed %i',
  (seed) => {
    const { forecasts, within, below, above, defaults } = lookBack(seasons(seed, 30, 60), usual, dayRange).test
    expect(within + below + above).toBe(forecasts)
    expect(forecasts + defaults).toBe(1_800)
    expect(within / forecasts).toBeGreaterThan(0.75)
    expect(within / forecasts).toBeLessThan(0.85)
  },
)

test('marks fewer than eight cases as default; fills up with the category', () => {
  expect(bandOf([5, 6, 7], [4, 5, 6, 7], usual)).toEqual({ ...usual, basis: 'default', cases: 7 })
  const mixed = bandOf([100, 101, 102], [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], usual)
  expect(mixed).toMatchObject({ basis: 'category', cases: 13 })
  expect(mixed.low).toBeLessThan(20)
  expect(mixed.high).toBeGreaterThan(99)
  const own = bandOf([1, 2, 3, 4, 5, 6, 7, 8, 9], [1000], usual)
  expect(own).toEqual({ low: 1, middle: 5, high: 9, basis: 'own', cases: 9 })
})

test('never looks into the future in a back-test', () => {
  const late: Case[] = Array.from({ length: 20 }, (_, i) => ({
    plant: 'Hebe',
    category: 'Shrubs',
    value: 500,
    startedOn: addDays('2025-01-01', i),
    knownOn: '2027-01-01',
  }))
  expect(lookBack(late, usual, dayRange).test).toEqual({ forecasts: 0, within: 0, defaults: 20, below: 0, above: 0 })
  expect(new History(late).band('Hebe', 'Shrubs', usual)).toMatchObject({ basis: 'own', low: 500, high: 500 })
})

test.each([21, 22, 23, 24])(
  'where half of all batches lose nothing and years differ, bands are right 8 times out of 10 still, seed %i',
  (seed) => {
    const roll = dice(seed)
    const uniform = () => (roll(1_000_000) + 0.5) / 1_000_000
    const cases = Array.from({ length: 2_000 }, (_, i): Case => {
      const startedOn = addDays('2020-01-01', i)
      const hardYear = i % 730 > 365
      const value = uniform() < 0.45 ? 1 : 1 - (hardYear ? 0.4 : 0.2) * uniform()
      return { plant: `plant ${roll(40)}`, category: 'all', value, startedOn, knownOn: addDays(startedOn, 60) }
    })
    const { test: tested } = lookBack(cases, usual, yieldRange)
    expect(tested.within / tested.forecasts).toBeGreaterThan(0.76)
    expect(tested.within / tested.forecasts).toBeLessThan(0.85)
  },
)

test('widens bands if earlier ones were too narrow, narrows them if too wide, within the possible range', () => {
  const band = { low: 0.8, middle: 0.9, high: 1, basis: 'own' as const, cases: 9 }
  const after = (values: readonly number[]) => {
    const calibration = new Calibration(yieldRange)
    for (const value of values) calibration.learn(band, value)
    return calibration.widened(band)
  }
  expect(after(Array.from({ length: 19 }, () => 0.1))).toEqual(band)
  expect(after(Array.from({ length: 40 }, () => 0.7))).toMatchObject({ low: expect.closeTo(0.7), high: 0.9 })
  const narrow = after(Array.from({ length: 40 }, () => 0.9))
  expect([narrow.low, narrow.high]).toEqual([0.9, 0.9])
  expect(after(Array.from({ length: 40 }, () => 0)).low).toBeCloseTo(0.1)
  const usualOne = { ...band, basis: 'default' as const }
  expect(new Calibration(yieldRange).widened(usualOne)).toEqual(usualOne)
})
