import { expect, test } from 'vitest'
import { levelAgo, levelAhead, levelOf } from './level.ts'

/** Two years of periods of four weeks, the latest first; with `exposure` of 1 each. */
const level = (quantity: readonly number[], exposure = quantity.map(() => 1)) =>
  levelOf({ quantity: Float64Array.from(quantity), exposure: Float64Array.from(exposure) })
const constant = (rate: number, periods = 26) => Array.from({ length: periods }, () => rate)

test('constant sales have their rate, without growth or step', () => {
  expect(level(constant(40))).toEqual({ rate: expect.closeTo(40, 6), growth: 0 })
})

test('a step is found where it happened, and only what came after it counts', () => {
  const found = level([...constant(80, 8), ...constant(20, 18)])
  expect(found).toEqual({ rate: expect.closeTo(80, 6), growth: 0, step: { periodsAgo: 8, before: expect.closeTo(20, 6) } })
  expect([levelAgo(found, 0), levelAgo(found, 8)]).toEqual([1, expect.closeTo(0.25, 6)])
})

test('steady growth is growth, not a step, and slows down ahead', () => {
  const found = level(constant(100).map((rate, i) => Math.round(rate * Math.exp(-0.03 * i))))
  expect(found.step).toBeUndefined()
  expect(found.growth).toBeCloseTo(0.03, 2)
  expect(found.rate).toBeCloseTo(100, -1)
  expect(levelAhead(found, 0)).toBeGreaterThan(1)
  expect(levelAhead(found, 200)).toBeLessThan(Math.exp(0.03 * 20))
})

test('a plant that died out has a rate of nothing now', () => {
  expect(level([...constant(0, 10), ...constant(30, 16)])).toMatchObject({ rate: 0, step: { periodsAgo: 10 } })
})

test('in less than a year neither a step nor growth is found: it could be the season', () => {
  expect(level([...constant(80, 5), ...constant(20, 5)])).toMatchObject({ growth: 0 })
  expect(level([...constant(80, 5), ...constant(20, 5)]).step).toBeUndefined()
})

test('one large purchase is no step', () => {
  expect(level([...constant(10, 12), 200, ...constant(10, 13)]).step).toBeUndefined()
})

test('periods without stock do not lower the rate', () => {
  const exposure = constant(1).map((each, i) => (i % 2 === 0 ? each : 0))
  expect(
    level(
      constant(1).map((_, i) => (i % 2 === 0 ? 40 : 0)),
      exposure,
    ).rate,
  ).toBeCloseTo(40, 6)
  expect(level(constant(0), constant(0))).toEqual({ rate: 0, growth: 0 })
})
