/** The action of voiding a sale: never deleted, its number stays used; plants and supplies go back, and what was paid becomes what is chosen. */
import type { SaleId } from '#kernel/id.ts'
import { ledgerOfSale, postEntry } from '#modules/customers/server/post-entry.ts'
import { returnAllocations } from '#modules/growing/ledger/server/allocate-stock.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { returnSupplies } from '#modules/supplies/server/return-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type * as z from 'zod/mini'
import type { voidSale as call } from '../contract.ts'
import type { Sale } from '../sale.ts'
import { noOpenTill } from '#modules/selling/payment/reversal.ts'
import { type RefundablePayment, allocateRefunds } from '#modules/selling/payment/allocate-refund.ts'
import { type PlannedVoid, isMoney, planVoid } from '../void.ts'
import { staleSale } from './edit-sale.ts'
import { roundingOf } from './pay-sale.ts'
import { validCreditNotesOf, takesToReturn } from './refunds.queries.ts'
import { lockSale, wholeSale } from './sales.queries.ts'
import { type NewPayment, recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { returnToCredits } from '#modules/selling/payment/server/store-credits.ts'
import { openSessionsOf } from '#modules/selling/payment/server/till-sessions.ts'
import { paymentsToVoid, plantsTaken } from './void-sale.queries.ts'

type VoidBody = z.infer<typeof call.body>

type BringBack = (db: Db, who: CurrentUser, id: SaleId, reason: string, today: string) => Promise<void>

/** `bringBack` returns the goods to stock, unless they remain delivered on a docket. */
export async function voidSale(
  db: Db,
  who: CurrentUser,
  id: string,
  { reason, version, refunds }: VoidBody,
  bringBack: BringBack = returnGoods,
): Promise<Sale> {
  const sale = await lockSale(db, id)
  if (sale.voided_at !== null) throw new Problem('BAD_STATE', `Invoice ${sale.invoice_number} is already void.`)
  if ((await validCreditNotesOf(db, id)).length > 0)
    throw new Problem(
      'BAD_STATE',
      `Some of invoice ${sale.invoice_number} was refunded. Refund the rest with another credit note.`,
    )
  if (sale.version !== version) throw await staleSale(db, id)
  await refuseIfClosed(db, sale.sale_date)
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  const payments = await paymentsToVoid(db, id)
  const plan = planVoid(
    {
      sale_date: sale.sale_date,
      payments,
      has_account: sale.business_account_id !== null,
      on_account: sale.payment_method === 'account' && sale.business_account_id !== null,
      ledger: await ledgerOfSale(db, id),
    },
    refunds,
    today,
  )
  await refuseIfClosed(db, ...plan.refunds.map(({ refunded_on }) => refunded_on))

  await bringBack(db, who, id, reason, today)
  const paid = payments.filter(isMoney).map((payment) => ({ ...payment, left: payment.amount }))
  await returnMoney(db, who, sale, plan, paid, { reason, today })
  await db.run(sql`
    UPDATE sales SET voided_at = now(), void_reason = ${reason}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'sale.void',
    subject_type: 'sale',
    subject_id: id,
    after: {
      reason,
      ...(plan.credit > 0n ? { credit: moneyText(plan.credit) } : {}),
      refunds: plan.refunds.map(({ method, amount }) => ({ method, amount: moneyText(amount) })),
    },
  })
  return wholeSale(db, id)
}

/** Plants and supplies go back where they came from, with what they had cost. */
async function returnGoods(db: Db, who: CurrentUser, id: SaleId, reason: string, today: string): Promise<void> {
  const { items } = await wholeSale(db, id)
  const taken = await plantsTaken(db, id)
  if (taken.length > 0)
    await returnAllocations(db, taken, { kind: 'sale', reference_id: id, user_id: who.user_id, occurred_on: today, reason })
  const lines = items.map((item) => ({ sale_item_id: item.id, quantity: item.quantity }))
  const { supplies } = await takesToReturn(db, id, lines)
  await returnSupplies(db, who.user_id, supplies, { kind: 'refund', reason, reference_type: 'sale', reference_id: id })
}

interface Why {
  readonly reason: string
  readonly today: string
}

/** Carries out the plan: each payment is given back out of its drawer, store credit to be spent again, and the account's ledger. */
async function returnMoney(
  db: Db,
  who: CurrentUser,
  { id, business_account_id }: Pick<Sale, 'id' | 'business_account_id'>,
  { refunds, store_credits, ledger }: PlannedVoid,
  paid: readonly RefundablePayment[],
  { reason, today }: Why,
): Promise<void> {
  const settings = await readSettings(db)
  const rounded = refunds.map((refund) => ({ ...refund, rounding: roundingOf(refund.amount, refund.method, settings) }))
  const open = await openSessionsOf(
    db,
    [...refunds, ...store_credits].map(({ till_session_id }) => till_session_id ?? undefined),
  )
  const payments: NewPayment[] = store_credits.map((credit) => ({
    kind: 'void_refund',
    sale_id: id,
    amount: -credit.amount,
    method: 'store_credit',
    paid_on: today,
    store_credit_id: credit.id,
    // In the session that counted it, while that is open: its report has both.
    till_session_id: credit.till_session_id !== null && open.has(credit.till_session_id) ? credit.till_session_id : undefined,
    reverses: credit.reverses,
    reason,
  }))
  if (refunds.some(({ method, till_session_id = '' }) => method === 'cash' && !open.has(till_session_id)))
    throw new Problem('BAD_STATE', noOpenTill)
  payments.push(
    ...allocateRefunds(paid, rounded).map(
      ({ method, amount, rounding, refunded_on, reverses, till_session_id = '' }): NewPayment => ({
        kind: 'void_refund',
        sale_id: id,
        amount: -amount,
        rounding: -rounding,
        method,
        paid_on: refunded_on,
        till_session_id: open.has(till_session_id) ? till_session_id : undefined,
        reverses,
        reason,
      }),
    ),
  )
  await recordPayments(db, who, settings.timeZone, payments)
  if (store_credits.length > 0) await returnToCredits(db, store_credits)
  if (business_account_id === null) return
  const entry = { business_account_id, entry_date: today, reference_id: id, user_id: who.user_id }
  if (ledger.reversal !== 0n)
    await postEntry(db, { ...entry, kind: 'credit', amount: moneyText(ledger.reversal), notes: 'voided' })
  const last = refunds
    .map(({ refunded_on }) => refunded_on)
    .toSorted()
    .at(-1)
  if (ledger.given_back !== 0n)
    await postEntry(db, {
      ...entry,
      kind: 'payment',
      amount: moneyText(ledger.given_back),
      entry_date: last ?? today,
      notes: 'refunded',
    })
}
