/** Paying vendors: payments over several bills, credit notes used or refunded, and reversals. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import { paidOn } from '#modules/selling/payment/paid-on.ts'
import { recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { sessionToPayFrom } from '#modules/selling/payment/server/till-sessions.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import type { BillId } from '#kernel/id.ts'
import { type Cents, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { replyWithList } from '#server/list-reply.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type * as z from 'zod/mini'
import { type WholeBill, leftOf } from '../bill.ts'
import {
  type BillPayment,
  type BillReversal,
  type CreditRefund,
  type CreditUse,
  type NewBillPayment,
  allocateToBills,
  noDrawer,
  partsToReverse,
  payablesAgeing,
  reversalDay,
} from '../bill-payment.ts'
import type * as calls from '../contract.ts'
import * as queries from './bill-payments.queries.ts'
import { nameOf } from './bills.ts'
import { allocate, lockBill, lockBills, lockOpenBills, wholeBill } from './bills.queries.ts'

type Query = NonNullable<z.infer<typeof calls.listBillPayments.query>>

export async function listBillPayments(db: Db, { limit, cursor, sort, vendor_id }: Query = {}) {
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.paymentOrders,
      standard: '-day',
      id: sql`payment.id`,
      read: (most, sorted) => queries.paymentsPage(db, vendor_id, most, sorted),
      sums: () => queries.sumPayments(db, vendor_id),
    },
  )
}

interface Money {
  /** Positive for money out. */
  readonly amount: Cents
  readonly how: Pick<NewBillPayment, 'method' | 'paid_on' | 'reference' | 'till_session_id'>
  /** Reason as text, shown in the report of the drawer. */
  readonly reason: string
  readonly reverses?: string
}

/** Books a payment to a vendor, or a repayment from one, on its day; cash through the drawer of an open till. */
async function moveMoney(
  db: Db,
  who: CurrentUser,
  { amount, how, reason, reverses }: Money,
): Promise<{ id: string; day: string }> {
  const settings = await readSettings(db)
  const day = paidOn(how, dayIn(settings.timeZone, await db.now()))
  if (how.method === 'cash' && how.till_session_id === undefined) throw invalid([{ path: 'method', message: noDrawer }])
  await refuseIfClosed(db, day)
  const till_session_id = how.method === 'cash' ? await sessionToPayFrom(db, how) : undefined
  const id = newId()
  await recordPayments(db, who, settings.timeZone, [
    {
      kind: 'bill',
      id,
      amount: -amount,
      method: how.method,
      rounding: -coins(amount, how.method, settings),
      paid_on: day,
      till_session_id,
      reason,
      reference: how.reference ?? '',
      reverses,
    },
  ])
  return { id, day }
}

/** Cash rounding by the smallest coin; 0 for other methods. */
const coins = (amount: Cents, method: string, settings: Settings): Cents =>
  method === 'cash' ? roundToCash(amount, settings.cashRounding, halfCentOf(settings)) - amount : 0n

export async function payBills(db: Db, who: CurrentUser, payment: NewBillPayment): Promise<BillPayment> {
  const vendor = await queries.vendorWithId(db, payment.vendor_id)
  const open = await lockOpenBills(db, payment.vendor_id)
  const amount = cents(payment.amount)
  const parts = allocateToBills(amount, open, payment.bill_ids)
  const numbers = parts.map(({ bill }) => bill.bill_number).join(', ')
  const reason = `Bill ${numbers} of ${vendor.name}`.slice(0, 200)
  const { id, day } = await moveMoney(db, who, { amount, how: payment, reason })
  await allocate(
    db,
    who.user_id,
    day,
    parts.map((part) => ({ bill_id: part.bill.id, payment_id: id, amount: part.amount })),
  )
  await recordChange(db, {
    user_id: who.user_id,
    action: 'bill.pay',
    subject_type: 'vendor',
    subject_id: payment.vendor_id,
    after: { vendor: vendor.name, bills: numbers, amount: payment.amount, method: payment.method, paid_on: day },
  })
  return queries.paymentWithId(db, id)
}

/** Reverses a payment (or a refund), or its parts for some bills, on a day of its own: what it settled is owed again. */
export async function reverseBillPayment(
  db: Db,
  who: CurrentUser,
  paymentId: string,
  wanted: BillReversal,
): Promise<BillPayment> {
  const { bills } = await queries.paymentWithId(db, paymentId)
  await lockBills(
    db,
    bills.map(({ id }) => id),
  )
  // Read again with its bills locked: a concurrent reversal has committed by then.
  const payment = await queries.paymentWithId(db, paymentId)
  const parts = partsToReverse(payment.bills, wanted.bill_ids)
  const left = sum(parts.map((part) => cents(part.left)))
  const { timeZone } = await readSettings(db)
  const today = dayIn(timeZone, await db.now())
  const paid_on = reversalDay(payment, wanted, today)
  const { id, day } = await moveMoney(db, who, {
    // A repayment by the vendor is negative.
    amount: cents(payment.amount) < 0n ? left : -left,
    how: {
      method: payment.method as NewBillPayment['method'],
      paid_on,
      reference: payment.reference,
      ...(wanted.till_session_id ? { till_session_id: wanted.till_session_id } : {}),
    },
    reason: wanted.reason,
    reverses: paymentId,
  })
  await allocate(
    db,
    who.user_id,
    day,
    parts.map((part) => ({ bill_id: part.id, payment_id: id, amount: -cents(part.left) })),
  )
  await recordChange(db, {
    user_id: who.user_id,
    action: 'bill.reverse_payment',
    subject_type: 'vendor',
    subject_id: payment.vendor_id,
    before: { vendor: payment.vendor, amount: payment.amount, paid_on: payment.paid_on },
    after: {
      reason: wanted.reason,
      amount: moneyText(left),
      bills: parts.map(({ bill_number }) => bill_number).join(', '),
      paid_on: day,
    },
  })
  return queries.paymentWithId(db, id)
}

/** The credit note, locked, with something left of it. */
async function lockCredit(db: Db, id: BillId) {
  const credit = await lockBill(db, id)
  if (credit.kind !== 'credit') throw new Problem('BAD_STATE', `${nameOf(credit)} is a bill. Choose a credit note.`)
  if (leftOf(credit) === 0n) throw new Problem('BAD_STATE', `Nothing is left on credit note ${credit.bill_number}.`)
  return credit
}

const tooMuchOf = (left: Cents) =>
  new Problem('OVERPAID', `Only ${sumText(left)} is left of this credit note. Enter that, or less.`, {
    available: moneyText(left),
    errors: [{ path: 'amount', message: `Only ${sumText(left)} is left.` }],
  })

export async function useCredit(db: Db, who: CurrentUser, id: BillId, wanted: CreditUse): Promise<WholeBill> {
  const { vendor_id } = await wholeBill(db, id)
  const open = await lockOpenBills(db, vendor_id)
  const credit = await lockCredit(db, id)
  const left = leftOf(credit)
  const chosen = wanted.bill_ids?.length ? open.filter((bill) => wanted.bill_ids?.includes(bill.id)) : open
  const owed = sum(chosen.map(leftOf))
  if (open.length === 0) throw new Problem('BAD_STATE', `No bill of ${credit.vendor} is open.`)
  const amount = wanted.amount === undefined ? (owed < left ? owed : left) : cents(wanted.amount)
  if (amount > left) throw tooMuchOf(left)
  const parts = allocateToBills(amount, open, wanted.bill_ids)
  const today = await todayOf(db)
  const day = paidOn({ paid_on: wanted.allocated_on, method: 'credit' }, today)
  const settled = open.filter((bill) => parts.some((part) => part.bill.id === bill.id))
  const later = [credit, ...settled].find(({ bill_date }) => bill_date > day)
  if (later)
    throw invalid([
      {
        path: 'allocated_on',
        message: `${nameOf(later)} is of ${spelledOutDay(later.bill_date)}. Choose that day or a later one.`,
      },
    ])
  await refuseIfClosed(db, day)
  await allocate(
    db,
    who.user_id,
    day,
    parts.map((part) => ({ bill_id: part.bill.id, credit_id: id, amount: part.amount })),
  )
  await recordChange(db, {
    user_id: who.user_id,
    action: 'vendor_credit.use',
    subject_type: 'bill',
    subject_id: id,
    after: { amount: moneyText(amount), bills: parts.map(({ bill }) => bill.bill_number).join(', '), allocated_on: day },
  })
  return wholeBill(db, id)
}

export async function refundCredit(db: Db, who: CurrentUser, id: BillId, wanted: CreditRefund): Promise<WholeBill> {
  const credit = await lockCredit(db, id)
  const amount = cents(wanted.amount)
  if (amount > leftOf(credit)) throw tooMuchOf(leftOf(credit))
  const payment = await moveMoney(db, who, {
    amount: -amount,
    how: wanted,
    reason: `Credit note ${credit.bill_number} of ${credit.vendor}`.slice(0, 200),
  })
  await allocate(db, who.user_id, payment.day, [{ bill_id: id, payment_id: payment.id, amount }])
  await recordChange(db, {
    user_id: who.user_id,
    action: 'vendor_credit.refund',
    subject_type: 'bill',
    subject_id: id,
    after: { amount: wanted.amount, method: wanted.method, paid_on: payment.day },
  })
  return wholeBill(db, id)
}

export async function vendorBalance(db: Db, id: string) {
  const vendor = await queries.vendorWithId(db, id)
  const documents = await queries.owedAt(db, id, await todayOf(db))
  const ages = Object.fromEntries(
    Object.entries(payablesAgeing(documents, await todayOf(db))).map(([age, amount]) => [age, moneyText(amount)]),
  ) as Record<keyof ReturnType<typeof payablesAgeing>, string>
  const credit = sum(documents.filter(({ kind }) => kind === 'credit').map(({ left }) => cents(left)))
  return { ...vendor, ...ages, credit: moneyText(credit) }
}
