import { expect, test } from 'vitest'
import { refuseOverCredit } from './credit-limit.ts'

const account = { name: 'City Council', on_hold: false, credit_limit: '100.00', balance: '60.00' }

test('an account is charged up to its limit to the cent, and not beyond', () => {
  expect(() => refuseOverCredit(account, 4000n, false)).not.toThrow()
  expect(() => refuseOverCredit(account, 4001n, false)).toThrow('City Council would owe more than its credit limit of 100.00.')
})

test('beyond the limit only where somebody decided so; without a limit always', () => {
  expect(() => refuseOverCredit(account, 4001n, true)).not.toThrow()
  expect(() => refuseOverCredit({ ...account, credit_limit: null }, 1_000_000n, false)).not.toThrow()
})

test('an account on hold is not charged, whatever its limit and whoever decides', () => {
  const onHold = { ...account, on_hold: true, credit_limit: null }
  expect(() => refuseOverCredit(onHold, 1n, true)).toThrow('City Council is on hold. Take another payment')
})
