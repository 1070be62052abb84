/** The SQL of payments to vendors. The money is in the payments ledger; what it settles is in `bill_allocations`. */
import { MoneyText } from '#kernel/wire.ts'
import { leftOf } from '#modules/selling/payment/server/payments-ledger.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals } from '#server/keyset-pagination.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { BillPayment } from '../bill-payment.ts'
import type { billPaymentSorts } from '../sorts.ts'

export const paymentOrders: Orders<(typeof billPaymentSorts)[number]> = {
  day: [sql`payment.paid_at`, 'timestamptz'],
  method: [sql`payment.method`, 'text'],
  amount: [sql`payment.amount`, 'numeric'],
}

/** Payments with the bills they settle, and the vendor of the first. Money out is positive. */
const columns = (db: Db) => sql`
  payment.id, payment.paid_on, payment.paid_at, payment.method, (-payment.amount)::numeric(14,2)::text AS amount, payment.reference, payment.reverses,
  payment.reason, (-${leftOf(db, sql`payment`)})::numeric(14,2)::text AS "left",
  settled.vendor, settled.vendor_id, settled.bills,
  (SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = payment.created_by) AS by`

const rows = (db: Db, vendorId: string | undefined) => sql`
  payments AS payment CROSS JOIN LATERAL (
    SELECT min(${nameOf(db, 'vendors', sql`vendor_id`)}) AS vendor, min(vendor_id::text)::uuid AS vendor_id,
      jsonb_agg(jsonb_build_object('id', bills.id, 'bill_number', bill_number, 'amount', part.amount::text,
        'left', (part.amount + coalesce(reversed.amount, 0))::numeric(14,2)::text) ORDER BY due_date, bills.id) AS bills
    FROM bill_allocations AS part JOIN bills ON bills.nursery_id = ${db.nursery_id} AND bills.id = part.bill_id
    CROSS JOIN LATERAL (
      SELECT sum(undone.amount) AS amount FROM payments AS reversal
      JOIN bill_allocations AS undone ON undone.nursery_id = ${db.nursery_id} AND undone.payment_id = reversal.id AND undone.bill_id = part.bill_id
      WHERE reversal.nursery_id = ${db.nursery_id} AND reversal.reverses = payment.id
    ) AS reversed
    WHERE part.nursery_id = ${db.nursery_id} AND part.payment_id = payment.id
  ) AS settled
  WHERE payment.nursery_id = ${db.nursery_id} AND payment.kind = 'bill'${ofVendor(db, vendorId)}`

const ofVendor = (db: Db, vendorId: string | undefined): Sql =>
  vendorId === undefined
    ? none
    : sql` AND payment.id IN (
    SELECT payment_id FROM bill_allocations AS part JOIN bills ON bills.nursery_id = ${db.nursery_id} AND bills.id = part.bill_id
    WHERE part.nursery_id = ${db.nursery_id} AND vendor_id = ${vendorId})`

const Sortable = z.extend(BillPayment, SortKey)
export const paymentsPage = (db: Db, vendorId: string | undefined, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(Sortable, sql`SELECT ${columns(db)}, ${column} FROM ${rows(db, vendorId)}${after} ${orderBy} LIMIT ${limit}`)

const Sums = z.object({ total: z.int(), amount: MoneyText })
export const sumPayments = async (db: Db, vendorId: string | undefined) =>
  asTotals(
    await db.one(
      Sums,
      sql`SELECT count(*)::int AS total, coalesce(-sum(payment.amount), 0.00)::text AS amount FROM ${rows(db, vendorId)}`,
    ),
  )

/** NOT_FOUND if there is none. */
export const paymentWithId = (db: Db, id: string): Promise<BillPayment> =>
  db.one(BillPayment, sql`SELECT ${columns(db)} FROM ${rows(db, undefined)} AND payment.id = ${id}::uuid`)

const OwedAt = z.object({ kind: z.enum(['bill', 'credit']), due_date: z.string(), left: MoneyText })
export const owedAt = (db: Db, vendorId: string, day: string) =>
  db.many(
    OwedAt,
    sql`
    SELECT kind, due_date, "left" FROM (${owedDocuments(db, day)}) AS owed WHERE vendor_id = ${vendorId}`,
  )

/** Documents that were open at the end of a day, each with the amount `left`. */
export const owedDocuments = (db: Db, day: string): Sql => sql`
  SELECT bills.*, ${nameOf(db, 'vendors', sql`bills.vendor_id`)} AS vendor, (total_amount - coalesce((
      SELECT sum(amount) FROM bill_allocations AS part
      WHERE part.nursery_id = ${db.nursery_id} AND (part.bill_id = bills.id OR part.credit_id = bills.id) AND allocated_on <= ${day}::date
    ), 0))::numeric(14,2) AS "left"
  FROM bills
  WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL AND bill_date <= ${day}::date
    AND (amount_paid < total_amount OR EXISTS (
      SELECT FROM bill_allocations AS later
      WHERE later.nursery_id = ${db.nursery_id} AND (later.bill_id = bills.id OR later.credit_id = bills.id) AND allocated_on > ${day}::date))`

const VendorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  account_number: z.string(),
  tax_number: z.string(),
  payment_terms: z.nullable(z.int()),
})
/** NOT_FOUND if there is none. */
export const vendorWithId = (db: Db, id: string) =>
  db.one(
    VendorRow,
    sql`
    SELECT id, name, email, phone, account_number, tax_number, payment_terms FROM vendors WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`,
  )
