/** A payment in the list of a business account: of an invoice on account, or of the account itself. */
import * as z from 'zod/mini'
import { SaleId } from '#kernel/id.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'

export const AccountPayment = z.object({
  id: Id,
  /** The day it counts on. */
  paid_on: Day,
  /** Negative: it went back to the customer. */
  amount: MoneyText,
  method: z.string(),
  /** The invoice it paid; null for a payment that is credit, or a refund of credit. */
  sale_id: z.nullable(SaleId),
  invoice_number: z.nullable(z.string()),
  /** The invoice is void: its payments went back with it and can no longer be reversed. */
  voided: z.boolean(),
  /** The payment that this one reverses. */
  reverses: z.nullable(Id),
  /** The amount, less what is given back of it: what can still be reversed. */
  left: MoneyText,
  /** Reason of the reversal; '' for a payment. */
  reason: z.string(),
  /** Person who booked it; null if unknown. */
  by: z.nullable(z.string()),
})
export type AccountPayment = z.infer<typeof AccountPayment>
