/** Ways of paying, each with all its properties; and the payment state of an invoice. */
import { keysWith } from '#kernel/record.ts'

interface Properties {
  readonly name: string
  /** Place among the methods at the till, and the letter that chooses it; without them a sale cannot be paid by it. */
  readonly till?: { readonly place: number; readonly key: string }
  /** Purpose of the ledger account that a payment goes to. A sale on account has no payment. */
  readonly ledger?: string
  readonly movesMoney?: true
  /** Goes through a card terminal, which has a total of its own. */
  readonly hasTerminal?: true
  readonly paysBills?: true
}

/** In the order in which forms offer them. */
export const methods = {
  cash: { name: 'Cash', till: { place: 3, key: 'c' }, ledger: 'cash', movesMoney: true, paysBills: true },
  card: {
    name: 'Card',
    till: { place: 2, key: 'd' },
    ledger: 'card_clearing',
    movesMoney: true,
    hasTerminal: true,
    paysBills: true,
  },
  eftpos: { name: 'EFTPOS', till: { place: 1, key: 'e' }, ledger: 'card_clearing', movesMoney: true, hasTerminal: true },
  bank_transfer: { name: 'Bank transfer', till: { place: 4, key: 'b' }, ledger: 'bank', movesMoney: true, paysBills: true },
  account: { name: 'On account', till: { place: 5, key: 'a' } },
  store_credit: { name: 'Store credit', till: { place: 6, key: 's' }, ledger: 'store_credits' },
  /** Paid in advance, put against an invoice. */
  deposit: { name: 'Paid before', ledger: 'customer_deposits' },
  /** Paid in advance, moved to another order. */
  order: { name: 'Another order', ledger: 'customer_deposits' },
  /** Stays in receivables as a negative balance. */
  account_credit: { name: 'Credit on account', ledger: 'receivables' },
} as const satisfies Record<string, Properties>

/** Methods of a sale or a refund. */
export const paymentMethods = keysWith(methods, 'till')
/** Methods in the till's order. */
export const tillMethods = paymentMethods.toSorted((a, b) => methods[a].till.place - methods[b].till.place)
export const tenderMethods = keysWith(methods, 'till', 'ledger')
export const paidMethods = keysWith(methods, 'movesMoney')
export const terminalMethods = keysWith(methods, 'movesMoney', 'hasTerminal')
export const billMethods = keysWith(methods, 'movesMoney', 'paysBills')
export const postedMethods = keysWith(methods, 'ledger')
export type PaymentMethod = (typeof paymentMethods)[number]
export type TenderMethod = (typeof tenderMethods)[number]
export type PaidMethod = (typeof paidMethods)[number]
export type PostedMethod = (typeof postedMethods)[number]

/** True for a payment that moves money. */
export const isPaidMethod = (method: string): method is PaidMethod => paidMethods.some((each) => each === method)

const names = new Map<string, string>(Object.entries(methods).map(([method, { name }]) => [method, name]))

/** `bank_transfer` → `Bank transfer` */
export const methodName = (method: string): string => names.get(method) ?? method

export const methodOptions = <Method extends string>(offered: readonly Method[]) =>
  offered.map((value) => ({ value, label: methodName(value) }))

/** The payment state of an invoice: only a sale on account can be unpaid. */
export const paymentStatusShown = (sale: {
  readonly payment_method: string
  readonly payment_status: string
}): 'Paid' | 'Unpaid' => (sale.payment_method !== 'account' || sale.payment_status === 'paid' ? 'Paid' : 'Unpaid')
