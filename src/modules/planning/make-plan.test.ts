import { expect, test } from 'vitest'
import { byHand } from './make-plan.ts'

test('plans by hand in the proportions of the forecast, and evenly without one', () => {
  const season = Float64Array.from({ length: 60 }, (_, week) => (week < 26 ? 2 : 0))
  expect(Array.from(byHand(season, { quantity: 104 }).slice(25, 27))).toEqual([4, 0])
  expect(Array.from(byHand(new Float64Array(60), { quantity: 52 }).slice(0, 2))).toEqual([1, 1])
  expect(byHand(season, undefined)).toBe(season)
})
