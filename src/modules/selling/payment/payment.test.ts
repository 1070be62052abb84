import { expect, test } from 'vitest'
import { methodName, paymentMethods, tillMethods, paymentStatusShown } from './payment.ts'
import { saleStatusShown } from './sale-status.ts'

test('only a sale on account can be unpaid', () => {
  const shown = (payment_method: string, payment_status: string) => paymentStatusShown({ payment_method, payment_status })
  expect(shown('account', 'unpaid')).toBe('Unpaid')
  expect(shown('account', 'paid')).toBe('Paid')
  expect(shown('cash', 'unpaid')).toBe('Paid')
})

test('a list says of a paid sale what was refunded, and of an unpaid one that it is owed', () => {
  const shown = (credited_amount: string, payment_method = 'card', payment_status = 'paid') =>
    saleStatusShown({ payment_method, payment_status, credited_amount, total_amount: '99.50' })
  expect([shown('0.00'), shown('0.01'), shown('99.50')]).toEqual(['Paid', 'Part refunded', 'Refunded'])
  expect(shown('20.00', 'account', 'unpaid')).toBe('Unpaid')
})

test('every way to pay has a name', () => {
  expect(paymentMethods.map(methodName)).toEqual(['Cash', 'Card', 'EFTPOS', 'Bank transfer', 'On account', 'Store credit'])
  expect(tillMethods.map(methodName)).toEqual(['EFTPOS', 'Card', 'Cash', 'Bank transfer', 'On account', 'Store credit'])
  expect(methodName('cheque')).toBe('cheque')
})
