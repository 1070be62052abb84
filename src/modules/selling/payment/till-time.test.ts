import { expect, test } from 'vitest'
import { dayIn } from '#kernel/day.ts'
import { believedTime } from './till-time.ts'

const now = new Date('2026-08-31T02:00:00Z')
const day = (time?: string) => dayIn('Pacific/Auckland', believedTime(time, now))

test('a sale of Saturday that arrives on Monday is a sale of Saturday', () => {
  expect(day('2026-08-29T03:00:00Z')).toBe('2026-08-29')
  expect(believedTime('2026-08-29T03:00:00Z', now).toISOString()).toBe('2026-08-29T03:00:00.000Z')
})

test('a clock that is a year wrong, in either direction, is not believed', () => {
  for (const time of [undefined, '2025-08-31T02:00:00Z', '2027-08-31T02:00:00Z', '2026-08-31T03:00:00Z'])
    expect(day(time)).toBe('2026-08-31')
})

test('a clock a few minutes ahead never makes a sale of tomorrow', () => {
  const before = new Date('2026-08-31T11:58:00Z')
  expect(believedTime('2026-08-31T12:05:00Z', before)).toEqual(before)
})

test('a till is believed for two weeks without a network to the millisecond, and never ahead of the server', () => {
  const at = (milliseconds: number) =>
    believedTime(new Date(now.getTime() + milliseconds).toISOString(), now).getTime() - now.getTime()
  const twoWeeks = 14 * 86_400_000
  expect([at(-twoWeeks), at(-twoWeeks - 1), at(-1), at(1), at(twoWeeks)]).toEqual([-twoWeeks, 0, -1, 0, 0])
})
