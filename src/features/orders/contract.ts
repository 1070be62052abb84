/** Every call about orders. Read this file first. */
import { LocationId } from '#features/reference/entry-ids.ts'
import { AccountId, SaleId, SavedCartId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#features/notifications/mail.ts'
import { PaymentReversal } from '#features/payments/reversal.ts'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, Id, MoneyText, Text } from '#kernel/wire.ts'
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
/** Without cancelled ones. */
const meta = listMeta({ total_amount: MoneyText, plants: z.number() })

/** Sent twice under one key, it is done once; it answers with the order as it stands then. */
const action = { method: 'POST', roles: sellers, reply: WholeOrder, idempotent: true } as const

export const listCurrentOrders = endpoint({
  method: 'GET',
  path: '/api/orders/current',
  summary: 'Orders to be picked now, newest first, a page at a time',
  roles: sellers,
  query,
  reply: z.array(Order),
  meta,
})

export const listFutureOrders = endpoint({
  method: 'GET',
  path: '/api/orders/future',
  summary: 'Orders promised for later, newest first, a page at a time',
  roles: sellers,
  query,
  reply: z.array(Order),
  meta,
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'One order whole: its lines, where they stand, what has left, what was done',
  roles: sellers,
  reply: WholeOrder,
})

export const takeCurrentOrder = endpoint({
  ...action,
  path: '/api/orders/current',
  status: 201,
  summary: 'Takes an order as a draft; confirming it reserves the plants',
  body: NewOrder,
})

export const takeFutureOrder = endpoint({
  ...action,
  path: '/api/orders/future',
  status: 201,
  summary: 'Takes an order for later; each line can be promised for a day of its own',
  body: NewOrder,
})

export const orderQuote = endpoint({
  ...action,
  path: '/api/orders/from-quote',
  status: 201,
  summary: 'Makes a draft of a quote whose prices still hold, at those prices; once',
  body: z.strictObject({ quote_id: SavedCartId }),
  problems: ['NOT_FOUND', 'BAD_STATE'],
})

export const editCurrentOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/current/:id',
  summary: 'Changes an order of which nothing was picked yet; what was reserved is reserved anew',
  roles: sellers,
  body: OrderChange,
  reply: WholeOrder,
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE'],
})

export const editFutureOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/future/:id',
  summary: 'Changes an order for later',
  roles: sellers,
  body: OrderChange,
  reply: WholeOrder,
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE'],
})

export const cancelFutureOrder = endpoint({
  method: 'DELETE',
  path: '/api/orders/future/:id',
  summary: 'Cancels an order for later; it stays in the list of cancelled ones',
  roles: sellers,
  reply: WholeOrder,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const readyFutureItem = endpoint({
  method: 'PATCH',
  path: '/api/orders/future/:id/ready/:itemId',
  summary: 'A promised line is ready and stands at a location',
  roles: sellers,
  body: z.strictObject({ location: Text(60), location_id: LocationId }),
  reply: WholeOrder,
  problems: ['BAD_STATE'],
})

export const callOff = endpoint({
  ...action,
  path: '/api/orders/future/:id/call-off',
  status: 201,
  summary: 'Turns lines of an order for later, or all that are ready, into a current order',
  body: z.strictObject({
    item_ids: z.optional(z.array(Id).check(z.minLength(1, 'Choose at least one line.'), z.maxLength(300))),
  }),
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const linkSale = endpoint({
  method: 'PUT',
  path: '/api/orders/current/:id/link-sale',
  summary: 'Links an order to the sale that fulfilled it; once',
  roles: sellers,
  body: z.strictObject({ saleId: SaleId }),
  reply: WholeOrder,
  problems: ['DUPLICATE', 'BAD_STATE'],
})

export const confirmOrder = endpoint({
  ...action,
  path: '/api/orders/:id/confirm',
  summary: 'Reserves the plants; what is not there refuses, or goes on back-order when asked for; a deposit can be taken with it',
  body: z.strictObject({ back_order: z.optional(z.boolean()), deposit: z.optional(NewDeposit) }),
  problems: ['NOT_ENOUGH_PLANTS', 'OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const takeDeposit = endpoint({
  ...action,
  path: '/api/orders/:id/deposits',
  status: 201,
  summary: 'Takes a deposit: it is held until it is put on the order’s invoice or given back',
  body: NewDeposit,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const returnDeposit = endpoint({
  ...action,
  path: '/api/orders/:id/deposit-returns',
  status: 201,
  summary: 'Gives back what is held of the deposits of an order',
  body: DepositReturn,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const reverseDeposit = endpoint({
  method: 'POST',
  path: '/api/orders/:id/deposits/:paymentId/reverse',
  summary: 'Reverses one deposit of an order that is not on an invoice yet: the money goes back',
  roles: managers,
  body: PaymentReversal,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const pickOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/pick',
  summary: 'Notes how many of each line are picked',
  roles: sellers,
  body: Picked,
  reply: WholeOrder,
  problems: ['BAD_STATE'],
})

export const readyOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ready',
  summary: 'What is picked stands ready at a location',
  roles: sellers,
  body: z.strictObject({ location: Text(60), location_id: LocationId }),
  reply: WholeOrder,
  problems: ['BAD_STATE'],
})

export const deliverOrder = endpoint({
  ...action,
  path: '/api/orders/:id/deliver',
  summary: 'Lets plants leave on a docket, all or some; with `invoice` they are sold in the same action',
  body: Delivery,
  problems: ['NOT_ENOUGH_PLANTS', 'PROMISED_TO_ORDERS', 'SHORT_SUPPLIES', 'OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'Gives back what was reserved; an order of which some has left is closed for the rest',
  roles: sellers,
  body: z.strictObject({
    reason: Text(200),
    /** How a deposit goes back, where one is held. */
    refund_method: z.optional(depositBy),
    ...drawer,
  }),
  reply: WholeOrder,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const getOrderPdf = endpoint({
  method: 'GET',
  path: '/api/orders/:id/pdf',
  summary: 'What a customer is given of an order, as a PDF: its confirmation, or what it is until then',
  roles: sellers,
  download: ['pdf'],
})

export const draftOrderMail = endpoint({
  method: 'GET',
  path: '/api/orders/:id/mail',
  summary: 'What is filled in before an order’s confirmation is sent by mail',
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
  summary: 'What is left to pick of an order, in the order of one walk, as a PDF',
  roles: sellers,
  download: ['pdf'],
})
