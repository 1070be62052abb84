import { expect, test } from 'vitest'
import { decimalMarkOf, numberParts, withPoint } from './written-number.ts'

test('signs stand at the ends of a number, and money has its currency', () => {
  const read = (text: string) => {
    const parts = numberParts(text)
    return parts && `${parts.isNegative ? '-' : ''}${parts.digits}`
  }
  expect(
    ['12.50', '$12.50', '-$12.50', '$-12.50', '(NZ$ 12.50)', '12.50-', '−12.50', '+12.50', 'EUR 12,50', '12,50 kr', '.50'].map(
      read,
    ),
  ).toEqual(['12.50', '12.50', '-12.50', '-12.50', '-12.50', '-12.50', '-12.50', '12.50', '12,50', '12,50', '.50'])
  expect(['2026-11-03', '38-9000', 'INV 7', 'PB3', '(12', '-12-', '--5', 'none', '1'.repeat(60)].map(read)).toEqual(
    Array.from({ length: 9 }, () => undefined),
  )
})

test('with a decimal comma, a point separates thousands', () => {
  expect(
    ['1.250', '12.000', '1.234.567', '1.234,50', '1 234,50', '12,5', '0.125', '12.5'].map((each) => withPoint(each, 'comma')),
  ).toEqual(['1250', '12000', '1234567', '1234.50', '1234.50', '12.5', '0.125', '12.5'])
  expect(['1.2,50', '1,2,3', '1,234.50'].map((each) => withPoint(each, 'comma'))).toEqual([undefined, undefined, undefined])
})

test('a file says how its numbers are written, or leaves it open', () => {
  expect(decimalMarkOf(['12,50', '1.250'])).toBe('comma')
  expect(decimalMarkOf(['1.250', '1.234.567'])).toBe('comma')
  expect(decimalMarkOf(['1.250', '1.234,50'])).toBe('comma')
  expect(decimalMarkOf(['1,250', '1,234.50'])).toBe('point')
  expect(decimalMarkOf(['0,125', '1.250'])).toBe('comma')
  expect(decimalMarkOf(['12.50', '1,250'])).toBe('point')
  expect(decimalMarkOf(['1,234,567', '1,250'])).toBe('point')
  expect(decimalMarkOf(['12', '7', 'none'])).toBe('point')
  expect(decimalMarkOf(['1.250', '12'])).toBeUndefined()
  expect(decimalMarkOf(['1,250', '12'])).toBeUndefined()
  expect(decimalMarkOf(['1.250', '12,5', '12.5'])).toBeUndefined()
})
