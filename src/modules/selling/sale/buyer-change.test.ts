import { expect, test } from 'vitest'
import { BuyerChange } from './buyer-change.ts'

const id = '01890000-0000-7000-8000-000000000001'
const payment = { method: 'card' }
const messages = (body: object) =>
  (BuyerChange.safeParse({ reason: 'Wrong account', version: 1, ...body }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('an invoice moves to an account, or to somebody who has paid, never to both or to neither', () => {
  expect(messages({ business_account_id: id })).toEqual([])
  expect(messages({ customer_name: 'Ana Reid', payment })).toEqual([])
  const either = ['business_account_id: Choose an account, or a payment method.']
  expect(messages({ business_account_id: id, payment })).toEqual(either)
  expect(messages({ customer_name: 'Ana Reid' })).toEqual(either)
})

test('it has a reason and a method of payment', () => {
  expect(messages({ payment: { method: 'account' } })).toEqual(['payment.method: Choose a payment method.'])
  expect(BuyerChange.safeParse({ version: 1, business_account_id: id }).success).toBe(false)
})
