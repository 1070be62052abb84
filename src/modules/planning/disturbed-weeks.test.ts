/** Three years of a plant with a spring: exceptions are found, and nothing that repeats is. */
import { expect, test } from 'vitest'
import { dice } from '#testing/random-sales.ts'
import { type KindHistory, forecastDemand } from './demand-forecast.ts'

const weeks = 156
const truth = (ago: number) => 40 * (1 + 0.8 * Math.sin((2 * Math.PI * ago) / 52))

function plant(change: (quantity: number, index: number) => number, judged?: KindHistory['judged']): KindHistory {
  const roll = dice(7)
  const quantity = Float64Array.from({ length: weeks }, (_, i) => change(Math.round(truth(i + 1) * (0.8 + roll(400) / 1000)), i))
  return { kind: 'it', category: 'Shrubs', quantity, offered: new Float64Array(weeks).fill(1), ...(judged && { judged }) }
}
const yearOf = (history: KindHistory) =>
  forecastDemand([history])[0]!
    .weeks(52)
    .reduce((all, each) => all + each, 0)
const unusual = (history: KindHistory) => [...forecastDemand([history])[0]!.basis.unusual].toSorted((a, b) => a[0] - b[0])
const usual = yearOf(plant((quantity) => quantity))

test('finds nothing unusual in sales as every year', () => {
  expect(unusual(plant((quantity) => quantity))).toEqual([])
})

test('leaves out two weeks of a promotion, so that next year is planned without it', () => {
  const promoted = plant((quantity, i) => (i === 20 || i === 21 ? 5 * quantity : quantity))
  expect(unusual(promoted)).toEqual([
    [20, 'high'],
    [21, 'high'],
  ])
  expect(Math.abs(yearOf(promoted) / usual - 1)).toBeLessThan(0.1)
})

test('takes ten weeks without a sale in the season for sold out, not for a new level', () => {
  const soldOut = plant((quantity, i) => (i >= 8 && i < 18 ? 0 : quantity))
  expect(unusual(soldOut)).toEqual(Array.from({ length: 10 }, (_, i) => [8 + i, 'missing']))
  expect(Math.abs(yearOf(soldOut) / usual - 1)).toBeLessThan(0.1)
})

test('believes a promotion of every year, and zeros up to now', () => {
  const everyYear = plant((quantity, i) => (i % 52 === 20 ? 5 * quantity : quantity))
  expect(unusual(everyYear)).toEqual([])
  const diedOut = unusual(plant((quantity, i) => (i < 12 ? 0 : quantity)))
  expect(diedOut.filter(([, why]) => why === 'missing')).toEqual([])
})

test('does as a manager says: counts an order, and leaves out weeks that look as usual', () => {
  const ordered = (judged?: KindHistory['judged']) => plant((quantity, i) => (i === 20 ? 20 * quantity : quantity), judged)
  expect(yearOf(ordered(new Map([[20, 'usual']])))).toBeGreaterThan(1.1 * yearOf(ordered()))
  const halved = (judged?: KindHistory['judged']) => plant((quantity, i) => (i >= 8 && i < 18 ? quantity / 2 : quantity), judged)
  const marks = new Map(Array.from({ length: 10 }, (_, i) => [8 + i, 'sold_out'] as const))
  expect(yearOf(halved())).toBeLessThan(0.9 * usual)
  expect(Math.abs(yearOf(halved(marks)) / usual - 1)).toBeLessThan(0.1)
})
