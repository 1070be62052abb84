/** Books the reversal of a payment: a row of its own, on its own day, and out of an open drawer where it is cash. */
import * as z from 'zod/mini'
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { notFound } from '#kernel/problem.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { type PaymentReversal, planReversal } from '../reversal.ts'
import { type NewPayment, type PaymentSource, recordPayments } from './payments-ledger.ts'
import { sessionToPayFrom } from './till-sessions.ts'

/** The document that a payment belongs to; the caller has locked it. */
export type PaidDocument = Extract<PaymentSource, { readonly kind: 'sale' | 'layby' | 'deposit' | 'account' }>

const Row = z.object({
  amount: MoneyText,
  rounding: MoneyText,
  method: z.string(),
  paid_on: Day,
  reverses: z.nullable(Id),
  is_reversed: z.boolean(),
  created_by: z.nullable(Id),
  till_session_id: z.nullable(Id),
  session_is_open: z.boolean(),
})

/** A payment of a document; a Problem NOT_FOUND where the document has no such payment. */
export async function paymentOf(db: Db, document: PaidDocument, paymentId: string) {
  const [, subject_id] = subjectOf(document)
  const row = await db.maybe(
    Row,
    sql`
    SELECT amount, rounding, method, paid_on, reverses, created_by, till_session_id, EXISTS (
        SELECT FROM payments AS other WHERE other.nursery_id = ${db.nursery_id} AND other.reverses = payment.id) AS is_reversed, EXISTS (
        SELECT FROM till_sessions AS session
        WHERE session.nursery_id = ${db.nursery_id} AND session.id = till_session_id AND closed_at IS NULL) AS session_is_open
    FROM payments AS payment
    WHERE payment.nursery_id = ${db.nursery_id} AND payment.id = ${paymentId} AND kind = ${document.kind}
      AND ${subject_id}::uuid = ${sql`coalesce(order_id, sale_id, layby_id, business_account_id)`}`,
  )
  if (!row) throw notFound()
  return { ...row, amount: cents(row.amount), rounding: cents(row.rounding) }
}

const Refund = z.object({
  id: Id,
  amount: MoneyText,
  rounding: MoneyText,
  method: z.string(),
  till_session_id: z.nullable(Id),
  session_is_open: z.boolean(),
})

/** What a credit note gave back in money; undefined where it gave none. */
export const refundOf = (db: Db, creditNoteId: string) =>
  db.maybe(
    Refund,
    sql`
    SELECT id, amount, rounding, method, till_session_id, EXISTS (
        SELECT FROM till_sessions AS session
        WHERE session.nursery_id = ${db.nursery_id} AND session.id = till_session_id AND closed_at IS NULL) AS session_is_open
    FROM payments WHERE nursery_id = ${db.nursery_id} AND credit_note_id = ${creditNoteId} AND reverses IS NULL`,
  )

export interface Reversed {
  readonly id: string
  /** Of the payment that was reversed, above 0. */
  readonly amount: Cents
  readonly paid_on: string
  /** The day of the payment that was reversed. */
  readonly was_paid_on: string
}

/**
 * `mayReverse` is given the amount before anything is written, and throws where the document cannot do without it. A Problem NOT_FOUND where the
 * document has no such payment.
 */
export async function reversePayment(
  db: Db,
  who: CurrentUser,
  document: PaidDocument,
  paymentId: string,
  wanted: PaymentReversal,
  mayReverse: (amount: Cents) => void = () => {},
): Promise<Reversed> {
  const [subject_type, subject_id] = subjectOf(document)
  const payment = await paymentOf(db, document, paymentId)
  const { timeZone } = await readSettings(db)
  const plan = planReversal(payment, wanted, dayIn(timeZone, new Date()))
  mayReverse(payment.amount)
  await refuseIfClosed(db, plan.paid_on)
  const id = newId()
  const { reason } = wanted
  const till_session_id = await sessionToPayFrom(db, wanted.till_session_id)
  const reversal: NewPayment = { ...document, ...plan, id, till_session_id, reverses: paymentId, reason }
  await recordPayments(db, who, timeZone, [reversal])
  await recordChange(db, {
    user_id: who.user_id,
    action: `${subject_type}.reverse_payment`,
    subject_type,
    subject_id,
    after: { amount: moneyText(payment.amount), method: plan.method, paid_on: plan.paid_on, reason },
  })
  return { id, amount: payment.amount, paid_on: plan.paid_on, was_paid_on: payment.paid_on }
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
