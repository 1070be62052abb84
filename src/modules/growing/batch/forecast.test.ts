import { expect, test } from 'vitest'
import { forecastYield, usualLoss } from './forecast.ts'

test('what was lost already is not lost again', () => {
  expect(forecastYield(1_000, { came: 1_000, lost: 0 }, 0.2)).toBe(800)
  expect(forecastYield(900, { came: 1_000, lost: 100 }, 0.2)).toBe(800)
  expect(forecastYield(700, { came: 1_000, lost: 300 }, 0.2)).toBe(700)
  // Half of it was potted on: the same share of the rest.
  expect(forecastYield(450, { came: 1_000, lost: 100 }, 0.2)).toBe(400)
  expect(forecastYield(0, { came: 0, lost: 0 }, 0.2)).toBe(0)
})

test('the nursery’s own losses say more than the trade’s, and those of the plant more than those of its category', () => {
  const plant = { batches: 3, came: 400, lost: 20 }
  const category = { batches: 40, came: 9_000, lost: 900 }
  expect(usualLoss(plant, category)).toEqual({ share: 0.05, from: 'plant', batches: 3 })
  expect(usualLoss({ ...plant, batches: 2 }, category)).toEqual({ share: 0.1, from: 'category', batches: 40 })
  expect(usualLoss({ ...plant, came: 99 }, { batches: 1, came: 10, lost: 9 })).toEqual({ share: 0.2, from: 'trade', batches: 0 })
  // More was counted than came: no loss, and no gain either.
  expect(usualLoss({ batches: 5, came: 500, lost: -3 }, category).share).toBe(0)
})
