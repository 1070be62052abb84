/** One payment over several invoices of an account. */
import { SaleId, TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Cents } from '#kernel/money.ts'
import { Day, MaybeText, Money, MoneyText } from '#kernel/wire.ts'
import { paidMethods } from './payment.ts'

/** An open invoice, as a payment sees it. */
interface OpenInvoice {
  readonly sale_id: SaleId
  readonly owed: Cents
}

/** Divides one payment over several invoices, in their order; the excess belongs to none of them. */
export function allocate(amount: Cents, invoices: readonly OpenInvoice[]) {
  let left = amount
  const parts = invoices.flatMap(({ sale_id, owed }) => {
    const part = left < owed ? left : owed
    left -= part
    return part > 0n ? [{ sale_id, amount: part }] : []
  })
  return { parts, over: left }
}

export const AllocatedPayment = z.strictObject({
  amount: Money,
  /** `account_credit`: what the account has here already. */
  method: z.optional(z.enum([...paidMethods, 'account_credit'])),
  /** The day it was paid: today unless given, not in the future and not in closed books. */
  paid_on: z.optional(Day),
  /** A reference on the bank line or the receipt; it is shown on the statement. */
  reference: MaybeText(60),
  /** The invoices to pay, in this order; by default the oldest first. */
  sale_ids: z.optional(z.array(SaleId).check(z.maxLength(200))),
  /** The open session of the till whose drawer it goes into. */
  till_session_id: z.optional(TillSessionId),
  /** True: an overpayment becomes credit of the account; otherwise it is refunded. */
  keep_rest: z.optional(z.boolean()),
  notes: MaybeText(200),
})
export type AllocatedPayment = z.infer<typeof AllocatedPayment>

export const Allocation = z.object({
  parts: z.array(z.object({ sale_id: SaleId, invoice_number: z.string(), amount: MoneyText, paid: z.boolean() })),
  /** The part that pays what was owed before the nursery used the product. */
  opening: MoneyText,
  /** The part that becomes credit. */
  credit: MoneyText,
  balance: MoneyText,
})
export type Allocation = z.infer<typeof Allocation>
