import { expect, test } from 'vitest'
import { movingDays, orthodoxEaster, westernEaster } from './moving-days.ts'

test('knows Easter of the Western and of the Orthodox calendar', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(westernEaster)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
  expect([2024, 2025, 2026, 2027].map(orthodoxEaster)).toEqual(['2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02'])
})

test('tells the weeks around Easter apart, in a year of 53 weeks too', () => {
  // 2026 has 53 weeks; Easter of 2027 is on 28 March, in the week of the 22nd.
  const days = movingDays('2026-12-30', { country: 'NZ', timeZone: 'Pacific/Auckland' })
  expect([8, 9, 10, 11, 12, 13, 14].map((week) => days.of(week))).toEqual([-1, 0, 1, 2, 3, 4, -1])
  // The week of Easter 2026 is 39 weeks before.
  expect(days.of(-39)).toBe(3)
  expect(days.before(52).of(13)).toBe(3)
})

test('follows the second Sunday in May, except in the United Kingdom', () => {
  const of = (country: 'UK' | 'AU') => movingDays('2026-05-05', { country, timeZone: 'Europe/London' }).of(0)
  expect([of('AU'), of('UK')]).toEqual([6, -1])
})
