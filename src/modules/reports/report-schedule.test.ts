/** When a report that goes by the clock is due. */
import { expect, test } from 'vitest'
import { lastDueDay, scheduleFaults } from './report-schedule.ts'

test('was due last on the day that its hour, weekday or day of the month names', () => {
  const day = { every: 'day', on_day: null, hour: 7 } as const
  const sunday = { every: 'week', on_day: 7, hour: 7 } as const
  const monday = { every: 'week', on_day: 1, hour: 0 } as const
  const last = { every: 'month', on_day: 28, hour: 23 } as const
  const first = { every: 'month', on_day: 1, hour: 6 } as const
  // 1 March 2027 is a Monday.
  const cases = [
    [day, '2027-03-01', 6, '2027-02-28'],
    [day, '2027-03-01', 7, '2027-03-01'],
    [sunday, '2027-02-28', 6, '2027-02-21'],
    [sunday, '2027-02-28', 7, '2027-02-28'],
    [sunday, '2027-03-03', 12, '2027-02-28'],
    [monday, '2027-03-01', 0, '2027-03-01'],
    [monday, '2027-02-28', 23, '2027-02-22'],
    [last, '2027-02-28', 22, '2027-01-28'],
    [last, '2027-02-28', 23, '2027-02-28'],
    [first, '2027-01-01', 5, '2026-12-01'],
    [first, '2027-01-31', 6, '2027-01-01'],
  ] as const
  expect(cases.map(([timed, today, hour]) => lastDueDay(timed, today, hour))).toEqual(cases.map(([, , , due]) => due))
})

test('refuses a week or month without its day, and fixed days', () => {
  const faults = (every: 'day' | 'week' | 'month', on_day: number | null, query = {}) =>
    scheduleFaults({ every, on_day, report: { kind: 'sales', query } }).map(({ path }) => path)
  expect([faults('day', null), faults('week', 7), faults('month', 28)]).toEqual([[], [], []])
  expect([faults('week', null), faults('week', 8), faults('month', null)]).toEqual([['on_day'], ['on_day'], ['on_day']])
  expect(faults('day', null, { from: '2027-01-01' })).toEqual(['every'])
})
