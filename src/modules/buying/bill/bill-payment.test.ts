import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText, sum, sumText } from '#kernel/money.ts'
import type { Problem } from '#kernel/problem.ts'
import { CreditRefund, allocateToBills, partsToReverse, payablesAgeing, reversalDay } from './bill-payment.ts'
import { leftOf } from './bill.ts'

const bill = (id: string, due_date: string, total_amount: string, amount_paid = '0.00') => ({
  id,
  bill_number: id,
  due_date,
  total_amount,
  amount_paid,
  voided_at: null,
})
const open = [bill('a', '2026-11-20', '50.00'), bill('b', '2026-10-20', '100.00', '40.00'), bill('c', '2026-12-01', '30.00')]

const parts = (amount: bigint, ids?: readonly string[]) =>
  allocateToBills(amount, open, ids).map(({ bill: { id }, amount: part }) => `${id} ${moneyText(part)}`)

/** The problem that work throws. */
function problemOf(work: () => unknown): Problem {
  try {
    work()
  } catch (error) {
    return error as Problem
  }
  throw new Error('Nothing was thrown.')
}

test('a payment settles what is due first, the last in part', () => {
  expect(parts(7_000n)).toEqual(['b 60.00', 'a 10.00'])
  expect(parts(14_000n)).toEqual(['b 60.00', 'a 50.00', 'c 30.00'])
})

test('a payment settles the bills that are chosen, in their order', () => {
  expect(parts(5_500n, ['c', 'a'])).toEqual(['c 30.00', 'a 25.00'])
})

test('it is never more than what is owed, and only for bills of the vendor', () => {
  const tooMuch = problemOf(() => parts(14_001n))
  expect([tooMuch.code, tooMuch.extra['available'], tooMuch.errors[0]?.path]).toEqual(['OVERPAID', '140.00', 'amount'])
  expect(problemOf(() => parts(3_001n, ['c'])).code).toBe('OVERPAID')
  expect(problemOf(() => allocateToBills(1n, [], undefined)).detail).toBe('This vendor has no balance due.')
  expect(problemOf(() => parts(100n, ['c', 'z'])).errors[0]?.path).toBe('bill_ids.1')
})

test('the parts add up to the payment, and none is above what is owed for its bill', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat(1_000_000),
      (totals, n) => {
        const bills = totals.map((total, i) =>
          bill(`b${i}`, `2026-11-${String(1 + (total % 28)).padStart(2, '0')}`, moneyText(BigInt(total))),
        )
        const owed = sum(bills.map(leftOf))
        const amount = 1n + (owed * BigInt(n)) / 1_000_001n
        const spread = allocateToBills(amount, bills, undefined)
        expect(sum(spread.map((part) => part.amount))).toBe(amount)
        expect(spread.every((part) => part.amount > 0n && part.amount <= leftOf(part.bill))).toBe(true)
      },
    ),
  )
})

test('what is owed has an age by its due day; credit that is left counts with a minus', () => {
  const due = (due_date: string, left: string, kind: 'bill' | 'credit' = 'bill') => ({ kind, due_date, left })
  const ages = payablesAgeing(
    [
      due('2026-11-23', '1.00'),
      due('2026-11-22', '2.00'),
      due('2026-10-24', '4.00'),
      due('2026-10-23', '8.00'),
      due('2026-09-23', '16.00'),
      due('2026-08-24', '32.00'),
      due('2026-01-01', '0.50', 'credit'),
    ],
    '2026-11-23',
  )
  expect(ages).toEqual({ current: 50n, days_30: 600n, days_60: 800n, days_90: 1_600n + 0n, older: 3_200n, total: 6_250n })
})

test('a payment is reversed once, on its day or later; cash goes back into an open drawer today', () => {
  const today = '2026-11-23'
  const paid = { method: 'bank_transfer', paid_on: '2026-11-10', reverses: null }
  expect(reversalDay(paid, { reason: 'Bounced' }, today)).toBe(today)
  expect(reversalDay(paid, { reason: 'Bounced', paid_on: '2026-11-12' }, today)).toBe('2026-11-12')
  const path = (change: object, payment = paid) =>
    problemOf(() => reversalDay(payment, { reason: 'Bounced', ...change }, today)).errors[0]?.path
  expect(path({ paid_on: '2026-11-09' })).toBe('paid_on')
  expect(path({ paid_on: '2026-11-24' })).toBe('paid_on')
  expect(path({}, { ...paid, method: 'cash' })).toBe('till_session_id')
  expect(path({ paid_on: '2026-11-20', till_session_id: 's' }, { ...paid, method: 'cash' })).toBe('paid_on')
  expect(problemOf(() => reversalDay({ ...paid, reverses: 'p' }, { reason: 'x' }, today)).code).toBe('BAD_STATE')
})

test('a payment is reversed for all that is left of it, or for some of its bills', () => {
  const bills = [
    { id: 'a', bill_number: '1', amount: '10.00', left: '10.00' },
    { id: 'b', bill_number: '2', amount: '5.00', left: '0.00' },
    { id: 'c', bill_number: '3', amount: '7.00', left: '7.00' },
  ]
  const ids = (bill_ids?: string[]) => partsToReverse(bills, bill_ids).map(({ id }) => id)
  expect([ids(), ids(['c']), ids(['c', 'c'])]).toEqual([['a', 'c'], ['c'], ['c']])
  expect(problemOf(() => ids(['a', 'b'])).errors[0]?.path).toBe('bill_ids.1')
  expect(problemOf(() => partsToReverse(bills.slice(1, 2), undefined)).code).toBe('BAD_STATE')
})

test('a payment is of more than nothing', () => {
  const messages = (amount: string) =>
    CreditRefund.safeParse({ amount, method: 'card' }).error?.issues.map(({ message }) => message) ?? []
  expect([messages('0.01'), messages('0'), messages('0.00')]).toEqual([
    [],
    ['Enter an amount above 0.'],
    ['Enter an amount above 0.'],
  ])
})

test('a payment that is refused says what is due, and which field to correct', () => {
  const tooMuch = problemOf(() => parts(14_001n))
  expect(tooMuch.detail).toBe(`Only ${sumText(140_00n)} is due on these bills. Enter no more than that.`)
  expect(tooMuch.errors).toEqual([{ path: 'amount', message: `Only ${sumText(140_00n)} is due.` }])
  expect(problemOf(() => allocateToBills(1n, [], undefined)).errors).toEqual([{ path: 'amount', message: 'Nothing is due.' }])
})

test('a reversal is on the day of the payment at the earliest; cash goes back today, into a drawer that is named', () => {
  const paid = { method: 'cash', paid_on: '2026-11-23', reverses: null }
  const change = { reason: 'Twice', till_session_id: '01890000-0000-7000-8000-000000000001' }
  expect(reversalDay(paid, change, '2026-11-23')).toBe('2026-11-23')
  expect(reversalDay(paid, { ...change, paid_on: '2026-11-23' }, '2026-11-23')).toBe('2026-11-23')
  expect(problemOf(() => reversalDay(paid, { ...change, paid_on: '2026-11-23' }, '2026-11-24')).errors[0]?.path).toBe('paid_on')
})
