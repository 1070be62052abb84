import { expect, test } from 'vitest'
import { lineCost, usualCost } from './purchase-cost.ts'

test('one costs what it cost last; else its average, to the cent, below 1 to a hundredth of a cent', () => {
  expect(usualCost({ last_cost: '0.123456', average_cost: '2' })).toBe('0.123456')
  expect(usualCost({ last_cost: null, average_cost: '12.345000' })).toBe('12.35')
  expect(usualCost({ last_cost: null, average_cost: '0.185049' })).toBe('0.1850')
  expect(usualCost({ last_cost: null, average_cost: '0.999950' })).toBe('1.0000')
  expect(usualCost({ last_cost: null, average_cost: '1.004999' })).toBe('1.00')
  expect(usualCost({ last_cost: null, average_cost: null })).toBe('0.0000')
})

test('a line comes to its quantity times its cost, to the cent', () => {
  expect(lineCost('100', '0.185')).toBe(18_50n)
  expect(lineCost('0.5', '0.01')).toBe(1n)
  expect(lineCost('3', '0.001')).toBe(0n)
})
