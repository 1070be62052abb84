/** Correcting who bought on account: the invoice moves to another account, or to somebody without one who has paid. */
import { AccountId, TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, MaybeText, Text, Version } from '#kernel/wire.ts'
import { paidMethods } from '#modules/selling/payment/payment.ts'

export const BuyerChange = z
  .strictObject({
    reason: Text(200),
    version: Version,
    /** The account that bought. */
    business_account_id: z.optional(AccountId),
    /** Charged although the account then owes more than its limit. */
    over_limit: z.optional(z.boolean()),
    /** Or who bought without an account, if known, and how it was paid. */
    customer_name: MaybeText(120),
    payment: z.optional(
      z.strictObject({
        method: z.enum(paidMethods, 'Choose a payment method.'),
        paid_on: z.optional(Day),
        /** The open session of the till that the money went through. */
        till_session_id: z.optional(TillSessionId),
      }),
    ),
  })
  .check(
    z.refine((wanted) => (wanted.business_account_id === undefined) !== (wanted.payment === undefined), {
      path: ['business_account_id'],
      message: 'Choose an account, or a payment method.',
    }),
  )
export type BuyerChange = z.infer<typeof BuyerChange>
