import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { dice } from '#app/testing-trade.ts'
import { type Case, History, backTest, bandOf, enough } from './forecast.ts'

const usual = { low: 1, middle: 2, high: 3 }

/** Seasons of a nursery: every plant has its own pace, early and late years differ, and nothing is normal. */
function seasons(seed: number, plants: number, each: number): Case[] {
  const roll = dice(seed)
  const uniform = () => (roll(1_000_000) + 0.5) / 1_000_000
  return Array.from({ length: plants }, (_, i) => {
    const pace = 60 + uniform() * 120
    return Array.from({ length: each }, (): Case => {
      const begun = addDays('2020-01-01', Math.floor(uniform() * 2_000))
      const value = pace * Math.exp(-Math.log(uniform()) * 0.25)
      return { plant: `plant ${i}`, category: `category ${i % 3}`, value, begun, known: addDays(begun, Math.ceil(value)) }
    })
  }).flat()
}

test.each([1, 2, 3, 4, 5, 6])('80 % bands contain 75 to 85 % of what came, seasons of seed %i', (seed) => {
  const roll = dice(seed)
  let [within, all] = [0, 0]
  for (let plant = 0; plant < 600; plant++) {
    const count = enough + roll(40)
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
    const { forecasts, within, below, above, defaults } = backTest(seasons(seed, 30, 60), usual)
    expect(within + below + above).toBe(forecasts)
    expect(forecasts + defaults).toBe(1_800)
    expect(within / forecasts).toBeGreaterThan(0.75)
    expect(within / forecasts).toBeLessThan(0.85)
  },
)

test('fewer than eight cases are said to be a default; the category fills up what a plant lacks', () => {
  expect(bandOf([5, 6, 7], [4, 5, 6, 7], usual)).toEqual({ ...usual, basis: 'default', cases: 7 })
  const mixed = bandOf([100, 101, 102], [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], usual)
  expect(mixed).toMatchObject({ basis: 'category', cases: 13 })
  expect(mixed.low).toBeLessThan(20)
  expect(mixed.high).toBeGreaterThan(99)
  const own = bandOf([1, 2, 3, 4, 5, 6, 7, 8, 9], [1000], usual)
  expect(own).toEqual({ low: 1, middle: 5, high: 9, basis: 'own', cases: 9 })
})

test('a back-test never looks into the future', () => {
  const late: Case[] = Array.from({ length: 20 }, (_, i) => ({
    plant: 'Hebe',
    category: 'Shrubs',
    value: 500,
    begun: addDays('2025-01-01', i),
    known: '2027-01-01',
  }))
  expect(backTest(late, usual)).toEqual({ forecasts: 0, within: 0, defaults: 20, below: 0, above: 0 })
  expect(new History(late).band('Hebe', 'Shrubs', usual)).toMatchObject({ basis: 'own', low: 500, high: 500 })
})
