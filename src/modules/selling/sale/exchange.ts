/** What an exchange gives back: what is spent on the new sale is store credit that is used at once, the rest goes back by one method. Pure. */
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import type { Cents } from '#kernel/money.ts'

interface ExchangeRefund {
  readonly method: Exclude<PaymentMethod, 'account'>
  readonly amount: Cents
}

/** `total` came back, `spent` of it pays for the sale. One part for each method; none where an account is credited. */
export function exchangeRefunds(method: PaymentMethod, total: Cents, spent: Cents): ExchangeRefund[] {
  if (method === 'account') return []
  if (method === 'store_credit') return [{ method, amount: total }]
  const parts: ExchangeRefund[] = [
    { method: 'store_credit', amount: spent },
    { method, amount: total - spent },
  ]
  return parts.filter(({ amount }) => amount > 0n)
}
