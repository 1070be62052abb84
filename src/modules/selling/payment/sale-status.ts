/** The state of a sale in lists, with what was refunded. Not in payment.ts, which every screen loads: it computes with money. */
import { cents } from '#kernel/money.ts'
import { paymentStatusShown } from './payment.ts'

/** The state of a sale in a list, unless it is void: a refund is shown where something was paid. */
export const saleStatusShown = (
  sale: Parameters<typeof paymentStatusShown>[0] & { readonly credited_amount: string; readonly total_amount: string },
): 'Paid' | 'Unpaid' | 'Part refunded' | 'Refunded' => {
  const shown = paymentStatusShown(sale)
  const credited = cents(sale.credited_amount)
  if (shown === 'Unpaid' || credited === 0n) return shown
  return credited < cents(sale.total_amount) ? 'Part refunded' : 'Refunded'
}
