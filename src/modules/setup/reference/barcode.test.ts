import { expect, test } from 'vitest'
import { barcodeFault, checkDigit, isEan13, ownBarcode } from './barcode.ts'

test('the check digit is the one on real packages', () => {
  expect(checkDigit('400638133393')).toBe('1')
  expect(isEan13('4006381333931')).toBe(true)
  expect(isEan13('4006381333932')).toBe(false)
})

test('the nursery’s own numbers are valid and lie where shops may make their own', () => {
  expect(ownBarcode(42)).toMatch(/^20/)
  expect(isEan13(ownBarcode(42))).toBe(true)
})

test('a mistyped barcode gets an error with the correct check digit', () => {
  expect(barcodeFault('4006381333932')).toContain('should be 1')
  expect(barcodeFault('ABC-123')).toBe(undefined)
  expect(barcodeFault('a b')).toContain('no spaces')
})
