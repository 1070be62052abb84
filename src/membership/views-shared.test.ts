import { expect, test } from 'vitest'
import { day } from './views-shared.ts'

const instant = new Date('2026-11-22T20:30:00Z')

test('formats a day in the nursery’s time zone and country', () => {
  expect(day(instant, { country: 'NZ', time_zone: 'Pacific/Auckland' })).toBe('23 November 2026')
  expect(day(instant, { country: 'US', time_zone: 'America/New_York' })).toBe('November 22, 2026')
  expect(day(instant, { country: null, time_zone: null })).toBe('22 November 2026')
  expect(day(instant, { country: 'UK', time_zone: 'Nowhere/At_all' })).toBe('22 November 2026')
})
