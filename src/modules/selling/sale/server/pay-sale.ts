/** The action of paying a sale on account, whole or in part; never more than is owed. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { SaleId, TillSessionId } from '#kernel/id.ts'
import { postEntries } from '#modules/customers/server/post-entry.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Author } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { Sale } from '../sale.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import type { Tender } from '#modules/selling/payment/tender.ts'
import { paidOn } from '#modules/selling/payment/paid-on.ts'
import { lockSales, wholeSale } from './sales.queries.ts'
import { sessionToPayInto } from '#modules/selling/payment/server/till-sessions.ts'
import { recordPayments, salePayments } from '#modules/selling/payment/server/payments-ledger.ts'

interface Paid {
  readonly method?: Tender['method'] | undefined
  readonly saleOnly?: boolean | undefined
  readonly till_session_id?: TillSessionId | undefined
  /** The day it was paid; today unless given. */
  readonly paid_on?: string | undefined
  readonly reference?: string | null | undefined
  /** The payment that this one is booked in place of; its day and its session are decided already. */
  readonly corrects?: string | undefined
}

interface PaidSale {
  readonly sale_id: SaleId
  readonly amount: Cents
  /** Cash rounding, if known from a larger sum that this is part of. */
  readonly rounding?: Cents | undefined
}

export async function paySale(
  db: Db,
  who: Author,
  id: SaleId,
  { amount, rounding, ...paid }: Paid & { readonly amount: string; readonly rounding?: Cents | undefined },
): Promise<Sale> {
  await paySales(db, who, [{ sale_id: id, amount: cents(amount), rounding }], paid)
  return wholeSale(db, id)
}

/** One payment for parts of several sales, each named once; in a few statements however many. Gives what is owed for each afterwards. */
export async function paySales(
  db: Db,
  who: Author,
  parts: readonly PaidSale[],
  { method = 'bank_transfer', saleOnly = false, till_session_id, paid_on, reference, corrects }: Paid,
) {
  const sales = await lockSales(
    db,
    parts.map(({ sale_id }) => sale_id),
  )
  const settings = await readSettings(db)
  const paid = parts.map(({ sale_id, amount, rounding = roundingOf(amount, method, settings) }, i) => {
    const sale = sales[i]
    if (!sale) throw notFound()
    return { sale, sale_id, amount, rounding, left: owedFor(sale, amount) - amount }
  })
  const today = dayIn(settings.timeZone, await db.now())
  const day = corrects === undefined ? paidOn({ paid_on, method, till_session_id }, today) : (paid_on ?? today)
  await refuseIfClosed(db, day)
  const session = await sessionToPayInto(db, { method, till_session_id }, corrects === undefined && day === today)
  await recordPayments(
    db,
    who,
    settings.timeZone,
    paid.flatMap(({ sale_id, amount, rounding }) => {
      const tender = { amount, method, tendered: undefined, rounding }
      return salePayments(sale_id, [tender], { till_session_id: session, paid_on: day, corrects })
    }),
  )
  await addToPaid(db, who, paid)
  const entries = paid.flatMap(({ sale, sale_id, amount }) =>
    sale.business_account_id && !saleOnly
      ? {
          business_account_id: sale.business_account_id,
          kind: 'payment' as const,
          amount: moneyText(-amount),
          entry_date: day,
          reference_id: sale_id,
          notes: reference ?? '',
          user_id: who.user_id,
        }
      : [],
  )
  if (entries.length > 0) await postEntries(db, entries)
  await recordChanges(
    db,
    paid.map(({ sale_id, amount }) => ({
      user_id: who.user_id,
      action: 'sale.pay',
      subject_type: 'sale',
      subject_id: sale_id,
      after: { amount: moneyText(amount), method, paid_on: day, ...(reference ? { reference } : {}) },
    })),
  )
  return paid.map(({ sale: { invoice_number }, sale_id, amount, left }) => ({ sale_id, invoice_number, amount, left }))
}

/** Adds to the paid amount of sales; a negative amount is owed again. Each sale is named once. */
export const addToPaid = (
  db: Db,
  who: Author,
  parts: readonly { readonly sale_id: SaleId; readonly amount: Cents }[],
): Promise<number> =>
  db.run(sql`
    UPDATE sales SET amount_paid = amount_paid + part.amount,
      payment_status = CASE WHEN amount_paid + part.amount < total_amount THEN 'unpaid' ELSE 'paid' END,
      version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    FROM unnest(${parts.map(({ sale_id }) => sale_id)}::uuid[], ${parts.map(({ amount }) => moneyText(amount))}::numeric[]) AS part (id, amount)
    WHERE nursery_id = ${db.nursery_id} AND sales.id = part.id`)

/** Amount owed for the sale. Throws if `amount` cannot be paid for it. */
function owedFor(
  { total_amount, amount_paid, voided_at, invoice_number }: Awaited<ReturnType<typeof lockSales>>[number],
  amount: Cents,
): Cents {
  const owed = cents(total_amount) - cents(amount_paid)
  if (voided_at !== null) throw new Problem('BAD_STATE', `Invoice ${invoice_number} is void; nothing is due.`)
  if (amount === 0n) throw invalid([{ path: 'amount', message: 'Enter more than 0.' }])
  if (amount > owed)
    throw new Problem('OVERPAID', `Only ${sumText(owed)} is still due on invoice ${invoice_number}.`, {
      available: moneyText(owed),
    })
  return owed
}

/** Cash is paid in coins. */
export const roundingOf = (amount: Cents, method: Tender['method'] | undefined, settings: Settings): Cents =>
  method === 'cash' ? roundToCash(amount, settings.cashRounding, halfCentOf(settings)) - amount : 0n
