/** Every call about lay-bys. */
import { ApprovalId, TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#modules/messages/mail.ts'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, MaybeText, Money, MoneyText, Text } from '#kernel/wire.ts'
import { CartShape } from './draft.ts'
import { Layby, laybySorts, laybyStates } from './layby.ts'
import { PayLink } from '#modules/selling/document/contract.ts'
import { PaperQuery } from '#modules/selling/document/document-format.ts'
import { paymentProblems } from '#modules/selling/payment/payment-problems.ts'
import { PaymentReversal } from '#modules/selling/payment/reversal.ts'
import { saleProblems } from '#modules/selling/sale/sale-problems.ts'
import { paidMethods } from '#modules/selling/payment/payment.ts'

const paying = {
  method: z.enum(paidMethods, 'Choose a payment method.'),
  amount: Money,
  tendered: z.optional(Money),
}
const session = { till_session_id: z.optional(TillSessionId) }

export const listLaybys = endpoint({
  method: 'GET',
  path: '/api/laybys',
  summary: 'Lists lay-bys, filtered and sorted, earliest due first by default, a page at a time',
  roles: sellers,
  query: z.strictObject({
    ...Page,
    /** Number, customer, contact, or a reserved item. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** `overdue`: open, and to be paid before today. */
    state: z.optional(z.enum(laybyStates)),
    sort: sortedBy(...laybySorts),
  }),
  reply: z.array(Layby),
  meta: z.extend(listMeta({ total_amount: MoneyText, paid_amount: MoneyText }), {
    /** Payments held for open lay-bys, and the number of overdue ones. */
    held: z.optional(MoneyText),
    overdue: z.optional(z.int()),
  }),
})

export const getLayby = endpoint({
  method: 'GET',
  path: '/api/laybys/:id',
  summary: 'Returns one lay-by with its items and payments',
  roles: sellers,
  reply: Layby,
})

export const editLayby = endpoint({
  method: 'PUT',
  path: '/api/laybys/:id',
  summary: 'Changes the customer, the contact and the due day of a lay-by; items and prices do not change',
  roles: sellers,
  body: z.strictObject({ customer_name: Text(120), contact: MaybeText(120), valid_until: Day }),
  reply: Layby,
  problems: ['BAD_STATE'],
})

export const getLaybyPdf = endpoint({
  method: 'GET',
  path: '/api/laybys/:id/pdf',
  summary: 'Returns a lay-by as a PDF: its items, what is paid, what is due, and its terms',
  roles: sellers,
  query: PaperQuery,
  download: ['pdf'],
})

export const getLaybyPayLink = endpoint({
  method: 'GET',
  path: '/api/laybys/:id/pay-link',
  summary:
    'Returns the address at which the customer pays a lay-by by card, and its QR code as SVG; empty while there is nothing to pay or links are off',
  roles: sellers,
  reply: PayLink,
})

export const draftLaybyMail = endpoint({
  method: 'GET',
  path: '/api/laybys/:id/mail',
  summary: 'Returns the defaults of the mail with a lay-by',
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
  summary: 'Creates a lay-by: reserves the items of a cart for a customer against a deposit',
  roles: sellers,
  body: z.strictObject({
    cart: CartShape,
    customer_name: Text(120),
    contact: MaybeText(120),
    valid_until: Day,
    /** Reserves plants although orders have reserved them; admins and managers only. */
    confirm_reserved: z.optional(z.boolean()),
    /** The manager's approval of prices below the agreed ones, beyond the limit of the role. */
    approval_id: z.optional(ApprovalId),
    ...paying,
    ...session,
  }),
  reply: Layby,
  idempotent: true,
  problems: [
    'TILL_CLOSED',
    'NOT_ENOUGH_PLANTS',
    'PROMISED_TO_ORDERS',
    'APPROVAL_REQUIRED',
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
  problems: paymentProblems,
})

export const reverseLaybyPayment = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/payments/:paymentId/reverse',
  summary: 'Reverses one payment of an open lay-by: the money is refunded, and the amount is due again',
  roles: managers,
  body: PaymentReversal,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const completeLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/complete',
  summary: 'Completes a lay-by: takes the final payment, issues the stock and numbers the invoice',
  roles: sellers,
  body: z.strictObject({
    payment: z.optional(z.strictObject({ method: paying.method, tendered: paying.tendered })),
    ...session,
  }),
  reply: Layby,
  idempotent: true,
  problems: saleProblems,
})

export const cancelLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/cancel',
  summary: 'Cancels a lay-by: refunds what was paid, less the nursery’s cancellation fee, which is invoiced',
  roles: sellers,
  body: z.strictObject({ method: paying.method, reason: Text(200), ...session }),
  reply: Layby,
  idempotent: true,
  problems: saleProblems,
})
