import { expect, test } from 'vitest'
import { type BookedPayment, isReversible, planReversal } from './reversal.ts'

const today = '2026-11-23'
const paid: BookedPayment = {
  amount: 2_003n,
  rounding: -3n,
  method: 'eftpos',
  paid_on: '2026-11-20',
  reverses: null,
  is_reversed: false,
}
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
  expect(() => planReversal({ ...paid, is_reversed: true }, { reason }, today)).toThrow('reversed already')
  expect(() => planReversal({ ...paid, reverses: 'p' }, { reason }, today)).toThrow('money that went back')
  expect(() => planReversal({ ...paid, amount: -1n }, { reason }, today)).toThrow('money that went back')
  expect(() => planReversal({ ...paid, amount: 0n }, { reason }, today)).toThrow('money that went back')
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

test('a list offers to reverse what brought money, once', () => {
  const row = { amount: '20.00', method: 'card', reverses: null, reversed: false }
  expect(isReversible(row)).toBe(true)
  expect(isReversible({ ...row, reversed: true })).toBe(false)
  expect(isReversible({ ...row, amount: '-20.00', reverses: 'b' })).toBe(false)
  expect(isReversible({ ...row, reverses: 'b' })).toBe(false)
  expect(isReversible({ ...row, method: 'deposit' })).toBe(false)
})
