/** The action of paying a sale on account, whole or in part; never more than is owed. */
import { halfCentOf } from '#features/settings/half-cent.ts'
import type { TillSessionId } from '#kernel/id.ts'
import { postEntry } from '#features/accounts/server/post-entry.ts'
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { Settings } from '#features/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import type { Sale } from '../sale.ts'
import { roundToCash } from '#features/payments/cash-rounding.ts'
import type { Tender } from '#features/payments/tender.ts'
import { paidOn } from '#features/payments/paid-on.ts'
import { lockSale, wholeSale } from './sales.queries.ts'
import { sessionToPayInto } from '#features/payments/server/till-sessions.ts'
import { recordPayments, salePayments } from '#features/payments/server/payments-ledger.ts'

interface Paid {
  readonly amount: string
  readonly method?: Tender['method'] | undefined
  readonly saleOnly?: boolean | undefined
  readonly till_session_id?: TillSessionId | undefined
  /** The day it was paid; today unless given. */
  readonly paid_on?: string | undefined
  readonly reference?: string | null | undefined
  /** What coins make of it, where that is known of a larger sum. */
  readonly rounding?: Cents | undefined
  /** The payment that this one is booked in place of; its day and its session are decided already. */
  readonly corrects?: string | undefined
}

export async function paySale(
  db: Db,
  who: CurrentUser,
  id: string,
  { amount: text, method = 'bank_transfer', saleOnly = false, till_session_id, rounding, paid_on, reference, corrects }: Paid,
): Promise<Sale> {
  const sale = await lockSale(db, id)
  const amount = cents(text)
  const owed = owedFor(sale, amount)
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, new Date())
  const day = corrects === undefined ? paidOn({ paid_on, method, till_session_id }, today) : (paid_on ?? today)
  await refuseIfClosed(db, day)
  const paid = { amount, method, tendered: undefined, rounding: rounding ?? roundingOf(amount, method, settings) }
  const session = await sessionToPayInto(db, { method, till_session_id }, corrects === undefined && day === today)
  await recordPayments(db, who, settings.timeZone, salePayments(id, [paid], { till_session_id: session, paid_on: day, corrects }))
  await db.run(sql`
    UPDATE sales SET amount_paid = amount_paid + ${moneyText(amount)}::numeric,
      payment_status = ${amount === owed ? 'paid' : 'unpaid'}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  if (sale.business_account_id && !saleOnly) {
    const entry = { business_account_id: sale.business_account_id, kind: 'payment', amount: moneyText(-amount) } as const
    await postEntry(db, { ...entry, entry_date: day, reference_id: id, notes: reference ?? '', user_id: who.user_id })
  }
  await recordChange(db, {
    user_id: who.user_id,
    action: 'sale.pay',
    subject_type: 'sale',
    subject_id: id,
    after: { amount: moneyText(amount), method, paid_on: day, ...(reference ? { reference } : {}) },
  })
  return wholeSale(db, id)
}

/** What is owed for the sale. Throws for an amount that cannot be paid for it. */
function owedFor(
  { total_amount, amount_paid, voided_at, invoice_number }: Awaited<ReturnType<typeof lockSale>>,
  amount: Cents,
): Cents {
  const owed = cents(total_amount) - cents(amount_paid)
  if (voided_at !== null) throw new Problem('BAD_STATE', `Invoice ${invoice_number} is void; nothing is owed for it.`)
  if (amount === 0n) throw invalid([{ path: 'amount', message: 'Enter more than 0.' }])
  if (amount > owed)
    throw new Problem('OVERPAID', `Only ${moneyText(owed)} is still owed for invoice ${invoice_number}.`, {
      available: moneyText(owed),
    })
  return owed
}

/** Cash is paid in coins. */
export const roundingOf = (amount: Cents, method: Paid['method'], settings: Settings): Cents =>
  method === 'cash' ? roundToCash(amount, settings.cashRounding, halfCentOf(settings)) - amount : 0n

/** After a payment of an invoice on account was reversed: so much is owed again. */
export const reduceAmountPaid = (db: Db, who: CurrentUser, id: string, amount: Cents): Promise<number> =>
  db.run(sql`
    UPDATE sales SET amount_paid = amount_paid - ${moneyText(amount)}::numeric,
      payment_status = CASE WHEN amount_paid - ${moneyText(amount)}::numeric < total_amount THEN 'unpaid' ELSE 'paid' END,
      version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
