/** The due days of a recurring expense. */
import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  NewRecurring,
  type Frequency,
  aMonth,
  billNumber,
  billsToEnter,
  dueBetween,
  dueDay,
  nextDue,
  whyNotFirst,
} from './recurring.ts'

const from = (frequency: Frequency, first_day: string, last_day: string | null = null) => ({ frequency, first_day, last_day })

test('uses the last day of a short month, and the original day in the next', () => {
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

test('counts seven days in a week across changes of clocks', () => {
  expect(dueBetween(from('week', '2026-09-20'), null, '2026-10-11')).toEqual([
    '2026-09-20',
    '2026-09-27',
    '2026-10-04',
    '2026-10-11',
  ])
})

test('lists missed days and no day twice', () => {
  const power = from('month', '2026-01-15')
  expect(dueBetween(power, '2026-05-15', '2026-05-20')).toEqual([])
  expect(dueBetween(power, '2026-05-15', '2026-08-15')).toEqual(['2026-06-15', '2026-07-15', '2026-08-15'])
  expect(nextDue(power, '2026-08-14')).toBe('2026-08-15')
  expect(nextDue(power, '2046-08-15')).toBe('2046-09-15')
})

test('has no due days after its last day', () => {
  const lease = from('quarter', '2026-01-01', '2026-07-01')
  expect(dueBetween(lease, null, '2027-01-01')).toEqual(['2026-01-01', '2026-04-01', '2026-07-01'])
  expect(nextDue(lease, '2026-07-01')).toBeNull()
})

test('has no due days that cannot be stored', () => {
  expect(nextDue(from('week', '2199-12-20'), '2199-12-20')).toBe('2199-12-27')
  for (const frequency of ['week', 'month', 'quarter', 'year'] as const)
    expect(nextDue(from(frequency, '2199-12-27', '2199-12-31'), '2199-12-27')).toBeNull()
  expect(nextDue(from('week', '2199-12-27'), '2199-12-27')).toBeNull()
  expect(dueBetween(from('year', '2199-12-27'), null, '2199-12-31')).toEqual(['2199-12-27'])
})

test('refuses a first day in finished books or in the year 9999', () => {
  expect(whyNotFirst('2026-08-01', '2026-08-31')).toBeUndefined()
  expect(whyNotFirst('2025-01-01', '2026-08-31')).toContain('within the last year')
  expect(whyNotFirst('9999-12-31', '2026-08-31')).toContain('next five years')
})

test('adds up running ones by month', () => {
  const one = { cost: '1200.00', paused: false, next_day: '2026-09-01' }
  const all = [
    { ...one, frequency: 'month' as const },
    { ...one, frequency: 'year' as const },
    { ...one, frequency: 'week' as const, paused: true },
    { ...one, frequency: 'month' as const, next_day: null },
  ]
  expect(aMonth(all)).toBe(1300)
})

test('requires a cost, a tax within it, and an end after the start', () => {
  const wanted = { description: 'Rent', cost: '500', frequency: 'month', first_day: '2026-01-31' }
  const faults = (more: object) =>
    NewRecurring.safeParse({ ...wanted, ...more }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(faults({})).toBeUndefined()
  expect(faults({ cost: '0' })).toEqual([['cost', 'Enter the amount.']])
  expect(faults({ gst_paid: '500' })).toBeUndefined()
  expect(faults({ gst_paid: '500.01' })).toEqual([['gst_paid', 'The tax is part of the cost: it cannot be more.']])
  expect(faults({ last_day: null })).toBeUndefined()
  expect(faults({ last_day: '2026-01-31' })).toBeUndefined()
  expect(faults({ last_day: '2026-02-01' })).toBeUndefined()
  expect(faults({ last_day: '2026-01-30' })).toEqual([['last_day', 'The last day is before the first.']])
})

test('allows a first day one year back and five years ahead at most', () => {
  const today = '2026-08-31'
  expect([whyNotFirst('2025-08-30', today), whyNotFirst('2031-09-04', today)]).toEqual([undefined, undefined])
  expect(whyNotFirst('2025-08-29', today)).toBe('Choose a first day within the last year. Enter older ones as single expenses.')
  expect(whyNotFirst('2031-09-05', today)).toBe('Choose a first day within the next five years.')
})

test('gives the next due day after any day', () => {
  const start = new Date('2026-01-31T00:00:00Z').getTime()
  const after = fc
    .integer({ min: -400, max: 6_000 })
    .map((days) => new Date(start + days * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.constantFrom('week', 'month', 'quarter', 'year'), after, (frequency, done) => {
      const schedule = from(frequency, '2026-01-31')
      let n = 0
      while (dueDay(schedule, n) <= done) n++
      expect(nextDue(schedule, done)).toBe(dueDay(schedule, n))
    }),
  )
  expect(nextDue(from('month', '2026-01-31', '2026-01-30'), null)).toBeNull()
})

test('requires a vendor for a bill, and terms of at most a year', () => {
  const wanted = { description: 'Rent', cost: '500', frequency: 'month', first_day: '2026-01-31' }
  const faults = (more: object) =>
    NewRecurring.safeParse({ ...wanted, ...more }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(faults({ payment: 'bill' })).toEqual([['vendor', 'Enter the vendor: a bill is owed to one.']])
  expect(faults({ payment: 'bill', vendor: 'Landlord', terms_days: '20' })).toBeUndefined()
  expect(faults({ payment: 'at_once' })).toBeUndefined()
  expect(faults({ terms_days: 366 })).toEqual([['terms_days', 'Enter a whole number of days, at most 365.']])
})

const rentBill = {
  description: 'Rent',
  vendor_id: 'landlord',
  terms_days: null,
  vendor_terms: 20,
  due_day: '2026-02-01',
  booked: '2026-02-01',
}

test('numbers a bill by what it is for and its day, and never as another bill of the vendor', () => {
  const number = (description: string, ...taken: string[]) => billNumber({ description, due_day: '2026-02-01' }, new Set(taken))
  expect(number('Rent')).toBe('Rent 2026-02-01')
  expect(number('Rent', 'rent 2026-02-01', 'rent 2026-02-01 (2)')).toBe('Rent 2026-02-01 (3)')
  expect(number('x'.repeat(200))).toHaveLength(60)
  expect(number(`${'x'.repeat(48)}🌱🌱`)).toBe(`${'x'.repeat(48)} 2026-02-01`)
  expect(number('x'.repeat(200), number('x'.repeat(200)))).toHaveLength(60)
  const bills = billsToEnter(
    [rentBill, rentBill, { ...rentBill, vendor_id: 'other' }],
    new Map([['landlord', new Set<string>()]]),
  )
  expect(bills.map(({ bill_number }) => bill_number)).toEqual(['Rent 2026-02-01', 'Rent 2026-02-01 (2)', 'Rent 2026-02-01'])
})

test('a bill is due by its own terms, else by those of the vendor, else on its day', () => {
  const due = (more: object) =>
    billsToEnter([{ ...rentBill, ...more }], new Map()).map(({ bill_date, due_date }) => [bill_date, due_date])
  expect(due({})).toEqual([['2026-02-01', '2026-02-21']])
  expect(due({ terms_days: 7 })).toEqual([['2026-02-01', '2026-02-08']])
  expect(due({ terms_days: 0 })).toEqual([['2026-02-01', '2026-02-01']])
  expect(due({ vendor_terms: null })).toEqual([['2026-02-01', '2026-02-01']])
  expect(due({ booked: '2026-02-10' })).toEqual([['2026-02-10', '2026-03-02']])
})
