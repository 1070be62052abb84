import { expect, test } from 'vitest'
import { methodName, paymentMethods, paymentStatusShown } from './payment.ts'

test('only a sale on account can be unpaid', () => {
  const shown = (payment_method: string, payment_status: string) => paymentStatusShown({ payment_method, payment_status })
  expect(shown('account', 'unpaid')).toBe('Unpaid')
  expect(shown('account', 'paid')).toBe('Paid')
  expect(shown('cash', 'unpaid')).toBe('Paid')
})

test('every way to pay has a name', () => {
  expect(paymentMethods.map(methodName)).toEqual(['Cash', 'Card', 'EFTPOS', 'Bank transfer', 'On account', 'Store credit'])
  expect(methodName('cheque')).toBe('cheque')
})
