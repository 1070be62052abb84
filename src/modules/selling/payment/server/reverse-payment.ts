/** Books the reversal of a payment: a row of its own, on its own day, and out of an open drawer where it is cash. */
import type { TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { roundToCash } from '../cash-rounding.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { notFound } from '#kernel/problem.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type Sql, sql } from '#server/sql.ts'
import { type RefundablePayment, allocateRefunds } from '../allocate-refund.ts'
import { type PaymentReversal, planReversal } from '../reversal.ts'
import type { StoredPart } from '../taxed-part.ts'
import { type NewPayment, type PaymentSource, leftOf, recordPayments } from './payments-ledger.ts'
import { openSessionsOf, sessionToPayFrom } from './till-sessions.ts'

/** The document that a payment belongs to; the caller has locked it. */
export type PaidDocument = Extract<PaymentSource, { readonly kind: 'sale' | 'layby' | 'deposit' | 'account' }>

const Row = z.object({
  amount: MoneyText,
  rounding: MoneyText,
  method: z.string(),
  paid_on: Day,
  reverses: z.nullable(Id),
  left: MoneyText,
  created_by: z.nullable(Id),
  till_session_id: z.nullable(Id),
})

/** A payment of a document; a Problem NOT_FOUND where the document has no such payment. */
export async function paymentOf(db: Db, document: PaidDocument, paymentId: string) {
  const [, subject_id] = subjectOf(document)
  const row = await db.maybe(
    Row,
    sql`
    SELECT amount, rounding, method, paid_on, reverses, created_by, till_session_id, ${leftOf(db, sql`payment`)} AS left
    FROM payments AS payment
    WHERE payment.nursery_id = ${db.nursery_id} AND payment.id = ${paymentId} AND kind = ${document.kind}
      AND ${subject_id}::uuid = ${sql`coalesce(order_id, sale_id, layby_id, business_account_id)`}`,
  )
  if (!row) throw notFound()
  const session_is_open = (await openSessionsOf(db, [row.till_session_id ?? undefined])).size > 0
  return { ...row, session_is_open, amount: cents(row.amount), rounding: cents(row.rounding), left: cents(row.left) }
}

const subjectColumns: Readonly<Record<PaidDocument['kind'], Sql>> = {
  sale: sql`sale_id`,
  layby: sql`layby_id`,
  deposit: sql`order_id`,
  account: sql`business_account_id`,
}

const Refundable = z.object({ id: Id, method: z.string(), left: MoneyText })

/** The payments of a document, the oldest first, with what is left of each to give back. */
async function refundablePayments(db: Db, document: PaidDocument): Promise<RefundablePayment[]> {
  const [, subject_id] = subjectOf(document)
  const rows = await db.many(
    Refundable,
    sql`
    SELECT id, method, ${leftOf(db, sql`payment`)} AS left FROM payments AS payment
    WHERE payment.nursery_id = ${db.nursery_id} AND kind = ${document.kind} AND amount > 0 AND reverses IS NULL
      AND ${subjectColumns[document.kind]} = ${subject_id} ORDER BY paid_at, id`,
  )
  return rows.map((row) => ({ ...row, left: cents(row.left) }))
}

interface GivenBack {
  readonly document: PaidDocument
  readonly method: string
  readonly amount: Cents
  /** Cash rounding of the whole refund: amount handed out beyond it. */
  readonly rounding: Cents
  readonly till_session_id: TillSessionId | undefined
  /** The day it goes back; today unless given. */
  readonly paid_on?: string | undefined
  readonly reason: string
  readonly taxed?: readonly StoredPart[] | undefined
}

/**
 * Refunds part of what was paid for a document that the caller has locked; each affected payment gets a reversal row of its own.
 */
export async function giveBack(
  db: Db,
  who: CurrentUser,
  { document, paid_on, reason, taxed, ...refund }: GivenBack,
): Promise<void> {
  const { timeZone } = await readSettings(db)
  const parts = allocateRefunds(await refundablePayments(db, document), [refund])
  await recordPayments(
    db,
    who,
    timeZone,
    parts.map(({ amount, rounding, ...part }, i) => ({
      ...document,
      ...part,
      amount: -amount,
      rounding: -rounding,
      paid_on,
      reason,
      taxed: i === 0 ? taxed : undefined,
    })),
  )
}

const Refund = z.object({
  id: Id,
  amount: MoneyText,
  rounding: MoneyText,
  method: z.string(),
  till_session_id: z.nullable(Id),
})

/** Refunds of a credit note, in money or as store credit: one payment for each method. */
export async function refundsOf(db: Db, creditNoteId: string) {
  const refunds = await db.many(
    Refund,
    sql`
    SELECT id, amount, rounding, method, till_session_id
    FROM payments WHERE nursery_id = ${db.nursery_id} AND credit_note_id = ${creditNoteId} AND reverses IS NULL ORDER BY id`,
  )
  const open = await openSessionsOf(
    db,
    refunds.map(({ till_session_id }) => till_session_id ?? undefined),
  )
  return refunds.map((refund) => ({
    ...refund,
    session_is_open: refund.till_session_id !== null && open.has(refund.till_session_id),
  }))
}

export interface Reversed {
  readonly id: string
  /** Reversed amount, above 0. */
  readonly amount: Cents
  readonly paid_on: string
  /** The day of the payment that was reversed. */
  readonly was_paid_on: string
}

/**
 * `beforeWriting` is given the amount and the day before anything is written, and throws where the document cannot do without it; it gives what
 * counts in tax returns. A Problem NOT_FOUND where the document has no such payment.
 */
export async function reversePayment(
  db: Db,
  who: CurrentUser,
  document: PaidDocument,
  paymentId: string,
  wanted: PaymentReversal,
  beforeWriting: (amount: Cents, day: string) => Promise<readonly StoredPart[]> | undefined = () => undefined,
): Promise<Reversed> {
  const [subject_type, subject_id] = subjectOf(document)
  const payment = await paymentOf(db, document, paymentId)
  const settings = await readSettings(db)
  const { timeZone } = settings
  const plan = planReversal(payment, wanted, dayIn(timeZone, await db.now()), (amount) =>
    payment.method === 'cash' ? roundToCash(amount, settings.cashRounding, halfCentOf(settings)) - amount : 0n,
  )
  const amount = -plan.amount
  const taxed = await beforeWriting(amount, plan.paid_on)
  await refuseIfClosed(db, plan.paid_on)
  const id = newId()
  const { reason } = wanted
  const till_session_id = await sessionToPayFrom(db, { ...wanted, method: plan.method })
  const reversal: NewPayment = { ...document, ...plan, id, till_session_id, reverses: paymentId, reason, taxed }
  await recordPayments(db, who, timeZone, [reversal])
  await recordChange(db, {
    user_id: who.user_id,
    action: `${subject_type}.reverse_payment`,
    subject_type,
    subject_id,
    after: { amount: moneyText(amount), method: plan.method, paid_on: plan.paid_on, reason },
  })
  return { id, amount, paid_on: plan.paid_on, was_paid_on: payment.paid_on }
}

export function subjectOf(document: PaidDocument): readonly [type: string, id: string] {
  switch (document.kind) {
    case 'sale':
      return ['sale', document.sale_id]
    case 'layby':
      return ['layby', document.layby_id]
    case 'deposit':
      return ['order', document.order_id]
    case 'account':
      return ['business_account', document.business_account_id]
  }
}
