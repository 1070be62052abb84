/** Account credit: prepayments and credit notes beyond the open invoices, applied to the next ones or refunded. */
import { type LockedAccount, lockAccount } from '#modules/customers/server/lock-account.ts'
import { AccountId, SaleId, type TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { allocate } from '#modules/selling/payment/allocation.ts'
import { postEntry } from '#modules/customers/server/post-entry.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { Author, CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { type CreditReturn, creditOnAccount } from '#modules/selling/payment/account-credit.ts'
import { paidOn } from '#modules/selling/payment/paid-on.ts'
import { leftOf, recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { addToPaid, paySales, roundingOf } from './pay-sale.ts'
import { lockSales } from './sales.queries.ts'
import { sessionToPayFrom, sessionToPayInto } from '#modules/selling/payment/server/till-sessions.ts'

const Open = z.object({ sale_id: SaleId, invoice_number: z.string(), owed: MoneyText })

/** The account is the lock: concurrent payments and charges wait. */
export async function lockForPayment(db: Db, id: AccountId): Promise<LockedAccount> {
  const account = await lockAccount(db, id)
  if (!account) throw notFound()
  return account
}

/** Unpaid invoices of an account, oldest due date first. */
export async function openInvoices(db: Db, accountId: AccountId) {
  const open = await db.many(
    Open,
    sql`
    SELECT id AS sale_id, invoice_number, (total_amount - amount_paid)::text AS owed FROM sales
    WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${accountId} AND payment_method = 'account'
      AND payment_status = 'unpaid' AND voided_at IS NULL
    ORDER BY due_date NULLS FIRST, sold_at, id`,
  )
  return open.map((invoice) => ({ ...invoice, owed: cents(invoice.owed) }))
}

/** Credit in the ledger beyond the open invoices. The account must be locked. */
export async function creditOf(db: Db, accountId: AccountId, open: readonly { readonly owed: Cents }[]): Promise<Cents> {
  const { balance } = await lockForPayment(db, accountId)
  return creditOnAccount(balance, open)
}

/**
 * Allocates the credit in an account's ledger to its open invoices, oldest first, or to one of them. Returns true if any was
 * paid.
 */
export async function applyCredit(db: Db, who: CurrentUser, accountId: AccountId, saleId?: SaleId): Promise<boolean> {
  const open = await openInvoices(db, accountId)
  const credit = await creditOf(db, accountId, open)
  const { parts } = allocate(
    credit,
    open.filter(({ sale_id }) => saleId === undefined || sale_id === saleId),
  )
  if (parts.length === 0) return false
  await paySales(db, who, parts, { method: 'account_credit', saleOnly: true })
  return true
}

const Applied = z.object({ id: Id, sale_id: SaleId, amount: MoneyText })

/**
 * Takes credit of an account off the invoices that it paid, the newest first, until `amount` of it is free; the invoices are owed again. More
 * may come free, for the caller to allocate again. The account must be locked. Gives the credit that is free then.
 */
export async function freeCredit(db: Db, who: CurrentUser, accountId: AccountId, amount: Cents, reason: string): Promise<Cents> {
  const credit = async () => creditOf(db, accountId, await openInvoices(db, accountId))
  let free = await credit()
  if (free >= amount) return free
  const applied = await db.many(
    Applied,
    sql`
    SELECT payment.id, payment.sale_id, ${leftOf(db, sql`payment`)} AS amount FROM sales
    JOIN payments AS payment ON payment.nursery_id = sales.nursery_id AND payment.sale_id = sales.id
    WHERE sales.nursery_id = ${db.nursery_id} AND sales.business_account_id = ${accountId} AND voided_at IS NULL
      AND payment.kind = 'sale' AND payment.method = 'account_credit' AND payment.amount > 0
      AND ${leftOf(db, sql`payment`)} > 0
    ORDER BY payment.created_at DESC, payment.id DESC`,
  )
  const off = []
  for (const each of applied) {
    if (free >= amount) break
    off.push(each)
    free += cents(each.amount)
  }
  await takeCreditOff(db, who, off, reason)
  return free
}

/** Invoices that credit of the account paid are owed again. The account's ledger knows of the credit as before. */
export async function takeCreditOff(
  db: Db,
  who: CurrentUser,
  applied: readonly z.infer<typeof Applied>[],
  reason: string,
): Promise<void> {
  if (applied.length === 0) return
  const { timeZone } = await readSettings(db)
  const bySale = [...Map.groupBy(applied, ({ sale_id }) => sale_id)].map(([sale_id, payments]) => ({
    sale_id,
    amount: -sum(payments.map(({ amount }) => cents(amount))),
  }))
  await lockSales(
    db,
    bySale.map(({ sale_id }) => sale_id),
  )
  await recordPayments(
    db,
    who,
    timeZone,
    applied.map(({ id, sale_id, amount }) => ({
      kind: 'sale',
      sale_id,
      amount: -cents(amount),
      method: 'account_credit',
      reverses: id,
      reason,
    })),
  )
  await addToPaid(db, who, bySale)
}

interface Moved {
  readonly kind: 'taken' | 'returned'
  readonly amount: Cents
  readonly method: CreditReturn['method']
  readonly till_session_id?: TillSessionId | undefined
  /** The day it was paid; today unless given. */
  readonly paid_on?: string | undefined
  readonly reference?: string | null | undefined
  /** Text of the statement in place of the usual one. */
  readonly notes?: string
  /** Cash rounding, if known from a larger sum that this is part of. */
  readonly rounding?: Cents | undefined
  /** The payment that this one replaces; its day and session are decided already. */
  readonly corrects?: string | undefined
}

/** Books a prepayment or its refund: in the account's ledger, in the payments of its day, and in the drawer. */
export async function moveCredit(db: Db, who: Author, accountId: AccountId, moved: Moved): Promise<void> {
  const { kind, amount, method } = moved
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  const [id, day] = [newId(), moved.corrects === undefined ? paidOn(moved, today) : (moved.paid_on ?? today)]
  await refuseIfClosed(db, day)
  const sessionOf = kind === 'taken' ? sessionToPayInto : sessionToPayFrom
  const session = await sessionOf(db, moved, moved.corrects === undefined && day === today)
  const rounding = moved.rounding ?? roundingOf(amount, method, settings)
  const sign = kind === 'taken' ? 1n : -1n
  await recordPayments(db, who, settings.timeZone, [
    {
      kind: 'account',
      id,
      business_account_id: accountId,
      amount: sign * amount,
      rounding: sign * rounding,
      method,
      paid_on: day,
      till_session_id: session,
      corrects: moved.corrects,
    },
  ])
  await postEntry(db, {
    business_account_id: accountId,
    kind: 'payment',
    amount: moneyText(kind === 'taken' ? -amount : amount),
    entry_date: day,
    reference_type: 'account_payment',
    reference_id: id,
    notes: moved.notes ?? [kind === 'taken' ? 'on account' : 'refunded', moved.reference].filter(Boolean).join(', '),
    user_id: who.user_id,
  })
  await recordChange(db, {
    user_id: who.user_id,
    action: kind === 'taken' ? 'account.credit_taken' : 'account.credit_returned',
    subject_type: 'business_account',
    subject_id: accountId,
    after: { amount: moneyText(amount), method },
  })
}

/** Gives back what an account has here, never more. */
export async function returnCredit(
  db: Db,
  who: CurrentUser,
  accountId: AccountId,
  back: CreditReturn,
): Promise<{ balance: string }> {
  const amount = cents(back.amount)
  if (amount === 0n) throw invalid([{ path: 'amount', message: 'Enter more than 0.' }])
  const { name } = await lockForPayment(db, accountId)
  const credit = await creditOf(db, accountId, await openInvoices(db, accountId))
  if (amount > credit) throw tooMuchCredit(name, credit)
  await moveCredit(db, who, accountId, { kind: 'returned', amount, method: back.method, till_session_id: back.till_session_id })
  return { balance: (await lockForPayment(db, accountId)).balance }
}

export const tooMuchCredit = (name: string, credit: Cents) =>
  new Problem('OVERPAID', `${name} has ${sumText(credit)} of credit. Enter that, or less.`, { available: moneyText(credit) })
