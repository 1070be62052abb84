import { expect, test } from 'vitest'
import { isLowStock } from './low-stock.ts'

test('a supply is low at its reorder point and below it; without one it never is', () => {
  expect(isLowStock('100.0001', '100')).toBe(false)
  expect(isLowStock('100', '100.0000')).toBe(true)
  expect(isLowStock('99.9999', '100')).toBe(true)
  expect(isLowStock('0', '0')).toBe(true)
  expect(isLowStock('0', null)).toBe(false)
})
