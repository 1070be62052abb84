/** On which days an order repeats. */
import { expect, test } from 'vitest'
import { NewStandingOrder, nextStanding, standingDays } from './standing-order.ts'

const monday = { every: 'week', first_day: '2026-11-02', last_day: null } as const

test('weekly and every second week, from the first day on, to the last', () => {
  expect(standingDays(monday, null, '2026-11-20')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
  expect(standingDays({ ...monday, every: 'fortnight' }, '2026-11-02', '2026-12-15')).toEqual([
    '2026-11-16',
    '2026-11-30',
    '2026-12-14',
  ])
  expect(standingDays({ ...monday, last_day: '2026-11-09' }, null, '2027-01-01')).toEqual(['2026-11-02', '2026-11-09'])
  expect(nextStanding(monday, '2030-01-01')).toBe('2030-01-07')
  expect(nextStanding({ ...monday, last_day: '2026-11-09' }, '2026-11-09')).toBeNull()
  expect(nextStanding(monday, null)).toBe('2026-11-02')
})

test('monthly keeps its day, and takes the last where a month is shorter', () => {
  const last = { every: 'month', first_day: '2026-08-31', last_day: null } as const
  expect(standingDays(last, null, '2027-03-31')).toEqual([
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  expect(nextStanding(last, '2040-02-28')).toBe('2040-02-29')
})

test('the last day is not before the first', () => {
  const items = [{ inventory_item_id: '01990000-0000-7000-8000-000000000001', quantity: 5 }]
  const wanted = { customer_name: 'Ana', every: 'week', first_day: '2026-11-02', items }
  expect(NewStandingOrder.safeParse(wanted).success).toBe(true)
  expect(NewStandingOrder.safeParse({ ...wanted, last_day: '2026-11-01' }).success).toBe(false)
  expect(NewStandingOrder.safeParse({ ...wanted, days_ahead: 61 }).success).toBe(false)
})
