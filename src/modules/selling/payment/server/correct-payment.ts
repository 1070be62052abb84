/** The payments side of a correction: the wrong booking is reversed; its document books the payment again. */
import { closedThrough, refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type PaymentCorrection, type PlannedCorrection, planCorrection } from '../payment-correction.ts'
import { recordPayments } from './payments-ledger.ts'
import { type PaidDocument, paymentOf, subjectOf } from './reverse-payment.ts'

export interface CorrectedPayment extends PlannedCorrection {
  readonly id: string
  /** Amount of the reversed payment, above 0. */
  readonly amount: Cents
  readonly method: string
  readonly was_paid_on: string
}

/**
 * Reverses the payment of a document that the caller has locked, and gives what to book in its place. A manager may correct any payment, other
 * people their own while the till session that it went through is open. `mayReverse` is called before anything is written.
 */
export async function reverseForCorrection(
  db: Db,
  who: CurrentUser,
  document: PaidDocument,
  paymentId: string,
  wanted: PaymentCorrection,
  mayReverse: (plan: PlannedCorrection) => Promise<void> | void = () => {},
): Promise<CorrectedPayment> {
  const payment = await paymentOf(db, document, paymentId)
  if (!managers.includes(who.role) && !(payment.created_by === who.user_id && payment.session_is_open))
    throw new Problem('FORBIDDEN', 'You can correct your own payments until the till is closed. Ask a manager for this one.')
  const { timeZone } = await readSettings(db)
  const today = dayIn(timeZone, await db.now())
  const plan = planCorrection(payment, wanted, { today, closed_through: await closedThrough(db) })
  await mayReverse(plan)
  await refuseIfClosed(db, plan.reversal.paid_on, plan.replacement.paid_on)
  const id = newId()
  await recordPayments(db, who, timeZone, [
    { ...document, ...plan.reversal, id, reverses: paymentId, corrects: paymentId, reason: wanted.reason },
  ])
  const [subject_type, subject_id] = subjectOf(document)
  await recordChange(db, {
    user_id: who.user_id,
    action: `${subject_type}.correct_payment`,
    subject_type,
    subject_id,
    before: { amount: moneyText(payment.amount), method: payment.method, paid_on: payment.paid_on },
    after: {
      amount: moneyText(plan.replacement.amount),
      method: plan.replacement.method,
      paid_on: plan.replacement.paid_on,
      ...(wanted.sale_id === undefined ? {} : { sale_id: wanted.sale_id }),
      ...(wanted.business_account_id === undefined ? {} : { business_account_id: wanted.business_account_id }),
      reason: wanted.reason,
    },
  })
  return { ...plan, id, amount: payment.amount, method: payment.method, was_paid_on: payment.paid_on }
}
