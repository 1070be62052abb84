/** Voids a credit note that was written by mistake: money, account, store credit and goods are again as before it. Its number stays used. */
import type { SaleId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { postEntry } from '#modules/customers/server/post-entry.ts'
import { noOpenTill } from '#modules/selling/payment/reversal.ts'
import { type NewPayment, recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { refundsOf } from '#modules/selling/payment/server/reverse-payment.ts'
import { sessionToPayFrom } from '#modules/selling/payment/server/till-sessions.ts'
import { lockCreditOf, takeCredit } from '#modules/selling/payment/server/store-credits.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { retakeAllocations } from '#modules/growing/ledger/server/allocate-stock.ts'
import { moveSupplies } from '#modules/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { CreditNote, voidCreditNote as call } from '../refund-calls.ts'
import type { SaleRow } from '../sale.ts'
import { applyCredit, freeCredit, lockForPayment } from './account-credit.ts'
import { creditNotesOf, takesToReturn, validCreditNotesOf } from './refunds.queries.ts'
import { lockSale, wholeSale } from './sales.queries.ts'

type VoidNote = z.infer<typeof call.body>

export async function voidCreditNote(
  db: Db,
  who: CurrentUser,
  saleId: SaleId,
  noteId: string,
  wanted: VoidNote,
): Promise<CreditNote> {
  const { business_account_id } = await wholeSale(db, saleId)
  if (business_account_id) await lockForPayment(db, business_account_id)
  const sale = await lockSale(db, saleId)
  const note = await voidable(db, saleId, noteId)
  await refuseIfClosed(db, note.credit_date)
  const { timeZone } = await readSettings(db)
  const today = dayIn(timeZone, await db.now())
  await takeGoodsAgain(db, who, note, wanted.reason, today)
  await (note.method === 'account'
    ? chargeAccount(db, who, sale, note, wanted.reason)
    : takeMoneyBack(db, who, note, wanted, today))
  await markVoid(db, who, note.id, wanted.reason)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'sale.void_credit_note',
    subject_type: 'sale',
    subject_id: saleId,
    after: { credit_number: note.credit_number, total_amount: note.total_amount, reason: wanted.reason },
  })
  const voided = (await creditNotesOf(db, saleId)).find(({ id }) => id === note.id)
  if (!voided) throw notFound()
  return voided
}

export const markVoid = (db: Db, who: CurrentUser, noteId: string, reason: string) =>
  db.run(sql`
    UPDATE credit_notes SET voided_at = now(), voided_by = ${who.user_id}, void_reason = ${reason}
    WHERE nursery_id = ${db.nursery_id} AND id = ${noteId}`)

/** The newest credit note of the sale. Goods of an older one may have been returned again since. */
async function voidable(db: Db, saleId: SaleId, noteId: string): Promise<CreditNote> {
  const note = (await creditNotesOf(db, saleId)).find(({ id }) => id === noteId)
  if (!note) throw notFound()
  if (note.voided_at !== null) throw new Problem('BAD_STATE', `Credit note ${note.credit_number} is already void.`)
  const newest = (await validCreditNotesOf(db, saleId)).at(-1)
  if (newest && newest.id !== note.id)
    throw new Problem('BAD_STATE', `Credit note ${newest.credit_number} is newer. Void that one first.`)
  return note
}

/** Takes the restocked goods out again, from the same batches. */
async function takeGoodsAgain(db: Db, who: CurrentUser, note: CreditNote, reason: string, today: string): Promise<void> {
  const lines = note.items.filter(({ restocked }) => restocked)
  if (lines.length === 0) return
  const { plants, supplies } = await takesToReturn(db, note.sale_id, lines, note.id)
  const why = { reference_id: note.sale_id, user_id: who.user_id, reason }
  if (plants.length > 0) await retakeAllocations(db, plants, { ...why, kind: 'sale', occurred_on: today })
  if (supplies.length > 0)
    await moveSupplies(
      db,
      supplies.map(({ inventory_item_id, delta }) => ({ inventory_item_id, delta: `-${delta}` })),
      { ...why, kind: 'sale', reference_type: 'sale' },
    )
}

/** The account owes it again; credit of it that has paid invoices is taken off them first. */
async function chargeAccount(db: Db, who: CurrentUser, sale: SaleRow, note: CreditNote, reason: string): Promise<void> {
  const account = sale.business_account_id
  if (account === null) throw notFound()
  const total = cents(note.total_amount)
  const free = await freeCredit(db, who, account, total, reason)
  if (free < total)
    throw new Problem('BAD_STATE', `Only ${sumText(free)} of this credit note is left; the rest was refunded.`, {
      available: moneyText(free),
    })
  await postEntry(db, {
    business_account_id: account,
    kind: 'credit',
    amount: note.total_amount,
    entry_date: note.credit_date,
    reference_id: sale.id,
    notes: `${note.credit_number} void: ${reason}`,
    user_id: who.user_id,
  })
  await applyCredit(db, who, account)
}

type CreditedMoney = Pick<CreditNote, 'id' | 'credit_number' | 'exchange_invoice_number'>

/** Takes the refund back today: store credit only while all of it is left, cash into an open till. */
export async function takeMoneyBack(
  db: Db,
  who: CurrentUser,
  note: CreditedMoney,
  wanted: VoidNote,
  today: string,
): Promise<void> {
  const [refunds, { timeZone }] = await Promise.all([refundsOf(db, note.id), readSettings(db)])
  const isStoreCredit = refunds.some(({ method }) => method === 'store_credit')
  const store_credit_id = isStoreCredit ? await cancelStoreCredit(db, note) : undefined
  const payments: NewPayment[] = []
  for (const refund of refunds)
    payments.push({
      kind: 'refund',
      credit_note_id: note.id,
      amount: -cents(refund.amount),
      rounding: -cents(refund.rounding),
      method: refund.method,
      paid_on: today,
      till_session_id: await drawerOf(db, refund, wanted),
      store_credit_id: refund.method === 'store_credit' ? store_credit_id : undefined,
      reverses: refund.id,
      reason: wanted.reason,
    })
  await recordPayments(db, who, timeZone, payments)
}

async function cancelStoreCredit(db: Db, note: CreditedMoney): Promise<string> {
  const credit = await lockCreditOf(db, note.id)
  if (!credit || credit.balance !== credit.issued_amount)
    throw new Problem(
      'BAD_STATE',
      note.exchange_invoice_number === null
        ? `Some of store credit ${note.credit_number} is already spent, so it can’t be undone.`
        : `Credit note ${note.credit_number} paid for invoice ${note.exchange_invoice_number}. Void that invoice first.`,
    )
  await takeCredit(db, { id: credit.id, code: note.credit_number, amount: cents(credit.balance) })
  return credit.id
}

/** The session that the money left while it is open; else, for cash, the open one that is given. */
async function drawerOf(
  db: Db,
  refund: Awaited<ReturnType<typeof refundsOf>>[number],
  { till_session_id }: VoidNote,
): Promise<string | undefined> {
  if (refund.session_is_open && refund.till_session_id !== null) return refund.till_session_id
  if (refund.method !== 'cash') return undefined
  if (till_session_id === undefined) throw invalid([{ path: 'till_session_id', message: noOpenTill }])
  return sessionToPayFrom(db, { method: refund.method, till_session_id })
}
