import { expect, test } from 'vitest'
import {
  type BookedPayment,
  type PaymentReversal,
  isCorrectable,
  isReversible,
  planReversal as decide,
  withLeft,
} from './reversal.ts'

const today = '2026-11-23'
const paid: BookedPayment = {
  amount: 2_003n,
  rounding: -3n,
  method: 'eftpos',
  paid_on: '2026-11-20',
  reverses: null,
  left: 2_003n,
}
/** Cash in coins of 10 cents. */
const planReversal = (payment: BookedPayment, wanted: PaymentReversal, day: string) =>
  decide(payment, wanted, day, (amount) => ((amount + 4n) / 10n) * 10n - amount)
const reason = 'Bounced'

test('all of it is refunded by the same method, with its rounding, on the given day or today', () => {
  expect(planReversal(paid, { reason, paid_on: '2026-11-21' }, today)).toEqual({
    amount: -2_003n,
    rounding: 3n,
    method: 'eftpos',
    paid_on: '2026-11-21',
  })
  expect(planReversal({ ...paid, method: 'cash' }, { reason, till_session_id: 's' }, today).paid_on).toBe(today)
})

test('a payment is reversed once, and money that went back is not reversed', () => {
  expect(() => planReversal({ ...paid, left: 0n }, { reason }, today)).toThrow('already reversed')
  expect(() => planReversal({ ...paid, reverses: 'p' }, { reason }, today)).toThrow('This is a refund.')
  expect(() => planReversal({ ...paid, amount: -1n }, { reason }, today)).toThrow('This is a refund.')
  expect(() => planReversal({ ...paid, amount: 0n }, { reason }, today)).toThrow('This is a refund.')
})

test.each(['store_credit', 'account_credit', 'deposit', 'order'])('%s moved no money and is not reversed', (method) => {
  expect(() => planReversal({ ...paid, method }, { reason }, today)).toThrow('moved no money')
})

test('the day is not before the payment nor in the future; cash is refunded today from an open till', () => {
  const field = (payment: Partial<BookedPayment>, wanted: { paid_on?: string; till_session_id?: string }) => {
    try {
      planReversal({ ...paid, ...payment }, { reason, ...wanted }, today)
    } catch (error) {
      return (error as { errors: { path: string }[] }).errors[0]?.path
    }
    return undefined
  }
  expect(field({}, { paid_on: '2026-11-19' })).toBe('paid_on')
  expect(field({}, { paid_on: '2026-11-24' })).toBe('paid_on')
  expect(field({}, { paid_on: '2026-11-20' })).toBeUndefined()
  expect(field({ method: 'cash' }, { paid_on: '2026-11-22', till_session_id: 's' })).toBe('paid_on')
  expect(field({ method: 'cash' }, {})).toBe('till_session_id')
})

test('of a payment that was given back in part, the rest is reversed, with the rounding of the rest', () => {
  expect(planReversal({ ...paid, left: 1_002n }, { reason }, today)).toMatchObject({ amount: -1_002n, rounding: 2n })
})

test('what is left of a listed payment is its amount less its reversals', () => {
  const payments = [
    { id: 'a', amount: '20.00' },
    { id: 'b', amount: '5.00', reverses: null },
    { id: 'c', amount: '-8.00', reverses: 'a' },
    { id: 'd', amount: '-5.00', reverses: 'b' },
    { id: 'e', amount: '-1.00', reverses: 'a' },
  ]
  expect(withLeft(payments).map(({ left }) => left)).toEqual(['11.00', '0.00', '-8.00', '-5.00', '-1.00'])
})

test('a list offers to reverse what brought money, until nothing is left of it', () => {
  const row = { left: '20.00', method: 'card', reverses: null }
  expect(isReversible(row)).toBe(true)
  expect(isReversible({ ...row, left: '0.01' })).toBe(true)
  expect(isReversible({ ...row, left: '0.00' })).toBe(false)
  expect(isReversible({ ...row, left: '-20.00', reverses: 'b' })).toBe(false)
  expect(isReversible({ ...row, reverses: 'b' })).toBe(false)
  expect(isReversible({ ...row, method: 'deposit' })).toBe(false)
})

test('a payment of which nothing was given back can be corrected', () => {
  const row = { amount: '20.00', left: '20.00', method: 'card', reverses: null }
  expect(isCorrectable(row)).toBe(true)
  expect(isCorrectable({ ...row, left: '19.99' })).toBe(false)
  expect(isCorrectable({ ...row, reverses: 'b' })).toBe(false)
})
