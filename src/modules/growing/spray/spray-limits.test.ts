import { expect, test } from 'vitest'
import { limitFault, saleFrom, sprayingsInYear, waitingMessage } from './spray-limits.ts'

test('sprayings are counted in every twelve months that the new one is part of', () => {
  expect(sprayingsInYear([], '2026-11-24')).toBe(1)
  expect(sprayingsInYear(['2025-11-24', '2025-11-25', '2026-11-24'], '2026-11-24')).toBe(3)
  // Entered afterwards: two that followed within a year of it count.
  expect(sprayingsInYear(['2026-03-01', '2026-12-30', '2027-01-01'], '2026-01-01')).toBe(3)
  expect(sprayingsInYear(['2026-06-01', '2027-05-31'], '2026-01-01')).toBe(2)
})

test('one more than the label allows is named; without a label nothing is', () => {
  const oil = { product: 'Mineral oil', location: 'Tunnel 2', max_per_year: 2 }
  expect(limitFault(oil, ['2026-10-01'], '2026-11-24')).toBeUndefined()
  expect(limitFault(oil, ['2026-09-01', '2026-10-01'], '2026-11-24')).toBe(
    'Tunnel 2 would be sprayed with Mineral oil 3 times in twelve months; its label allows 2.',
  )
  expect(limitFault({ ...oil, max_per_year: null }, ['2026-09-01', '2026-10-01'], '2026-11-24')).toBeUndefined()
})

test('plants may be sold once the days of the label have passed', () => {
  expect(saleFrom('2026-11-24', 14)).toBe('2026-12-08')
  expect(saleFrom('2199-12-24', 14)).toBe('2199-12-31')
  expect(saleFrom('2026-11-24', 0)).toBeNull()
  expect(waitingMessage({ batch_code: 'B1', sprayed_with: 'Oil', sale_from: '2026-12-08' })).toBe(
    'B1 was sprayed with Oil. Its plants may be sold from 8 Dec 2026.',
  )
})
