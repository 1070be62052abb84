/**
 * Refunds of an exchange: the part spent on the new sale is store credit used at once, the rest is refunded by one method. Pure.
 */
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import type { Cents } from '#kernel/money.ts'

interface ExchangeRefund {
  readonly method: Exclude<PaymentMethod, 'account'>
  readonly amount: Cents
}

/** Parts by method: `total` was returned, and `spent` of it pays for the sale. Empty if an account is credited. */
export function exchangeRefunds(method: PaymentMethod, total: Cents, spent: Cents): ExchangeRefund[] {
  if (method === 'account') return []
  if (method === 'store_credit') return [{ method, amount: total }]
  const parts: ExchangeRefund[] = [
    { method: 'store_credit', amount: spent },
    { method, amount: total - spent },
  ]
  return parts.filter(({ amount }) => amount > 0n)
}
