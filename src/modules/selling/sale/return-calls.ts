/** Every call about goods that come back without a receipt: a credit note of no invoice, as store credit. */
import { ApprovalId, CreditNoteId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, DecimalText, Instant, MaybeText, MoneyText, Text } from '#kernel/wire.ts'
import { NewSale } from '#modules/selling/cart/new-sale.ts'

export const GoodsReturn = z.object({
  id: CreditNoteId,
  /** Number of the store credit, too. */
  credit_number: z.string(),
  customer_name: z.string(),
  credit_date: Day,
  created_at: Instant,
  reason: z.string(),
  /** True if the amounts of its lines have tax in them. */
  tax_included: z.boolean(),
  subtotal: MoneyText,
  tax_amount: MoneyText,
  total_amount: MoneyText,
  /** Store credit that is left. */
  balance: MoneyText,
  voided_at: z.nullable(Instant),
  void_reason: z.nullable(z.string()),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: DecimalText,
      line_total: MoneyText,
      tax_amount: MoneyText,
      restocked: z.boolean(),
    }),
  ),
})
export type GoodsReturn = z.infer<typeof GoodsReturn>

export const returnGoods = endpoint({
  method: 'POST',
  path: '/api/returns',
  status: 201,
  summary:
    'Takes goods back without a receipt, at the price and the tax of today: a credit note of no invoice, as store credit. Needs a manager, or the approval of one',
  roles: sellers,
  body: z
    .strictObject({
      customer_name: MaybeText(120),
      reason: Text(200),
      items: NewSale.shape.items,
      /** For each item, true where it goes back to stock; the others are thrown away. */
      restock: z.array(z.boolean()),
      approval_id: z.optional(ApprovalId),
    })
    .check(
      z.refine(({ items, restock }) => items.length === restock.length, {
        path: ['restock'],
        message: 'Say for each item whether it goes back to stock.',
      }),
    ),
  reply: GoodsReturn,
  idempotent: true,
  problems: ['APPROVAL_REQUIRED', 'PRICE_CHANGED', 'DISCOUNT_TOO_LARGE', 'PERIOD_CLOSED'],
})

export const getReturn = endpoint({
  method: 'GET',
  path: '/api/returns/:id',
  summary: 'Returns what came back without a receipt, and what is left of its store credit',
  roles: sellers,
  reply: GoodsReturn,
})

export const voidReturn = endpoint({
  method: 'POST',
  path: '/api/returns/:id/void',
  summary:
    'Voids a return that was written by mistake: its store credit ends, its goods leave the stock again, and its number stays used',
  roles: managers,
  body: z.strictObject({ reason: Text(200) }),
  reply: GoodsReturn,
  idempotent: true,
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})
