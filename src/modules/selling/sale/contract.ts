/** Every call about sales. Read this file first. */
import { TillSessionId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { AllocatedPayment, Allocation } from '#modules/selling/payment/allocation.ts'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, MaybeText, Money, MoneyText, Text, Version } from '#kernel/wire.ts'
import { CreditReturn } from '#modules/selling/payment/account-credit.ts'
import { paidMethods, paymentMethods } from '#modules/selling/payment/payment.ts'
import { BuyerChange } from './buyer-change.ts'
import { NewSale } from '#modules/selling/cart/new-sale.ts'
import { ListedSale, Sale } from './sale.ts'
import { saleProblems } from './sale-problems.ts'
import { AccountPayment } from './account-payment.ts'
import { accountPaymentSorts, saleSorts } from './sorts.ts'
import { PaymentCorrection } from '#modules/selling/payment/payment-correction.ts'
import { paymentProblems } from '#modules/selling/payment/payment-problems.ts'
import { PaymentReversal } from '#modules/selling/payment/reversal.ts'
import { WantedRefund } from './void.ts'

const paid = z.enum(paidMethods)

export const listSales = endpoint({
  method: 'GET',
  path: '/api/sales',
  summary: 'Lists sales, newest first by default, a page at a time',
  roles: sellers,
  query: z.strictObject({
    ...Page,
    sort: sortedBy(...saleSorts),
    /** A whole invoice number (its prefix and zeros may be left out), an amount, or a part of the customer, the seller, the order number or what was sold. */
    search: z.optional(z.string().check(z.maxLength(100))),
    from: z.optional(Day),
    to: z.optional(Day),
    payment_method: z.optional(z.enum(paymentMethods)),
    payment_status: z.optional(z.enum(['paid', 'unpaid', 'void'])),
    /** Whose sales: the id of a user. */
    created_by: z.optional(UserId),
    /** `yes` adds how many there are, what they come to, and what was given back. */
    include: z.optional(z.enum(['totals'])),
  }),
  reply: z.array(ListedSale),
  meta: z.extend(ListMeta, {
    totals: z.optional(
      z.object({
        /** Without void sales. */
        total_amount: MoneyText,
        /** Credit notes for sales that match, in the same days. */
        credit_notes: z.int(),
        credited_amount: MoneyText,
      }),
    ),
  }),
})

export const getSale = endpoint({
  method: 'GET',
  path: '/api/sales/:id',
  summary: 'Returns one sale with its items and payments',
  roles: sellers,
  reply: Sale,
})

export const nextInvoiceNumber = endpoint({
  method: 'GET',
  path: '/api/sales/next-invoice-number',
  summary: 'Previews the next invoice number; another till may take it first',
  roles: sellers,
  reply: z.object({ invoice_number: z.string() }),
})

export const createSale = endpoint({
  method: 'POST',
  path: '/api/sales',
  status: 201,
  summary: 'Creates a sale: takes the plants from stock, numbers the invoice and books the payment',
  roles: sellers,
  body: NewSale,
  reply: Sale,
  idempotent: true,
  problems: [...saleProblems, 'IN_USE', 'DUPLICATE', 'APPROVAL_REQUIRED', 'DISCOUNT_TOO_LARGE', 'PRICE_CHANGED'],
})

export const editSale = endpoint({
  method: 'PUT',
  path: '/api/sales/:id',
  summary: 'Changes the customer’s name or the note of a sale; items and prices do not change',
  roles: sellers,
  body: z.strictObject({
    customer_name: MaybeText(120),
    notes: MaybeText(2000),
    customer_order_number: MaybeText(60),
    version: Version,
  }),
  reply: Sale,
})

export const voidSale = endpoint({
  method: 'DELETE',
  path: '/api/sales/:id',
  summary:
    'Voids a sale and returns its stock; goods delivered on a docket stay delivered. The invoice keeps its number and shows the reason. Payments are refunded by `refunds`, or become credit of the account that was charged, or are refunded by their own method',
  roles: managers,
  body: z.strictObject({
    reason: Text(200),
    version: Version,
    /** Refunds of all the money paid. Store credit and account credit always go back to their source. */
    refunds: z.optional(z.array(WantedRefund).check(z.maxLength(10))),
  }),
  reply: Sale,
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const payAccount = endpoint({
  method: 'POST',
  path: '/api/business-accounts/:id/payments',
  status: 201,
  summary:
    'Allocates one payment of an account to the given invoices in order, or to the oldest first; the rest becomes credit if requested',
  roles: sellers,
  body: AllocatedPayment,
  reply: Allocation,
  idempotent: true,
  problems: paymentProblems,
})

export const listAccountPayments = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/payments',
  summary: 'Lists payments of an account, on its invoices and on account, newest first by default, a page at a time',
  roles: sellers,
  query: z.strictObject({ ...Page, sort: sortedBy(...accountPaymentSorts) }),
  reply: z.array(AccountPayment),
  meta: ListMeta,
})

export const returnCredit = endpoint({
  method: 'POST',
  path: '/api/business-accounts/:id/credit-returns',
  status: 201,
  summary: 'Refunds an account’s credit that exceeds its open invoices',
  roles: managers,
  body: CreditReturn,
  reply: z.object({ balance: MoneyText }),
  idempotent: true,
  problems: ['BAD_STATE', 'TILL_CLOSED', 'OVERPAID', 'PERIOD_CLOSED'],
})

export const reverseSalePayment = endpoint({
  method: 'POST',
  path: '/api/sales/:id/payments/:paymentId/reverse',
  summary: 'Reverses one payment of an invoice on account: the money is refunded and the invoice is due again',
  roles: managers,
  body: PaymentReversal,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const reverseAccountPayment = endpoint({
  method: 'POST',
  path: '/api/business-accounts/:id/payments/:paymentId/reverse',
  summary: 'Reverses a payment on account while it is still credit there',
  roles: managers,
  body: PaymentReversal,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const changeBuyer = endpoint({
  method: 'POST',
  path: '/api/sales/:id/buyer',
  summary:
    'Moves an invoice on account to another account, or to a buyer without one who has paid. Prices and tax stay; what the account paid for it stays as its credit',
  roles: managers,
  body: BuyerChange,
  reply: Sale,
  idempotent: true,
  problems: ['TILL_CLOSED', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const correctSalePayment = endpoint({
  method: 'POST',
  path: '/api/sales/:id/payments/:paymentId/correct',
  summary:
    'Corrects a payment: reverses it and books it again, for another invoice or account, of another amount, day or method. Of a sale paid at the till only the method, also by the person who took it while the till session is open',
  roles: sellers,
  body: PaymentCorrection,
  idempotent: true,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const correctAccountPayment = endpoint({
  method: 'POST',
  path: '/api/business-accounts/:id/payments/:paymentId/correct',
  summary: 'Corrects a payment on account: reverses it and books it again, for an invoice or another account',
  roles: managers,
  body: PaymentCorrection,
  idempotent: true,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const paySale = endpoint({
  method: 'POST',
  path: '/api/sales/:id/payments',
  status: 201,
  summary: 'Records a payment for a sale on account',
  roles: sellers,
  body: z.strictObject({
    amount: Money,
    /** Bank transfer unless given. */
    method: z.optional(paid),
    /** The day it was paid: today unless given, not in the future and not in closed books. Cash into an open till is paid today. */
    paid_on: z.optional(Day),
    /** A reference on the bank line or the receipt; it is shown on the statement. */
    reference: MaybeText(60),
    /** True: only the sale is paid; the account’s ledger is left alone. */
    saleOnly: z.optional(z.boolean()),
    /** The open session of the till whose drawer it goes into. */
    till_session_id: z.optional(TillSessionId),
  }),
  reply: Sale,
  idempotent: true,
  problems: paymentProblems,
})
