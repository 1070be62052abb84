/** Every call about bills and credit notes of vendors and their payments; `recurring-calls.ts` has recurring expenses. Read this file first. */
import * as z from 'zod/mini'
import { Ageing } from '#modules/customers/account.ts'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import { Bill, BillChange, BillVoid, NewBill, WholeBill, billKinds } from './bill.ts'
import { BillPayment, BillReversal, CreditRefund, CreditUse, NewBillPayment } from './bill-payment.ts'
import { billPaymentSorts, billSorts } from './sorts.ts'

export const listBills = endpoint({
  method: 'GET',
  path: '/api/bills',
  summary: 'Lists bills and credit notes of vendors, the first due first by default; `meta` has their totals',
  roles: managers,
  query: z.optional(
    z.strictObject({
      ...Page,
      sort: sortedBy(...billSorts),
      search: z.optional(z.string().check(z.maxLength(100))),
      /** `week`: due within seven days. */
      show: z.optional(z.enum(['open', 'week', 'overdue', 'paid', 'void'])),
      kind: z.optional(z.enum(billKinds)),
      vendor_id: z.optional(Id),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
  ),
  reply: z.array(Bill),
  meta: listMeta({ total_amount: MoneyText, owed: MoneyText }),
})

export const getBill = endpoint({
  method: 'GET',
  path: '/api/bills/:id',
  summary: 'Returns one bill with its lines, payments and receipts',
  roles: managers,
  reply: WholeBill,
})

export const createBill = endpoint({
  method: 'POST',
  path: '/api/bills',
  status: 201,
  summary: 'Creates a bill or a credit note; supplies on its lines are received. INVALID for a number the vendor used before',
  roles: managers,
  body: NewBill,
  reply: WholeBill,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'PERIOD_CLOSED', 'DUPLICATE'],
})

export const editBill = endpoint({
  method: 'PUT',
  path: '/api/bills/:id',
  summary: 'Changes a bill of which nothing is paid; stock it received is corrected with it',
  roles: managers,
  body: BillChange,
  reply: WholeBill,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED', 'DUPLICATE'],
})

export const voidBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/void',
  summary: 'Voids a bill of which nothing is paid, and the stock it received',
  roles: managers,
  body: BillVoid,
  reply: WholeBill,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const payBills = endpoint({
  method: 'POST',
  path: '/api/bills/payments',
  status: 201,
  summary: 'Pays bills of one vendor, whole or in part: those that are named, or those that are due first',
  roles: managers,
  body: NewBillPayment,
  reply: BillPayment,
  idempotent: true,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const listBillPayments = endpoint({
  method: 'GET',
  path: '/api/bills/payments',
  summary: 'Lists payments to vendors and refunds of vendors, newest first by default',
  roles: managers,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...billPaymentSorts), vendor_id: z.optional(Id) })),
  reply: z.array(BillPayment),
  meta: listMeta({ amount: MoneyText }),
})

export const reverseBillPayment = endpoint({
  method: 'POST',
  path: '/api/bills/payments/:id/reverse',
  summary: 'Reverses a payment to a vendor, or a refund of a vendor: its bills are owed again',
  roles: managers,
  body: BillReversal,
  reply: BillPayment,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const useCredit = endpoint({
  method: 'POST',
  path: '/api/bills/:id/use',
  summary: 'Settles bills of the vendor with what is left of a credit note',
  roles: managers,
  body: CreditUse,
  reply: WholeBill,
  idempotent: true,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const refundCredit = endpoint({
  method: 'POST',
  path: '/api/bills/:id/refund',
  summary: 'Records that the vendor paid back what is left of a credit note, or a part of it',
  roles: managers,
  body: CreditRefund,
  reply: WholeBill,
  idempotent: true,
  problems: ['OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const getVendorBalance = endpoint({
  method: 'GET',
  path: '/api/bills/vendors/:id',
  summary: 'Returns what is owed to a vendor, by how long it is overdue, and the credit that is left',
  roles: managers,
  reply: z.extend(Ageing, {
    id: Id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    account_number: z.string(),
    tax_number: z.string(),
    payment_terms: z.nullable(z.int()),
    credit: MoneyText,
  }),
})
