import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { groupings, startOf, trend, trendStart } from './trend.ts'

const labels = (...given: Parameters<typeof trend>) => trend(...given).map(({ label, quantity }) => `${label}: ${quantity}`)

test('starts a week on Monday and labels it by day and month', () => {
  const sold = [
    { day: '2026-08-30', quantity: 4 }, // a Sunday
    { day: '2026-08-31', quantity: 3 }, // a Monday
    { day: '2026-09-06', quantity: 2 },
  ]
  expect(labels(sold, 'week', '2026-08-24', '2026-09-06')).toEqual(['24/08: 4', '31/08: 5'])
})

test('labels months year/month and seasons year-Qn, across New Year too', () => {
  const sold = [
    { day: '2025-12-31', quantity: 10 },
    { day: '2026-01-01', quantity: 7 },
  ]
  expect(labels(sold, 'month', '2025-11-15', '2026-01-15')).toEqual(['2025/11: 0', '2025/12: 10', '2026/01: 7'])
  expect(labels(sold, 'season', '2025-12-31', '2026-04-01')).toEqual(['2025-Q4: 10', '2026-Q1: 7', '2026-Q2: 0'])
})

test('includes days without sales', () => {
  expect(labels([{ day: '2028-02-29', quantity: 1 }], 'day', '2028-02-28', '2028-03-01')).toEqual([
    '28/02: 0',
    '29/02: 1',
    '01/03: 0',
  ])
})

test('shows 12 weeks, 12 months, 8 seasons or 28 days up to today by default', () => {
  const today = '2026-09-02'
  const count = (grouping: (typeof groupings)[number]) => trend([], grouping, trendStart(today, grouping), today).length
  expect(groupings.map(count)).toEqual([12, 12, 8, 28])
  expect(trendStart(today, 'week')).toBe('2026-06-15')
})

test('puts every day in one group and loses no plant', () => {
  const day = fc.nat(3000).map((n) => addDays('2020-01-01', n))
  const sold = fc.array(fc.record({ day, quantity: fc.nat(1000) }), { maxLength: 60 })
  fc.assert(
    fc.property(sold, fc.constantFrom(...groupings), (rows, grouping) => {
      const points = trend(rows, grouping, '2020-01-01', addDays('2020-01-01', 3000))
      const starts = points.map((point) => point.start)
      expect(new Set(starts).size).toBe(starts.length)
      expect([...starts].sort()).toEqual(starts)
      expect(starts.every((start) => startOf(start, grouping) === start)).toBe(true)
      expect(points.reduce((all, point) => all + point.quantity, 0)).toBe(rows.reduce((all, row) => all + row.quantity, 0))
    }),
  )
})
