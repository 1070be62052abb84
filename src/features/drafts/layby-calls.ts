/** Every call about lay-bys. */
import { TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#features/notifications/mail.ts'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, MaybeText, Money, MoneyText, Text } from '#kernel/wire.ts'
import { CartShape } from './draft.ts'
import { Layby, laybySorts, laybyStates } from './layby.ts'
import { PaperQuery } from '#features/sale-documents/document-format.ts'
import { PaymentReversal } from '#features/payments/reversal.ts'
import { paidMethods } from '#features/payments/payment.ts'

const paying = {
  method: z.enum(paidMethods, 'Choose how it is paid.'),
  amount: Money,
  tendered: z.optional(Money),
}
const session = { till_session_id: z.optional(TillSessionId) }

export const listLaybys = endpoint({
  method: 'GET',
  path: '/api/laybys',
  summary: 'Lay-bys, narrowed and sorted, a page at a time; those that are due first where nothing is said',
  roles: sellers,
  query: z.strictObject({
    ...Page,
    /** Number, customer, where they are reached, or something that is put aside. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** `overdue`: open, and to be paid before today. */
    state: z.optional(z.enum(laybyStates)),
    sort: sortedBy(...laybySorts),
  }),
  reply: z.array(Layby),
  meta: z.extend(listMeta({ total_amount: MoneyText, paid_amount: MoneyText }), {
    /** What is held of customers’ money for open ones, and how many of those are overdue. */
    held: MoneyText,
    overdue: z.int(),
  }),
})

export const getLayby = endpoint({
  method: 'GET',
  path: '/api/laybys/:id',
  summary: 'One lay-by with its goods and payments',
  roles: sellers,
  reply: Layby,
})

export const editLayby = endpoint({
  method: 'PUT',
  path: '/api/laybys/:id',
  summary: 'Changes whose it is, where they are reached, and by when it is to be paid; goods and prices stay as agreed',
  roles: sellers,
  body: z.strictObject({ customer_name: Text(120), contact: MaybeText(120), valid_until: Day }),
  reply: Layby,
  problems: ['BAD_STATE'],
})

export const getLaybyPdf = endpoint({
  method: 'GET',
  path: '/api/laybys/:id/pdf',
  summary: 'A lay-by as a PDF: the goods, what was paid, what is still to be paid, and its terms',
  roles: sellers,
  query: PaperQuery,
  download: ['pdf'],
})

export const draftLaybyMail = endpoint({
  method: 'GET',
  path: '/api/laybys/:id/mail',
  summary: 'What is filled in before a lay-by is sent by mail',
  roles: sellers,
  reply: MailDraft,
})

export const mailLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/mail',
  status: 202,
  summary: 'Sends a lay-by by mail, as a PDF',
  roles: sellers,
  body: MailRequest,
  reply: MailTaken,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const makeLayby = endpoint({
  method: 'POST',
  path: '/api/laybys',
  status: 201,
  summary: 'Puts a cart aside for a customer against a deposit: nobody else is sold it',
  roles: sellers,
  body: z.strictObject({
    cart: CartShape,
    customer_name: Text(120),
    contact: MaybeText(120),
    valid_until: Day,
    /** Puts plants aside although orders have reserved them; an admin or a manager only. */
    confirm_reserved: z.optional(z.boolean()),
    ...paying,
    ...session,
  }),
  reply: Layby,
  idempotent: true,
  problems: [
    'NOT_ENOUGH_PLANTS',
    'PROMISED_TO_ORDERS',
    'SHORT_SUPPLIES',
    'DISCOUNT_TOO_LARGE',
    'OVERPAID',
    'BAD_STATE',
    'PRICE_CHANGED',
  ],
})

export const payLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/payments',
  status: 201,
  summary: 'Takes a part payment',
  roles: sellers,
  body: z.strictObject({
    ...paying,
    /** The day it was paid; today unless given. */
    paid_on: z.optional(Day),
    ...session,
  }),
  reply: Layby,
  idempotent: true,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const reverseLaybyPayment = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/payments/:paymentId/reverse',
  summary: 'Reverses one payment of an open lay-by: the money goes back, and that much is to be paid again',
  roles: managers,
  body: PaymentReversal,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const completeLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/complete',
  summary: 'Hands the goods over: what is still owed is paid now, the stock leaves, the invoice gets its number',
  roles: sellers,
  body: z.strictObject({
    /** How the rest is paid, where something is left to pay. */
    payment: z.optional(z.strictObject({ method: paying.method, tendered: paying.tendered })),
    ...session,
  }),
  reply: Layby,
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'PROMISED_TO_ORDERS', 'SHORT_SUPPLIES', 'OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const cancelLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/cancel',
  summary: 'Cancels a lay-by: what was paid goes back, less the fee of the nursery’s rule, which gets an invoice',
  roles: sellers,
  body: z.strictObject({ method: paying.method, reason: Text(200), ...session }),
  reply: Layby,
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'PROMISED_TO_ORDERS', 'SHORT_SUPPLIES', 'OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})
