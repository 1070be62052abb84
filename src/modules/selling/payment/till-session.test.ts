import { expect, test } from 'vitest'
import { planClose, reportOf, isOpenAt } from './till-session.ts'

const booked = {
  opening_float: '200.00',
  sales: 3,
  rounding: '-0.05',
  cash_moved: '-50.00',
  tenders: [
    { method: 'cash', taken: '80.00', given_back: '12.50' },
    { method: 'eftpos', taken: '40.05', given_back: '0.00' },
  ],
}

test('the drawer should hold the float, what was taken, less what was given back and taken out', () => {
  expect(reportOf(booked).tenders).toMatchObject([
    { method: 'cash', expected: '217.50', counted: null },
    { method: 'eftpos', expected: '40.05' },
  ])
  expect(reportOf({ ...booked, tenders: [] }).tenders).toMatchObject([{ method: 'cash', expected: '150.00' }])
})

test('a count that is right closes without a word; one that is off says why', () => {
  const right = [
    { value: '100', count: 2 },
    { value: '10', count: 1 },
    { value: '0.50', count: 15 },
  ]
  expect(planClose(booked, { cash: right }).variance).toBe(0n)
  const short = right.slice(0, 2)
  expect(() => planClose(booked, { cash: short })).toThrow('210.00 counted, 217.50 expected.')
  expect(planClose(booked, { cash: short, reason: 'Parking meter' }).variance).toBe(-750n)
  const others = (amount: string) => ({ cash: right, others: [{ method: 'card' as const, amount }], reason: 'Terminal says so' })
  expect(() => planClose(booked, others('20'))).toThrow('Nothing was paid by Card in this session.')
  expect(planClose(booked, others('0')).variance).toBe(0n)
})

test('two faults that cancel each other are still two faults', () => {
  const cash = [{ value: '0.50', count: 434 }]
  expect(() => planClose(booked, { cash, others: [{ method: 'eftpos', amount: '40.55' }] })).toThrow('Count again')
})

test('cash of a moment belongs to a session that was open then', () => {
  const at = new Date('2026-11-23T04:00:00Z')
  expect(isOpenAt(undefined, at)).toBe(false)
  expect(isOpenAt({ closed_at: null }, at)).toBe(true)
  expect(isOpenAt({ closed_at: '2026-11-23T04:00:01Z' }, at)).toBe(true)
  expect(isOpenAt({ closed_at: '2026-11-23T03:59:59Z' }, at)).toBe(false)
})
