/** Credit of a business account beyond its open invoices. */
import { TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, cents } from '#kernel/money.ts'
import type { Allocation } from './allocation.ts'
import { Money } from '#kernel/wire.ts'
import { paidMethods } from './payment.ts'

/** Open invoices less the ledger balance, at least 0: the part of them that credit covers. */
export const creditOnAccount = (balance: string, open: readonly { readonly owed: Cents }[]): Cents => {
  const credit = open.reduce((sum, { owed }) => sum + owed, 0n) - cents(balance)
  return credit > 0n ? credit : 0n
}

/** Unpaid rest of an account's opening balance: its debt beyond the open invoices. */
export const openingOwed = (balance: string, open: readonly { readonly owed: Cents }[]): Cents => {
  const owed = cents(balance) - open.reduce((sum, invoice) => sum + invoice.owed, 0n)
  return owed > 0n ? owed : 0n
}

export const CreditReturn = z.strictObject({
  amount: Money,
  method: z.enum(paidMethods, 'Choose a refund method.'),
  /** The open session of the till whose drawer it comes out of. */
  till_session_id: z.optional(TillSessionId),
})
export type CreditReturn = z.infer<typeof CreditReturn>

/** The message after a payment is booked. */
export function paidMessage(
  name: string,
  { parts, opening, credit, balance }: Allocation,
  money: (amount: string) => string,
): string {
  const settled = parts.filter(({ paid }) => paid).length
  return [
    ...(parts.length > 0 ? [`${settled} of ${parts.length} ${parts.length === 1 ? 'invoice' : 'invoices'} settled.`] : []),
    ...(cents(opening) > 0n ? [`${money(opening)} paid of the opening balance.`] : []),
    ...(cents(credit) > 0n ? [`${money(credit)} added as credit.`] : []),
    cents(balance) < 0n ? `${name} has ${money(balance.replace('-', ''))} here.` : `${name} owes ${money(balance)}.`,
  ].join(' ')
}
