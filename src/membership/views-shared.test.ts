import { expect, test } from 'vitest'
import { day } from './views-shared.ts'

const instant = new Date('2026-11-22T20:30:00Z')

test('a day is the one of the nursery’s time zone, written the way of its country', () => {
  expect(day(instant, { country: 'NZ', time_zone: 'Pacific/Auckland' })).toBe('23 November 2026')
  expect(day(instant, { country: 'US', time_zone: 'America/New_York' })).toBe('November 22, 2026')
  expect(day(instant, { country: null, time_zone: null })).toBe('22 November 2026')
  expect(day(instant, { country: 'UK', time_zone: 'Nowhere/At_all' })).toBe('22 November 2026')
})
