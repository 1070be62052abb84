import { expect, test } from 'vitest'
import { costParts, costText, parts, partsText, plus, quantityParts } from './quantity.ts'

test('decimals survive the trip to whole parts and back', () => {
  expect(quantityParts('1.5')).toBe(15_000n)
  expect(quantityParts(3)).toBe(30_000n)
  expect(partsText(15_000n, 4)).toBe('1.5000')
  expect(costText(costParts('-0.000001'))).toBe('-0.000001')
  expect(parts('2.5000', 1)).toBe(25n)
})

test('more decimals than there is room for are refused, never cut off', () => {
  expect(() => quantityParts('0.00001')).toThrow(RangeError)
  expect(() => quantityParts('1e3')).toThrow(RangeError)
  expect(() => quantityParts('0.00001')).toThrow('Not a number with 4 decimals: 0.00001')
})

test('quantities add up without the error of floating point', () => {
  expect(plus(0.1, 0.2)).toBe(0.3)
  expect(plus(10, -2.5, 0.0001)).toBe(7.5001)
  expect(plus()).toBe(0)
})
