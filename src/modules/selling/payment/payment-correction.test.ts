import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { sumText } from '#kernel/money.ts'
import { type CorrectablePayment, PaymentCorrection, planCorrection, refuseMoreThanMethod } from './payment-correction.ts'

const today = '2026-11-23'
const drawer = '01990000-0000-7000-8000-000000000001'
const other = '01990000-0000-7000-8000-000000000002'
const booked: CorrectablePayment = {
  amount: 20_00n,
  rounding: 0n,
  method: 'bank_transfer',
  paid_on: '2026-11-13',
  reverses: null,
  left: 20_00n,
  till_session_id: null,
  session_is_open: false,
}
const inCash = { ...booked, method: 'cash', rounding: -4n, paid_on: today, till_session_id: drawer, session_is_open: true }

const plan = (payment: CorrectablePayment, wanted: Omit<PaymentCorrection, 'reason'>, closed_through: string | null = null) =>
  planCorrection(payment, { reason: 'Mistake', ...wanted }, { today, closed_through })

function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.errors?.[0]?.path ?? '']
  }
  return undefined
}

function message(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error.detail
  }
  return undefined
}

test('the reversal and the payment count on the day it was paid, or on the day that is given', () => {
  const { reversal, replacement } = plan(booked, { amount: '5.50' })
  expect(reversal).toMatchObject({ amount: -20_00n, method: 'bank_transfer', paid_on: '2026-11-13' })
  expect(replacement).toMatchObject({ amount: 5_50n, method: 'bank_transfer', paid_on: '2026-11-13' })
  expect(plan(booked, { paid_on: '2026-11-14' })).toMatchObject({
    reversal: { paid_on: '2026-11-13' },
    replacement: { paid_on: '2026-11-14' },
  })
  expect(refusal(() => plan(booked, { paid_on: '2026-11-24' }))).toEqual(['INVALID', 'paid_on'])
})

test('a payment in closed books is corrected today', () => {
  expect(plan(booked, { method: 'card' }, '2026-11-13')).toMatchObject({
    reversal: { paid_on: today },
    replacement: { paid_on: today },
  })
})

test('cash that was booked as a card payment stays in the session of the payment, and the other way round', () => {
  expect(plan({ ...inCash, method: 'card', rounding: 0n }, { method: 'cash' })).toMatchObject({
    reversal: { method: 'card', till_session_id: drawer },
    replacement: { method: 'cash', till_session_id: drawer, rounding: undefined },
  })
  expect(plan(inCash, { method: 'card' })).toMatchObject({
    reversal: { method: 'cash', till_session_id: drawer, rounding: 4n },
    replacement: { method: 'card', till_session_id: drawer },
  })
  expect(plan(inCash, { method: 'bank_transfer' }).replacement.till_session_id).toBeUndefined()
})

test('cash on another account moves nothing in the drawer, not even in one that is closed', () => {
  expect(plan(inCash, {})).toMatchObject({
    reversal: { till_session_id: drawer, rounding: 4n },
    replacement: { till_session_id: drawer, rounding: -4n },
  })
  expect(plan({ ...inCash, session_is_open: false }, {})).toMatchObject({
    reversal: { till_session_id: undefined, rounding: 4n },
    replacement: { till_session_id: undefined, rounding: -4n },
  })
})

test('a cash count that is locked is not changed', () => {
  const counted = { ...inCash, session_is_open: false }
  expect(refusal(() => plan(counted, { method: 'card' }))).toEqual(['BAD_STATE', ''])
  expect(refusal(() => plan(counted, { amount: '2' }))).toEqual(['BAD_STATE', ''])
  expect(refusal(() => plan({ ...counted, method: 'card' }, { method: 'cash' }))).toEqual(['BAD_STATE', ''])
  expect(plan({ ...counted, method: 'card' }, { method: 'eftpos' }).replacement.method).toBe('eftpos')
})

test('a transfer that was cash of today names the till it went into', () => {
  const transfer = { ...booked, paid_on: today }
  expect(refusal(() => plan(transfer, { method: 'cash' }))).toEqual(['INVALID', 'till_session_id'])
  expect(plan(transfer, { method: 'cash', till_session_id: other as never }).replacement.till_session_id).toBe(other)
  expect(plan(booked, { method: 'cash' }).replacement.till_session_id).toBeUndefined()
})

test('what went back, what was reversed and what moved no money is not corrected', () => {
  const why = (payment: CorrectablePayment) => message(() => plan(payment, {}))
  expect(why({ ...booked, left: 0n })).toBe('This payment is already reversed or corrected.')
  expect(why({ ...booked, left: 19_99n })).toBe(
    `${sumText(1n)} of this payment was refunded. Reverse the rest, and take the payment again.`,
  )
  expect(why({ ...booked, reverses: drawer })).toBe('This is a refund. Correct the payment itself.')
  expect(why({ ...booked, amount: -5_00n, left: 0n })).toBe('This is a refund. Correct the payment itself.')
  expect(why({ ...booked, amount: 0n, left: 0n })).toBe('This is a refund. Correct the payment itself.')
  expect(why({ ...booked, method: 'account_credit' })).toMatch(
    /moved no money, so it cannot be corrected\. Void the sale instead\.$/,
  )
  expect(why({ ...inCash, session_is_open: false, method: 'card' })).toBeUndefined()
  expect(message(() => plan({ ...inCash, session_is_open: false }, { method: 'card' }))).toMatch(
    /^The till session of this payment is closed/,
  )
})

test('books closed before the day of the payment change nothing', () => {
  expect(plan(booked, { method: 'card' }, '2026-11-12').reversal.paid_on).toBe('2026-11-13')
})

test('what is sent is more than 0, and names an invoice or an account', () => {
  const wrong = (sent: object) =>
    PaymentCorrection.safeParse({ reason: 'Mistake', ...sent }).error?.issues.map((issue) => [issue.path.join(), issue.message])
  expect(wrong({ amount: '0' })).toEqual([['amount', 'Enter more than 0.']])
  expect(wrong({ amount: '0.01' })).toBeUndefined()
  expect(wrong({ sale_id: drawer, business_account_id: other })).toEqual([
    ['business_account_id', 'Choose an invoice or an account, not both.'],
  ])
  expect(wrong({ sale_id: drawer })).toBeUndefined()
  expect(wrong({ business_account_id: other })).toBeUndefined()
})

test('of a sale that was paid at the till only the method can be corrected', () => {
  expect(refusal(() => refuseMoreThanMethod({ reason: 'Mistake', method: 'card', amount: '5' }))).toEqual(['INVALID', 'amount'])
  expect(refusal(() => refuseMoreThanMethod({ reason: 'Mistake' }))).toEqual(['INVALID', 'method'])
  expect(refusal(() => refuseMoreThanMethod({ reason: 'Mistake', method: 'card' }))).toBeUndefined()
})
