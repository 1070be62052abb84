import { expect, test } from 'vitest'
import { aWeekBefore, takingsOf } from './takings.ts'

const today = '2026-11-23'

test('compares the sales of today with the same weekday, and averages sales before refunds', () => {
  const takings = takingsOf({
    today,
    compared: [
      { day: '2026-11-16', total: '300.00', by_then: '120.50', sold: '300.00', sales: 9 },
      { day: today, total: '190.00', by_then: '190.00', sold: '200.00', sales: 3 },
    ],
    days: [
      { day: '2026-11-10', total: '10.00' },
      { day: '2026-11-16', total: '300.00' },
    ],
  })
  expect(takings).toMatchObject({
    total: '190.00',
    sales: 3,
    average: '66.67',
    compared: { day: '2026-11-16', by_now: '120.50', total: '300.00' },
  })
  expect(takings.days.map(({ total }) => total)).toEqual([
    '10.00',
    ...Array.from({ length: 5 }, () => '0.00'),
    '300.00',
    ...Array.from({ length: 6 }, () => '0.00'),
    '190.00',
  ])
  expect(takings.days[0]?.day).toBe('2026-11-10')
})

test('has no average before the first sale, and none of a day with refunds only', () => {
  expect(takingsOf({ today, compared: [], days: [] })).toMatchObject({ total: '0.00', sales: 0, average: null })
  const refunded = [{ day: today, total: '-10.00', by_then: '-10.00', sold: '0.00', sales: 0 }]
  expect(takingsOf({ today, compared: refunded, days: [] })).toMatchObject({ total: '-10.00', average: null })
})

test('a week before is the same time by the clock, also when the clocks changed in between', () => {
  const before = (now: string) => aWeekBefore('Pacific/Auckland', new Date(now)).toISOString()
  expect(before('2026-11-23T02:00:30.000Z')).toBe('2026-11-16T02:00:30.000Z')
  // New Zealand's clocks went forward an hour on 27 September 2026: 10:00 is 21:00 UTC the day before, a week earlier 22:00.
  expect(before('2026-09-28T21:00:00.000Z')).toBe('2026-09-21T22:00:00.000Z')
  // And back on 4 April 2027.
  expect(before('2027-04-04T22:00:00.000Z')).toBe('2027-03-28T21:00:00.000Z')
})
