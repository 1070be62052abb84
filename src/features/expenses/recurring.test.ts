/** On which days an expense falls due. */
import { expect, test } from 'vitest'
import { type Rhythm, aMonth, dueBetween, dueDay, nextDue, whyNotFirst } from './recurring.ts'

const from = (every: Rhythm, first_day: string, last_day: string | null = null) => ({ every, first_day, last_day })

test('a month too short has it on its last day, and the one after again on the right day', () => {
  const rent = from('month', '2027-12-31')
  expect([0, 1, 2, 3, 4].map((n) => dueDay(rent, n))).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
  expect(dueDay(from('year', '2028-02-29'), 1)).toBe('2029-02-28')
  expect(dueDay(from('year', '2028-02-29'), 4)).toBe('2032-02-29')
  expect(dueDay(from('quarter', '2026-11-30'), 1)).toBe('2027-02-28')
})

test('a week is seven days, over the hour that is lost or won in spring and autumn', () => {
  expect(dueBetween(from('week', '2026-09-20'), null, '2026-10-11')).toEqual([
    '2026-09-20',
    '2026-09-27',
    '2026-10-04',
    '2026-10-11',
  ])
})

test('what was done is not due again; what was missed is, each day of it', () => {
  const power = from('month', '2026-01-15')
  expect(dueBetween(power, '2026-05-15', '2026-05-20')).toEqual([])
  expect(dueBetween(power, '2026-05-15', '2026-08-15')).toEqual(['2026-06-15', '2026-07-15', '2026-08-15'])
  expect(nextDue(power, '2026-08-14')).toBe('2026-08-15')
  expect(nextDue(power, '2046-08-15')).toBe('2046-09-15')
})

test('after its last day nothing is due', () => {
  const lease = from('quarter', '2026-01-01', '2026-07-01')
  expect(dueBetween(lease, null, '2027-01-01')).toEqual(['2026-01-01', '2026-04-01', '2026-07-01'])
  expect(nextDue(lease, '2026-07-01')).toBeNull()
})

test('the first day lies neither in old books nor in the year 9999', () => {
  expect(whyNotFirst('2026-08-01', '2026-08-31')).toBeUndefined()
  expect(whyNotFirst('2025-01-01', '2026-08-31')).toContain('within the last year')
  expect(whyNotFirst('9999-12-31', '2026-08-31')).toContain('next five years')
})

test('by the month they come to what runs', () => {
  const one = { cost: '1200.00', paused: false, next_day: '2026-09-01' }
  const all = [
    { ...one, every: 'month' as const },
    { ...one, every: 'year' as const },
    { ...one, every: 'week' as const, paused: true },
    { ...one, every: 'month' as const, next_day: null },
  ]
  expect(aMonth(all)).toBe(1300)
})
