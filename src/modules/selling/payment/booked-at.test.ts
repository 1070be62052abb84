import { expect, test } from 'vitest'
import { bookedAt } from './booked-at.ts'

test('a payment of an earlier day is booked at noon of that day, one of today when it is written', () => {
  expect(bookedAt('2026-11-22', '2026-11-23')).toBe('2026-11-22T12:00')
  expect(bookedAt('2026-11-23', '2026-11-23')).toBeNull()
})
