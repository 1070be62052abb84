import { expect, test } from 'vitest'
import { parseCost, formatCost, parseFixed, formatFixed, addQuantities, parseQuantity } from './quantity.ts'

test('converts decimals to whole parts and back', () => {
  expect(parseQuantity('1.5')).toBe(15_000n)
  expect(parseQuantity(3)).toBe(30_000n)
  expect(formatFixed(15_000n, 4)).toBe('1.5000')
  expect(formatCost(parseCost('-0.000001'))).toBe('-0.000001')
  expect(parseFixed('2.5000', 1)).toBe(25n)
})

test('refuses more decimals than are stored', () => {
  expect(() => parseQuantity('0.00001')).toThrow(RangeError)
  expect(() => parseQuantity('1e3')).toThrow(RangeError)
  expect(() => parseQuantity('0.00001')).toThrow('Not a number with 4 decimals: 0.00001')
})

test('adds quantities without floating-point error', () => {
  expect(addQuantities(0.1, 0.2)).toBe(0.3)
  expect(addQuantities(10, -2.5, 0.0001)).toBe(7.5001)
  expect(addQuantities()).toBe(0)
})
