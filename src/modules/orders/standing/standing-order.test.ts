/** The days of a standing order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewStandingOrder, nextStanding, standingDays } from './standing-order.ts'

const monday = { frequency: 'week', first_day: '2026-11-02', last_day: null } as const

test('repeats weekly and every second week, from the first day to the last', () => {
  expect(standingDays(monday, null, '2026-11-20')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
  expect(standingDays({ ...monday, frequency: 'fortnight' }, '2026-11-02', '2026-12-15')).toEqual([
    '2026-11-16',
    '2026-11-30',
    '2026-12-14',
  ])
  expect(standingDays({ ...monday, last_day: '2026-11-09' }, null, '2027-01-01')).toEqual(['2026-11-02', '2026-11-09'])
  expect(nextStanding(monday, '2030-01-01')).toBe('2030-01-07')
  expect(nextStanding({ ...monday, last_day: '2026-11-09' }, '2026-11-09')).toBeNull()
  expect(nextStanding(monday, null)).toBe('2026-11-02')
})

test('keeps the day of the month, and takes the last day of a shorter month', () => {
  const last = { frequency: 'month', first_day: '2026-08-31', last_day: null } as const
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

test('refuses a last day before the first', () => {
  const items = [{ inventory_item_id: '01990000-0000-7000-8000-000000000001', quantity: 5 }]
  const wanted = { customer_name: 'Ana', frequency: 'week', first_day: '2026-11-02', items }
  expect(NewStandingOrder.safeParse(wanted).success).toBe(true)
  expect(NewStandingOrder.safeParse({ ...wanted, last_day: '2026-11-01' }).success).toBe(false)
  expect(NewStandingOrder.safeParse({ ...wanted, days_ahead: 61 }).success).toBe(false)
})

const id = '01990000-0000-7000-8000-000000000001'

test('accepts a plant in a size, or another item, as a line', () => {
  const faults = (line: object) => {
    const wanted = { frequency: 'week', first_day: '2026-11-02', items: [{ quantity: 5, ...line }] }
    return NewStandingOrder.safeParse(wanted).error?.issues.map(({ message }) => message) ?? []
  }
  const refused = ['Choose a plant and its size, or something other.']
  expect(faults({ plant_type_id: id, container_size: 'PB5' })).toEqual([])
  expect(faults({ inventory_item_id: id })).toEqual([])
  expect(faults({})).toEqual(refused)
  expect(faults({ plant_type_id: id })).toEqual(refused)
  expect(faults({ container_size: 'PB5' })).toEqual(refused)
  expect(faults({ plant_type_id: id, container_size: 'PB5', inventory_item_id: id })).toEqual(refused)
})

test('allows 0 to 60 days ahead, and an end on the first day', () => {
  const wanted = { frequency: 'week', first_day: '2026-11-02', items: [{ inventory_item_id: id, quantity: 5 }] }
  const passes = (more: object) => NewStandingOrder.safeParse({ ...wanted, ...more }).success
  expect([0, 60, '14'].map((days_ahead) => passes({ days_ahead }))).toEqual([true, true, true])
  expect([-1, 61, 1.5, 'x', '100'].map((days_ahead) => passes({ days_ahead }))).toEqual([false, false, false, false, false])
  expect(['2026-11-01', '2026-11-02', '2026-11-03', null].map((last_day) => passes({ last_day }))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('gives the same days from any start as counted from the first', () => {
  const start = new Date('2026-01-31T00:00:00Z').getTime()
  const day = fc.nat(3_000).map((days) => new Date(start + days * 86_400_000).toISOString().slice(0, 10))
  const frequencies = fc.constantFrom('week', 'fortnight', 'month')
  fc.assert(
    fc.property(frequencies, day, day, fc.option(day), (frequency, after, through, last_day) => {
      const schedule = { frequency, first_day: '2026-01-31', last_day } as const
      const all = standingDays(schedule, null, through, 10_000)
      expect(standingDays(schedule, after, through, 10_000)).toEqual(all.filter((each) => each > after))
      expect(all.every((each) => each <= through && (last_day === null || each <= last_day))).toBe(true)
    }),
  )
})

test('treats a day before the first as the first, and returns no more days than wanted', () => {
  expect(standingDays(monday, '2026-01-01', '2026-11-09')).toEqual(['2026-11-02', '2026-11-09'])
  expect(standingDays(monday, null, '2027-11-09', 2)).toEqual(['2026-11-02', '2026-11-09'])
  expect(standingDays({ ...monday, last_day: '2026-11-30' }, null, '2026-11-09')).toEqual(['2026-11-02', '2026-11-09'])
  expect(nextStanding({ ...monday, frequency: 'fortnight' }, '2026-11-02')).toBe('2026-11-16')
})
