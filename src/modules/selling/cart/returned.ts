/** The shapes of what a customer brings back: alone, or in exchange for what is bought. */
import { paymentMethods } from '#modules/selling/payment/payment.ts'
import { SaleId, SaleItemId } from '#kernel/id.ts'
import { DecimalText, MoneyText, Quantity, Text } from '#kernel/wire.ts'
import * as z from 'zod/mini'

/** Returned quantity by line, and whether it goes back to stock or is thrown away. */
export const RefundedItems = z
  .array(
    z.strictObject({
      sale_item_id: SaleItemId,
      quantity: Quantity.check(z.refine((quantity) => Number(quantity) > 0, 'Enter more than 0.')),
      restock: z.boolean(),
    }),
  )
  .check(z.minLength(1, 'Choose items to return.'), z.maxLength(500, 'At most 500 lines.'))

/** Goods returned with a sale, in exchange. */
export const Returned = z.strictObject({
  sale_id: SaleId,
  reason: Text(200),
  /** Refund method for returned value beyond the goods sold; `account` credits all of it to the account of both sales. */
  method: z.enum(paymentMethods, 'Choose a refund method.'),
  /** True for a guarantee claim: refunds only covered lines, as store credit, and nothing goes back to stock. */
  guarantee: z.optional(z.boolean()),
  items: RefundedItems,
})

/** The credit note of what came back in exchange for a sale. */
export const Exchange = z.object({
  credit_number: z.string(),
  /** The invoice that the goods had been sold by. */
  invoice_number: z.string(),
  total_amount: MoneyText,
  voided: z.boolean(),
  /** Refund method for the rest of the returned value. */
  method: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: DecimalText })),
})
export type Exchange = z.infer<typeof Exchange>
