import { expect, test } from 'vitest'
import { day, dayAndTime, dayRange, dueDay, money, monthAndYear, relativeTime, time, shortNumber } from './format.ts'

const kiwi = { currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' }

test('formats money, days and times as the nursery is set up', () => {
  expect(money('1234.5', kiwi)).toBe('$1,234.50')
  expect(money(-1250n, kiwi)).toBe('-$12.50')
  expect(day('2026-03-07', kiwi)).toBe('07/03/2026')
  expect(day('2026-03-07', { ...kiwi, dateFormat: 'MM/DD/YYYY' })).toBe('03/07/2026')
  expect(dayRange('2026-03-01', '2026-03-07', kiwi)).toBe('01/03/2026 – 07/03/2026')
  expect(dayRange('2026-03-07', '2026-03-07', kiwi)).toBe('07/03/2026')
  expect(time('2026-03-07T03:05:00Z', kiwi)).toBe('16:05')
  expect(monthAndYear('2026-04')).toBe('Apr 2026')
  expect(dayAndTime('2026-11-22T14:37:00Z', kiwi)).toBe('23/11/2026 03:37')
})

test('formats recent instants by their age', () => {
  const now = new Date('2026-03-07T12:00:00Z')
  const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000).toISOString(), now, kiwi)
  expect([0, 5, 185, 60 * 50, 60 * 24 * 9].map(ago)).toEqual(['Just now', '5m', '3h', '2d ago', '27/02/2026'])
})

test('says when something is due, and how late it is', () => {
  const due = (on: string) => dueDay(on, '2026-09-27', kiwi)
  expect(['2026-09-27', '2026-09-28', '2026-09-30', '2026-10-03', '2026-10-04'].map(due)).toEqual([
    'Today',
    'Tomorrow',
    'Wed',
    'Sat',
    '04/10/2026',
  ])
  // The clocks change on the 27th: that costs no day.
  expect(['2026-09-26', '2026-09-25', '2026-08-27'].map(due)).toEqual(['1 day late', '2 days late', '31 days late'])
})

test('numbers on an axis are short from ten thousand on', () => {
  expect([9_999, 12_500, -41_233, 225_079, 1_250_000].map(shortNumber)).toEqual(['9,999', '12.5K', '-41.2K', '225.1K', '1.3M'])
})
