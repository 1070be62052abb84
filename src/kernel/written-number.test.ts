import { expect, test } from 'vitest'
import { decimalMarkOf, numberParts, withPoint, writtenAmount } from './written-number.ts'

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

test('amounts are whole cents, whatever signs, letters and separators banks write them with', () => {
  const read = (mark: 'point' | 'comma') => (text: string) => writtenAmount(text, mark)?.cents
  expect(
    ['1,234.56', '1,23,456.00', "1'234.50", '1\u2009234.5', '.50', '-33.7200', '999,999,999,999.99', 'R$ 12', '12.00 DR'].map(
      read('point'),
    ),
  ).toEqual([123456n, 12345600n, 123450n, 123450n, 50n, -3372n, 99999999999999n, 1200n, -1200n])
  expect(['-1.000', '1.250,50', '24 207,40', '7,5', '12.5', '12,50 S', 'kr 8'].map(read('comma'))).toEqual([
    -100000n,
    125050n,
    2420740n,
    750n,
    1250n,
    -1250n,
    800n,
  ])
  expect(
    ['1.2345', '2026-11-03', '1234,50', '1.234.567', 'INV 7', 'D', '-5.00 CR', '1e5', '', '1'.repeat(60)].map(read('point')),
  ).toEqual(Array.from({ length: 10 }, () => undefined))
  expect(['5.00 CR', 'DR 5.00', '5.00 EUR DR', '5.00'].map((text) => writtenAmount(text, 'point')?.side)).toEqual([
    'credit',
    'debit',
    'debit',
    undefined,
  ])
})
