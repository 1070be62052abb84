/** Payments of sales: methods, states and their labels. */
export const paymentMethods = ['cash', 'card', 'eftpos', 'bank_transfer', 'account', 'store_credit'] as const
/** Methods that move money at once. */
export const paidMethods = ['cash', 'card', 'eftpos', 'bank_transfer'] as const
/** Methods that go through a card terminal, which has a total of its own. */
export const terminalMethods = ['card', 'eftpos'] as const satisfies readonly (typeof paidMethods)[number][]
export const tenderMethods = [...paidMethods, 'store_credit'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export type PaidMethod = (typeof paidMethods)[number]

/** True for a payment that moves money. */
export const isPaidMethod = (method: string): method is PaidMethod => (paidMethods as readonly string[]).includes(method)

/** The payment state of an invoice: only a sale on account can be unpaid. */
export const paymentStatusShown = (sale: {
  readonly payment_method: string
  readonly payment_status: string
}): 'Paid' | 'Unpaid' => (sale.payment_method !== 'account' || sale.payment_status === 'paid' ? 'Paid' : 'Unpaid')

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
