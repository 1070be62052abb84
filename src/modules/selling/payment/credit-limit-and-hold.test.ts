import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { refuseOverCredit } from './credit-limit-and-hold.ts'

const account = { name: 'City Council', on_hold: false, credit_limit: '100.00', balance: '60.00' }

test('an account is charged up to its limit to the cent, and not beyond', () => {
  expect(() => refuseOverCredit(account, 4000n, false)).not.toThrow()
  expect(() => refuseOverCredit(account, 4001n, false)).toThrow('City Council would exceed its credit limit of 100.00.')
})

test('beyond the limit only with a decision; without a limit always', () => {
  expect(() => refuseOverCredit(account, 4001n, true)).not.toThrow()
  expect(() => refuseOverCredit({ ...account, credit_limit: null }, 1_000_000n, false)).not.toThrow()
})

test('an account on hold is not charged, whatever its limit and decision', () => {
  const onHold = { ...account, on_hold: true, credit_limit: null }
  expect(() => refuseOverCredit(onHold, 1n, true)).toThrow('City Council is on hold. Use another payment method')
})

test('the refusals say what to do next, and what the account owes', () => {
  expect(() => refuseOverCredit(account, 4001n, false)).toThrow(
    new Problem(
      'BAD_STATE',
      'City Council would exceed its credit limit of 100.00. Use another payment method, or ask a manager to charge it.',
      { balance: '60.00', credit_limit: '100.00' },
    ),
  )
  expect(() => refuseOverCredit({ ...account, on_hold: true }, 1n, false)).toThrow(
    new Problem('BAD_STATE', 'City Council is on hold. Use another payment method, or ask an admin to take off the hold.'),
  )
})
