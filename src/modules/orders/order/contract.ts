/** Every call about orders. Read this file first. */
import { LocationId } from '#modules/setup/reference/entry-ids.ts'
import { AccountId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#modules/messages/mail.ts'
import { paymentProblems } from '#modules/selling/payment/payment-problems.ts'
import { PaymentReversal } from '#modules/selling/payment/reversal.ts'
import { saleProblems } from '#modules/selling/sale/sale-problems.ts'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, Id, MoneyText, Text } from '#kernel/wire.ts'
import { ConfirmOrders, ConfirmedOrder } from './bulk-orders.ts'
import {
  Delivery,
  DepositReturn,
  NewDeposit,
  NewOrder,
  Order,
  OrderChange,
  Picked,
  WholeOrder,
  depositBy,
  drawer,
} from './order.ts'
import { orderSorts } from './sorts.ts'
import { orderStates } from './order-state.ts'

const query = z.strictObject({
  ...Page,
  sort: sortedBy(...orderSorts),
  /** Number, customer, account or a plant on it. */
  search: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.enum([...orderStates, 'open'])),
  business_account_id: z.optional(AccountId),
  /** Ordered from, ordered to. */
  from: z.optional(Day),
  to: z.optional(Day),
})
/** Totals of the list, without cancelled orders. */
const meta = listMeta({ total_amount: MoneyText, plants: z.number() })

/** Repeated under the same key, it is done once and returns the current order. */
const action = { method: 'POST', roles: sellers, reply: WholeOrder, idempotent: true } as const

export const listCurrentOrders = endpoint({
  method: 'GET',
  path: '/api/orders/current',
  summary: 'Lists current orders, newest first, a page at a time',
  roles: sellers,
  query,
  reply: z.array(Order),
  meta,
})

export const listFutureOrders = endpoint({
  method: 'GET',
  path: '/api/orders/future',
  summary: 'Lists future orders, newest first, a page at a time',
  roles: sellers,
  query,
  reply: z.array(Order),
  meta,
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Returns one order with its lines, their progress, its dockets and its history',
  roles: sellers,
  reply: WholeOrder,
})

export const takeCurrentOrder = endpoint({
  ...action,
  path: '/api/orders/current',
  status: 201,
  summary: 'Creates a current order as a draft; confirming it reserves the plants',
  body: NewOrder,
  problems: ['APPROVAL_REQUIRED'],
})

export const takeFutureOrder = endpoint({
  ...action,
  path: '/api/orders/future',
  status: 201,
  summary: 'Creates a future order; each line can be promised for a day of its own',
  body: NewOrder,
  problems: ['APPROVAL_REQUIRED'],
})

export const editCurrentOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/current/:id',
  summary: 'Changes an order before picking starts; its plants are reserved again',
  roles: sellers,
  body: OrderChange,
  reply: WholeOrder,
  problems: ['APPROVAL_REQUIRED', 'NOT_ENOUGH_PLANTS', 'BAD_STATE'],
})

export const editFutureOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/future/:id',
  summary: 'Changes a future order',
  roles: sellers,
  body: OrderChange,
  reply: WholeOrder,
  problems: ['APPROVAL_REQUIRED', 'NOT_ENOUGH_PLANTS', 'BAD_STATE'],
})

export const cancelFutureOrder = endpoint({
  method: 'DELETE',
  path: '/api/orders/future/:id',
  summary: 'Cancels a future order; it stays in the list of cancelled orders',
  roles: sellers,
  reply: WholeOrder,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const readyFutureItem = endpoint({
  method: 'PATCH',
  path: '/api/orders/future/:id/ready/:itemId',
  summary: 'Marks a line of a future order as ready at a location',
  roles: sellers,
  body: z.strictObject({ location: Text(20), location_id: LocationId }),
  reply: WholeOrder,
  problems: ['BAD_STATE'],
})

export const callOff = endpoint({
  ...action,
  path: '/api/orders/future/:id/call-off',
  status: 201,
  summary: 'Turns lines of a future order, or all that are ready, into a current order',
  body: z.strictObject({
    item_ids: z.optional(z.array(Id).check(z.minLength(1, 'Choose at least one line.'), z.maxLength(300))),
  }),
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const linkSale = endpoint({
  method: 'PUT',
  path: '/api/orders/current/:id/link-sale',
  summary: 'Links an order to the sale that fulfilled it; a sale of another customer or amount with a reason',
  roles: sellers,
  body: z.strictObject({ saleId: SaleId, reason: z.optional(Text(200)) }),
  reply: WholeOrder,
  problems: ['DUPLICATE', 'BAD_STATE'],
})

export const unlinkSale = endpoint({
  method: 'DELETE',
  path: '/api/orders/current/:id/link-sale',
  summary: 'Undoes the link of an order to a sale: the order is open again, the sale stays',
  roles: sellers,
  reply: WholeOrder,
  problems: ['BAD_STATE'],
})

export const confirmOrder = endpoint({
  ...action,
  path: '/api/orders/:id/confirm',
  summary:
    'Confirms an order and reserves its plants; missing plants are refused, or put on back-order if requested; a deposit can be taken with it',
  body: z.strictObject({ back_order: z.optional(z.boolean()), deposit: z.optional(NewDeposit) }),
  problems: ['TILL_CLOSED', 'NOT_ENOUGH_PLANTS', 'OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const confirmOrders = endpoint({
  method: 'POST',
  path: '/api/orders/confirm',
  summary:
    'Confirms many orders, all of them or none; of plants that are short, the order that is due first gets them. Missing plants are refused, or put on back-order if requested',
  roles: sellers,
  body: ConfirmOrders,
  reply: z.array(ConfirmedOrder),
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE'],
})

export const takeDeposit = endpoint({
  ...action,
  path: '/api/orders/:id/deposits',
  status: 201,
  summary: 'Takes a deposit: it is held until it is applied to an invoice of the order or refunded',
  body: NewDeposit,
  problems: paymentProblems,
})

export const returnDeposit = endpoint({
  ...action,
  path: '/api/orders/:id/deposit-returns',
  status: 201,
  summary: 'Refunds the deposits held for an order',
  body: DepositReturn,
  problems: ['TILL_CLOSED', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const reverseDeposit = endpoint({
  method: 'POST',
  path: '/api/orders/:id/deposits/:paymentId/reverse',
  summary: 'Reverses one deposit that is not on an invoice yet: the money is refunded',
  roles: managers,
  body: PaymentReversal,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const pickOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/pick',
  summary: 'Records how many of each line are picked',
  roles: sellers,
  body: Picked,
  reply: WholeOrder,
  problems: ['BAD_STATE'],
})

export const readyOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ready',
  summary: 'Marks what is picked as ready at a location',
  roles: sellers,
  body: z.strictObject({ location: Text(20), location_id: LocationId }),
  reply: WholeOrder,
  problems: ['BAD_STATE'],
})

export const deliverOrder = endpoint({
  ...action,
  path: '/api/orders/:id/deliver',
  summary: 'Delivers all or some plants on a docket; with `invoice` they are invoiced in the same step',
  body: Delivery,
  problems: saleProblems,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'Cancels an order and releases its reserved plants; an order that is partly delivered is closed for the rest',
  roles: sellers,
  body: z.strictObject({
    reason: Text(200),
    /** The refund method of a held deposit. */
    refund_method: z.optional(depositBy),
    ...drawer,
  }),
  reply: WholeOrder,
  problems: ['TILL_CLOSED', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const getOrderPdf = endpoint({
  method: 'GET',
  path: '/api/orders/:id/pdf',
  summary: 'Returns the customer’s document of an order as a PDF: its confirmation, or what it is until then',
  roles: sellers,
  download: ['pdf'],
})

export const draftOrderMail = endpoint({
  method: 'GET',
  path: '/api/orders/:id/mail',
  summary: 'Returns the defaults of the mail with an order’s confirmation',
  roles: sellers,
  reply: MailDraft,
})

export const mailOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/mail',
  status: 202,
  summary: 'Sends the confirmation of an order by mail, as a PDF',
  roles: sellers,
  body: MailRequest,
  reply: MailTaken,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const getPickListPdf = endpoint({
  method: 'GET',
  path: '/api/orders/:id/pick-list/pdf',
  summary: 'Returns the pick list of an order as a PDF, sorted by location',
  roles: sellers,
  download: ['pdf'],
})
