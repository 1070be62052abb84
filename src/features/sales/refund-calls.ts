/** Every call about refunds: credit notes against an invoice. */
import { CreditNoteId, SaleId, SaleItemId, TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Day, DecimalText, Instant, MoneyText, Quantity, Text } from '#kernel/wire.ts'
import { paymentMethods } from '#features/payments/payment.ts'

export const CreditNote = z.object({
  id: CreditNoteId,
  credit_number: z.string(),
  sale_id: SaleId,
  invoice_number: z.string(),
  credit_date: Day,
  created_at: Instant,
  reason: z.string(),
  method: z.string(),
  subtotal: MoneyText,
  tax_amount: MoneyText,
  total_amount: MoneyText,
  rounding: MoneyText,
  items: z.array(
    z.object({
      sale_item_id: SaleItemId,
      name: z.string(),
      quantity: DecimalText,
      line_total: MoneyText,
      tax_amount: MoneyText,
      restocked: z.boolean(),
    }),
  ),
})
export type CreditNote = z.infer<typeof CreditNote>

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/api/sales/:id/credit-notes',
  summary: 'Lists the refunds of a sale, oldest first',
  roles: sellers,
  reply: z.array(CreditNote),
})

export const saleGuarantee = endpoint({
  method: 'GET',
  path: '/api/sales/:id/guarantee',
  summary: 'Lists how long each line of a sale is guaranteed',
  roles: sellers,
  reply: z.array(
    z.object({
      sale_item_id: SaleItemId,
      /** The last day; null for what is not guaranteed. */
      until: z.nullable(Day),
      days_left: z.int(),
      /** Why not. */
      reason: z.string(),
    }),
  ),
})

export const refundSale = endpoint({
  method: 'POST',
  path: '/api/sales/:id/credit-notes',
  status: 201,
  summary: 'Refunds some or all of a sale with a numbered credit note; its plants return to their batches or are discarded',
  roles: sellers,
  body: z.strictObject({
    reason: Text(200),
    method: z.enum(paymentMethods, 'Choose how the money goes back.'),
    till_session_id: z.optional(TillSessionId),
    /** By the plant guarantee: only what it covers, as store credit, and no stock returns. */
    guarantee: z.optional(z.boolean()),
    items: z
      .array(
        z.strictObject({
          sale_item_id: SaleItemId,
          quantity: Quantity.check(z.refine((quantity) => Number(quantity) > 0, 'Enter more than 0.')),
          restock: z.boolean(),
        }),
      )
      .check(z.minLength(1, 'Choose what comes back.'), z.maxLength(500)),
  }),
  reply: CreditNote,
  idempotent: true,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})
