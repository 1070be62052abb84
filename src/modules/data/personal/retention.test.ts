import { expect, test } from 'vitest'
import { retainedAfter, retainedUntil } from './retention.ts'

test('books are retained for the years of the country, counted from the end of a tax year', () => {
  expect(retainedUntil('NZ', '2026-05-10')).toBe('2034-05-10')
  expect(retainedUntil('UK', '2026-05-10')).toBe('2033-05-10')
  expect(retainedUntil('EU', '2024-02-29')).toBe('2035-02-28')
})

test('what was booked on a day is retained until the day it may go, and no longer', () => {
  for (const day of ['2020-01-01', '2023-03-31', '2023-12-31'])
    for (const country of ['NZ', 'AU', 'UK', 'US', 'EU', 'other'] as const)
      expect(retainedAfter(country, retainedUntil(country, day)), `${country} ${day}`).toBe(day)
})
