/** Payments of sales: methods, states and their labels. */
import { cents } from '#kernel/money.ts'

export const paymentMethods = ['cash', 'card', 'eftpos', 'bank_transfer', 'account', 'store_credit'] as const
/** Those that bring money at once. */
export const paidMethods = ['cash', 'card', 'eftpos', 'bank_transfer'] as const
/** Those a part of a sale can be paid by. */
export const tenderMethods = [...paidMethods, 'store_credit'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export type PaidMethod = (typeof paidMethods)[number]

/** Whether a payment by this method moved money. */
export const isPaidMethod = (method: string): method is PaidMethod => (paidMethods as readonly string[]).includes(method)

/** The payment state of an invoice: only a sale on account can be unpaid. */
export const paymentStatusShown = (sale: {
  readonly payment_method: string
  readonly payment_status: string
}): 'Paid' | 'Unpaid' => (sale.payment_method !== 'account' || sale.payment_status === 'paid' ? 'Paid' : 'Unpaid')

/** The state of a sale in a list, unless it is void: a refund is shown where something was paid. */
export const saleStatusShown = (
  sale: Parameters<typeof paymentStatusShown>[0] & { readonly credited_amount: string; readonly total_amount: string },
): 'Paid' | 'Unpaid' | 'Part refunded' | 'Refunded' => {
  const shown = paymentStatusShown(sale)
  const credited = cents(sale.credited_amount)
  if (shown === 'Unpaid' || credited === 0n) return shown
  return credited < cents(sale.total_amount) ? 'Part refunded' : 'Refunded'
}

const methods: Readonly<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  eftpos: 'EFTPOS',
  bank_transfer: 'Bank transfer',
  account: 'On account',
  deposit: 'Paid before',
  account_credit: 'Credit on account',
  order: 'Another order',
  store_credit: 'Store credit',
}

/** `bank_transfer` → `Bank transfer` */
export const methodName = (method: string): string => methods[method] ?? method
