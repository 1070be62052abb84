/** Every call about delivery dockets: those that wait for an invoice, invoicing them, and their papers. */
import { AccountId, DocketId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { saleProblems } from '#modules/selling/sale/sale-problems.ts'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Money, MoneyText, Text } from '#kernel/wire.ts'
import { NewSale, NewSaleItem } from '#modules/selling/cart/new-sale.ts'
import { Sale } from '#modules/selling/sale/sale.ts'
import { mostDockets } from './docket.ts'
import { Delivery, Docket, WholeOrder, drawer, paidBy } from './order.ts'
import { docketSorts } from './sorts.ts'

export const listDockets = endpoint({
  method: 'GET',
  path: '/api/orders/dockets',
  summary: 'Lists dockets that are not invoiced yet, oldest first by default, a page at a time',
  roles: sellers,
  query: z.strictObject({ ...Page, sort: sortedBy(...docketSorts), business_account_id: z.optional(AccountId) }),
  reply: z.array(
    z.extend(Docket, {
      customer_name: z.string(),
      plants: z.int(),
      business_account_id: z.nullable(AccountId),
      order_number: z.nullable(z.int()),
    }),
  ),
  meta: ListMeta,
})

export const invoiceDockets = endpoint({
  method: 'POST',
  path: '/api/orders/invoices',
  status: 201,
  summary: 'Creates one invoice for many dockets of one customer, listing their numbers',
  roles: sellers,
  body: z.strictObject({
    docket_ids: z
      .array(DocketId)
      .check(
        z.minLength(1, 'Choose at least one docket.'),
        z.maxLength(mostDockets, `At most ${mostDockets} dockets on one invoice.`),
      ),
    payment_method: paidBy,
    ...drawer,
  }),
  reply: z.object({ sale_id: SaleId, invoice_number: z.string(), total_amount: MoneyText }),
  idempotent: true,
  problems: saleProblems,
})

const Collection = z.extend(
  z.pick(NewSale, {
    payment_method: true,
    tendered: true,
    payments: true,
    till_session_id: true,
    over_limit: true,
    confirm_reserved: true,
    approval_id: true,
  }),
  {
    items: Delivery.shape.items,
    /** Other goods of the same sale. They become lines of the order, in whose prices tax is included or not. */
    goods: z.array(NewSaleItem).check(z.maxLength(300, 'At most 300 lines.')),
    /** The total that the customer was shown, with what was paid before. */
    total_amount: Money,
  },
)
export type Collection = z.infer<typeof Collection>

export const collectOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/collections',
  status: 201,
  summary: 'Hands an order over at the till, with other goods if wanted: one docket and one invoice, paid as a sale is',
  roles: sellers,
  body: Collection,
  reply: Sale,
  idempotent: true,
  problems: [...saleProblems, 'APPROVAL_REQUIRED'],
})

/** Preview of an invoice: total, part covered by deposits, and amount due. */
const DueNow = z.object({
  total_amount: MoneyText,
  /** Part of the order’s discount. */
  discount: MoneyText,
  deposit: MoneyText,
  due: MoneyText,
  /** True if the prices of the order include tax. */
  tax_included: z.boolean(),
})
export type DueNow = z.infer<typeof DueNow>

export const dueForItems = endpoint({
  method: 'POST',
  path: '/api/orders/:id/due',
  summary: 'Returns what an invoice of these lines of an order would come to now, less its deposit',
  roles: sellers,
  body: z.pick(Delivery, { items: true }),
  reply: DueNow,
})

export const reverseDocket = endpoint({
  method: 'POST',
  path: '/api/orders/:id/dockets/:docketId/reverse',
  summary: 'Reverses a docket that is not invoiced: its goods return to stock, reserved for the order',
  roles: sellers,
  body: z.strictObject({ reason: Text(200) }),
  reply: WholeOrder,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const getDocketPdf = endpoint({
  method: 'GET',
  path: '/api/orders/:id/dockets/:docketId/pdf',
  summary: 'Returns a delivery docket as a PDF, with a line for the signature',
  roles: sellers,
  download: ['pdf'],
})
