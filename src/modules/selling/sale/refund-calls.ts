/** Every call about refunds: credit notes against an invoice. */
import { CreditNoteId, SaleId, SaleItemId, TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, DecimalText, Instant, Money, MoneyText, Text } from '#kernel/wire.ts'
import { paymentMethods } from '#modules/selling/payment/payment.ts'
import { paymentProblems } from '#modules/selling/payment/payment-problems.ts'
import { RefundedItems } from '#modules/selling/cart/returned.ts'

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
  /** Refunds in money or as store credit, before cash rounding; empty if an account was credited. */
  refunds: z.array(z.object({ method: z.string(), amount: MoneyText })),
  /** For an exchange, the invoice that it paid for. */
  exchange_invoice_number: z.nullable(z.string()),
  voided_at: z.nullable(Instant),
  void_reason: z.nullable(z.string()),
  items: z.array(
    z.object({
      sale_item_id: SaleItemId,
      name: z.string(),
      /** 0 for an allowance, which returns money only. */
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
      /** Reason, if not guaranteed. */
      reason: z.string(),
    }),
  ),
})

export const refundSale = endpoint({
  method: 'POST',
  path: '/api/sales/:id/credit-notes',
  status: 201,
  summary:
    'Refunds some or all of a sale with a numbered credit note; its plants return to their batches or are discarded, or only money is credited',
  roles: sellers,
  body: z
    .strictObject({
      reason: Text(200),
      method: z.enum(paymentMethods, 'Choose a refund method.'),
      till_session_id: z.optional(TillSessionId),
      /** Money only, without goods: an amount of the invoice, tax included, or of some of its lines. For managers. */
      allowance: z.optional(
        z.strictObject({
          amount: Money.check(z.refine((amount) => Number(amount) > 0, 'Enter more than 0.')),
          sale_item_ids: z.optional(z.array(SaleItemId).check(z.minLength(1), z.maxLength(500))),
        }),
      ),
      /** True for a guarantee claim: refunds only covered lines, as store credit, and nothing goes back to stock. */
      guarantee: z.optional(z.boolean()),
      items: z.optional(RefundedItems),
    })
    .check(
      z.refine((wanted) => (wanted.items === undefined) !== (wanted.allowance === undefined), {
        path: ['items'],
        message: 'Choose items, or enter an amount to credit.',
      }),
    ),
  reply: CreditNote,
  idempotent: true,
  problems: paymentProblems,
})

export const voidCreditNote = endpoint({
  method: 'POST',
  path: '/api/sales/:id/credit-notes/:noteId/void',
  summary:
    'Voids a credit note written by mistake, the newest of its sale: what it gave back comes back, its goods leave the stock again, and its number stays used',
  roles: managers,
  body: z.strictObject({
    reason: Text(200),
    /** Cash: the open session of the till that it comes back into, if the one that it left is closed. */
    till_session_id: z.optional(TillSessionId),
  }),
  reply: CreditNote,
  idempotent: true,
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})
