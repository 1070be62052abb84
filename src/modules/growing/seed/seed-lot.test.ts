import { expect, test } from 'vitest'
import { ageText, seedsFor, seedsIn, sownQuantity } from './seed-lot.ts'

test.each([
  [100, undefined, 100],
  [100, 100, 100],
  [100, 62, 162],
  [1, 0.5, 200],
  [100, 0, undefined],
])('%i plants at %j % germination need %j seeds', (plants, percent, seeds) => {
  expect(seedsFor(plants, percent)).toBe(seeds)
})

test.each([
  [162, { unit: 'seeds', per_gram: null }, '162'],
  [162, { unit: 'g', per_gram: '800' }, '0.2025'],
  [1, { unit: 'g', per_gram: '30000' }, '0.0001'],
  [162, { unit: 'g', per_gram: null }, undefined],
] as const)('%i seeds of a lot %j are %j of it, rounded up', (seeds, lot, quantity) => {
  expect(sownQuantity(seeds, lot)).toBe(quantity)
  if (quantity !== undefined) expect(seedsIn(quantity, lot)).toBeGreaterThanOrEqual(seeds)
})

test.each([
  ['2026-11-20', '11 days'],
  ['2026-11-30', '1 day'],
  ['2026-12-01', 'new'],
  ['2026-08-02', '3 months'],
  ['2025-12-01', '12 months'],
  ['2023-11-30', '3 years'],
])('seed of %s is %s old on 1 December 2026', (day, age) => {
  expect(ageText(day, '2026-12-01')).toBe(age)
})
