import { expect, test } from 'vitest'
import { costParts, costText, parts, partsText, quantityParts } from './quantity.ts'

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
})
