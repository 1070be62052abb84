/** The payments ledger: every movement of money between the nursery, its customers and its drawers is one row, written once and never changed. */
import {
  type AccountId,
  type CreditNoteId,
  OrderId,
  type SaleId,
  type SavedCartId,
  type StoreCreditId,
  type TillSessionId,
  type UserId,
} from '#kernel/id.ts'
import { dayIn } from '#kernel/day.ts'
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { Author } from '#server/current-user.ts'
import { type Sql, sql } from '#server/sql.ts'
import { refundToCards } from '#modules/selling/card/server/refund-to-cards.ts'
import { checkReversals } from '../allocate-refund.ts'
import { bookedAt } from '../booked-at.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { beyondDrawer } from '../till-session.ts'
import type { CreditUsed } from '../store-credit.ts'
import type { StoredPart } from '../taxed-part.ts'
import type { Tender } from '../tender.ts'

export type PaymentSource =
  | { readonly kind: 'sale'; readonly sale_id: SaleId }
  | { readonly kind: 'void_refund'; readonly sale_id: SaleId }
  | { readonly kind: 'layby'; readonly layby_id: SavedCartId }
  /** `sale_id`: the invoice that the deposit is put against. */
  | { readonly kind: 'deposit'; readonly order_id: OrderId; readonly sale_id?: SaleId | undefined }
  | { readonly kind: 'account'; readonly business_account_id: AccountId }
  | { readonly kind: 'refund'; readonly credit_note_id: CreditNoteId }
  /** Cash put into or taken out of the drawer without a customer. */
  | { readonly kind: 'cash_movement'; readonly till_session_id: TillSessionId; readonly reason: string }
  /** Paid to a vendor, or paid back by one; the bills that it settles are with the payables. */
  | { readonly kind: 'bill'; readonly reference: string }

export type NewPayment = PaymentSource & {
  readonly id?: string
  /** Negative: a refund to the customer, or cash taken out of the drawer. */
  readonly amount: Cents
  readonly method: string
  /** With the same sign as the amount: what the drawer took beyond it, because of the smallest coin. */
  readonly rounding?: Cents
  readonly tendered?: Cents | undefined
  /** The day it counts on; today at the nursery unless given. */
  readonly paid_on?: string | undefined
  readonly till_session_id?: TillSessionId | undefined
  readonly store_credit_id?: StoreCreditId | undefined
  /** The payment that this one reverses, all or a part of it, and why. */
  readonly reverses?: string | undefined
  /** The payment that was booked wrongly: of its reversal, and of what is booked in its place. */
  readonly corrects?: string | undefined
  readonly reason?: string | undefined
  /** Parts that count in tax returns, for a payment before the invoice. */
  readonly taxed?: readonly StoredPart[] | undefined
}

/** Amount of a payment less its reversals. `payment` is the alias of its table. */
export const leftOf = (db: Db, payment: Sql) => sql`
  (${payment}.amount + coalesce((SELECT sum(other.amount) FROM payments AS other
    WHERE other.nursery_id = ${db.nursery_id} AND other.reverses = ${payment}.id), 0))::numeric(14,2)`

const Reversible = z.object({ id: Id, amount: MoneyText, left: MoneyText })

/**
 * Locks the payments that are reversed, in the order of their ids. The ledger gives nobody the right to lock its rows, so the lock is one on
 * their ids; then they are read.
 */
async function lockReversed(db: Db, ids: readonly string[]) {
  await db.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('payment ' || id, 0))
    FROM (SELECT unnest(${ids}::text[]) AS id ORDER BY 1) AS reversed`)
  const rows = await db.many(
    Reversible,
    sql`
    SELECT id, amount, ${leftOf(db, sql`payment`)} AS left FROM payments AS payment
    WHERE payment.nursery_id = ${db.nursery_id} AND payment.id = ANY(${ids}::uuid[])`,
  )
  return rows.map(({ id, amount, left }) => ({ id, amount: cents(amount), left: cents(left) }))
}

const Drawer = z.object({ id: Id, cash: MoneyText })

/** Throws BAD_STATE for cash that is handed out beyond what should be in its drawer. A correction of the books hands out none. */
async function refuseBeyondDrawer(db: Db, payments: readonly NewPayment[]): Promise<void> {
  const out = Map.groupBy(
    payments.filter(
      ({ method, till_session_id, corrects }) => method === 'cash' && till_session_id !== undefined && corrects === undefined,
    ),
    ({ till_session_id }) => till_session_id,
  )
  const moved = new Map([...out].map(([id = '', of]) => [id, sum(of.map(({ amount, rounding = 0n }) => amount + rounding))]))
  const ids = [...moved].flatMap(([id, amount]) => (amount < 0n ? [id] : []))
  if (ids.length === 0) return
  const drawers = await db.many(
    Drawer,
    sql`
    SELECT id, (opening_float + coalesce((SELECT sum(amount + rounding) FROM payments
      WHERE payments.nursery_id = ${db.nursery_id} AND till_session_id = session.id AND method = 'cash'), 0))::numeric(14,2) AS cash
    FROM till_sessions AS session WHERE session.nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[])`,
  )
  const short = drawers.find(({ id, cash }) => cents(cash) + (moved.get(id) ?? 0n) < 0n)
  if (short) throw beyondDrawer(short.cash, (await readSettings(db)).blindCount)
}

/**
 * Writes payments in one statement, each on its day: see `bookedAt`. Throws BAD_STATE where reversals come to more than is left of the payment
 * that they reverse.
 */
export const recordPayments = (db: Db, who: Author, timeZone: string, payments: readonly NewPayment[]): Promise<unknown> =>
  recordPaymentsFor(db, timeZone, [{ user_id: who.user_id, payments }])

/** The same for payments that several people took. */
async function recordPaymentsFor(db: Db, timeZone: string, groups: readonly PaymentsOf[]): Promise<unknown> {
  const payments = groups.flatMap((group) => group.payments)
  const reversals = payments.flatMap(({ reverses, amount }) => (reverses === undefined ? [] : [{ reverses, amount }]))
  if (reversals.length > 0)
    checkReversals(await lockReversed(db, [...new Set(reversals.map(({ reverses }) => reverses))]), reversals)
  await refuseBeyondDrawer(db, payments)
  for (const group of groups) await refundToCards(db, group.user_id, group.payments)
  // Later reads in the same pipeline must see the payments, so this awaits nothing that is known already.
  const today = dayIn(timeZone, db.openedAt ?? (await db.now()))
  return payments.length === 0 ? undefined : db.run(insertPayments(db, { timeZone, today }, groups))
}

interface PaymentsOf extends Author {
  readonly payments: readonly NewPayment[]
}

/** The same as a step of another statement, for payments that reverse none. */
export function insertPayments(
  db: Db,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
  groups: readonly PaymentsOf[],
): Sql {
  const rows = groups.flatMap(({ user_id, payments }) => payments.map((payment) => rowOf(payment, user_id, today)))
  return sql`
    INSERT INTO payments (nursery_id, id, kind, amount, method, rounding, tendered, paid_on, paid_at, sale_id, layby_id, order_id,
      business_account_id, credit_note_id, store_credit_id, till_session_id, after_count, reverses, corrects, reason, reference, taxed, created_by)
    SELECT ${db.nursery_id}, id, kind, amount, method, rounding, tendered, paid_on,
      coalesce(booked_at AT TIME ZONE ${timeZone}, ${db.instant}::timestamptz), sale_id, layby_id, order_id,
      business_account_id, credit_note_id, store_credit_id, till_session_id,
      EXISTS (SELECT FROM till_sessions AS session WHERE session.nursery_id = ${db.nursery_id} AND session.id = payment.till_session_id AND closed_at IS NOT NULL),
      reverses, corrects, coalesce(reason, ''), coalesce(reference, ''), taxed, created_by
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS payment (id uuid, kind text, amount numeric, method text, rounding numeric, tendered numeric,
      paid_on date, booked_at timestamp, sale_id uuid, layby_id uuid, order_id uuid, business_account_id uuid, credit_note_id uuid, store_credit_id uuid,
      till_session_id uuid, reverses uuid, corrects uuid, reason text, reference text, taxed jsonb, created_by uuid)
      RETURNING 1`
}

function rowOf(
  { id = newId(), amount, rounding = 0n, tendered, paid_on, ...payment }: NewPayment,
  created_by: UserId | null,
  today: string,
) {
  const day = paid_on ?? today
  return {
    ...payment,
    id,
    paid_on: day,
    booked_at: bookedAt(day, today),
    amount: moneyText(amount),
    rounding: moneyText(rounding),
    tendered: tendered === undefined ? null : moneyText(tendered),
    created_by,
  }
}

interface SalePaid {
  /** The open till session the money goes through. */
  readonly till_session_id?: TillSessionId | undefined
  /** The store credits that the tenders name. */
  readonly credits?: readonly CreditUsed[]
  readonly paid_on?: string
  /** The payment that this one is booked in place of. */
  readonly corrects?: string | undefined
}

/** The tenders of a sale as payments. */
export const salePayments = (
  sale_id: SaleId,
  tenders: readonly Tender[],
  { credits = [], ...paid }: SalePaid,
): readonly NewPayment[] =>
  tenders.map(({ credit_number, ...tender }) => ({
    kind: 'sale',
    sale_id,
    ...tender,
    ...paid,
    store_credit_id: credits.find(({ code }) => code === credit_number)?.id,
  }))

const Held = z.object({ order_id: OrderId, held: MoneyText })

/** The deposits that are held for each of these orders. The orders must be locked. */
export async function depositsHeldFor(db: Db, orderIds: readonly OrderId[]): Promise<Map<string, Cents>> {
  const rows = await db.many(
    Held,
    sql`
    SELECT order_id, sum(amount)::numeric(12,2) AS held FROM payments
    WHERE nursery_id = ${db.nursery_id} AND order_id = ANY(${orderIds}::uuid[]) GROUP BY order_id`,
  )
  const held = new Map(rows.map((row) => [row.order_id, cents(row.held)]))
  return new Map(orderIds.map((id) => [id, held.get(id) ?? 0n]))
}
