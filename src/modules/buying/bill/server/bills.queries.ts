/** The SQL of bills and credit notes of vendors. */
import { Receipt } from '#modules/buying/expense/expense.ts'
import type { BillId, UserId } from '#kernel/id.ts'
import { byName, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals, pageQuery } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { Bill, type BillKind, BillLine, Settlement, type WholeBill } from '../bill.ts'
import type { billSorts } from '../sorts.ts'

const vendor = (db: Db) => nameOf(db, 'vendors', sql`bills.vendor_id`)
const columns = (db: Db) => sql`
  id, kind, ${vendor(db)} AS vendor, vendor_id, bill_number, bill_date, due_date, total_amount, tax_amount, amount_paid, voided_at, version`

/** Unpaid amount of a bill; negative for a credit note, which the vendor owes to the nursery. */
const owed = sql`(CASE kind WHEN 'bill' THEN total_amount - amount_paid ELSE amount_paid - total_amount END)`

export const billOrders = (db: Db): Orders<(typeof billSorts)[number]> => ({
  due: [sql`bills.due_date`, 'date'],
  date: [sql`bills.bill_date`, 'date'],
  vendor: byName(db, 'vendors', sql`bills.vendor_id`),
  number: [sql`sort_key(bills.bill_number)`, 'text'],
  total: [sql`bills.total_amount`, 'numeric'],
  owed: [owed, 'numeric'],
})

export interface BillFilter {
  readonly search?: string | undefined
  readonly show?: 'open' | 'week' | 'overdue' | 'paid' | 'void' | undefined
  readonly kind?: BillKind | undefined
  readonly vendor_id?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const isOpen = sql`voided_at IS NULL AND amount_paid < total_amount`

const shown = (show: NonNullable<BillFilter['show']> | 'all', today: string): Sql => {
  switch (show) {
    case 'open':
      return isOpen
    case 'week':
      return sql`${isOpen} AND kind = 'bill' AND due_date BETWEEN ${today}::date AND ${today}::date + 7`
    case 'overdue':
      return sql`${isOpen} AND kind = 'bill' AND due_date < ${today}::date`
    case 'paid':
      return sql`voided_at IS NULL AND amount_paid = total_amount`
    case 'void':
      return sql`voided_at IS NOT NULL`
    case 'all':
      return sql`voided_at IS NULL`
  }
}

const matching = (db: Db, { search = '', show, kind, vendor_id, from, to }: BillFilter, today: string): Sql =>
  join(
    [
      sql`nursery_id = ${db.nursery_id}`,
      shown(show ?? 'all', today),
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(vendor_id ? [sql`vendor_id = ${vendor_id}`] : []),
      ...(from ? [sql`bill_date >= ${from}::date`] : []),
      ...(to ? [sql`bill_date <= ${to}::date`] : []),
      ...(search.trim() ? [sql`concat_ws(' ', bill_number, ${vendor(db)}, notes) ILIKE ${containing(search)}`] : []),
    ],
    ' AND ',
  )

const Sortable = z.extend(Bill, SortKey)
interface Page {
  readonly today: string
  readonly limit: number
}
export const billsPage = (db: Db, filter: BillFilter, { today, limit }: Page, sorted: Sorted) =>
  db.many(Sortable, pageQuery({ columns: columns(db), from: sql`bills`, where: matching(db, filter, today) }, limit, sorted))

const Sums = z.object({ total: z.int(), total_amount: MoneyText, owed: MoneyText })
export const sumBills = async (db: Db, filter: BillFilter, today: string) =>
  asTotals(
    await db.one(
      Sums,
      sql`
    SELECT count(*)::int AS total,
      coalesce(sum(CASE kind WHEN 'bill' THEN total_amount ELSE -total_amount END), 0.00)::text AS total_amount,
      coalesce(sum(CASE WHEN voided_at IS NULL THEN ${owed} END), 0.00)::text AS owed
    FROM bills WHERE ${matching(db, filter, today)}`,
    ),
  )

/** The bills that are to be paid by a day and are not, those due first. */
export const billsDueBy = (db: Db, day: string): Promise<Bill[]> =>
  db.many(
    Bill,
    sql`
    SELECT ${columns(db)} FROM bills
    WHERE nursery_id = ${db.nursery_id} AND ${isOpen} AND kind = 'bill' AND due_date <= ${day}::date ORDER BY due_date, id`,
  )

const Head = z.extend(Bill, { notes: z.string(), void_reason: z.string() })
type Head = z.infer<typeof Head>

/** Locked until the commit; NOT_FOUND if there is none. */
export const lockBill = (db: Db, id: BillId): Promise<Head> =>
  db.one(
    Head,
    sql`SELECT ${columns(db)}, notes, void_reason FROM bills WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`,
  )

/** Open bills of a vendor, locked until the commit in the order of their ids. */
export const lockOpenBills = (db: Db, vendorId: string): Promise<Head[]> =>
  db.many(
    Head,
    sql`
    SELECT ${columns(db)}, notes, void_reason FROM bills
    WHERE nursery_id = ${db.nursery_id} AND vendor_id = ${vendorId} AND kind = 'bill' AND ${isOpen} ORDER BY id FOR UPDATE`,
  )

/** These bills, locked until the commit in the order of their ids. */
export const lockBills = (db: Db, ids: readonly string[]): Promise<Head[]> =>
  db.many(
    Head,
    sql`
    SELECT ${columns(db)}, notes, void_reason FROM bills
    WHERE nursery_id = ${db.nursery_id} AND id = ANY (${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`,
  )

/** Everything of a bill. */
export async function wholeBill(db: Db, id: BillId): Promise<WholeBill> {
  const [head, lines, settlements, receipts] = await Promise.all([
    db.one(Head, sql`SELECT ${columns(db)}, notes, void_reason FROM bills WHERE nursery_id = ${db.nursery_id} AND id = ${id}`),
    linesOf(db, id),
    settlementsOf(db, id),
    db.many(
      Receipt,
      sql`
      SELECT receipt.id, receipt.kind, receipt.name, receipt.bytes FROM expense_receipts AS receipt
      JOIN expenses AS line ON line.nursery_id = ${db.nursery_id} AND line.id = receipt.expense_id
      WHERE receipt.nursery_id = ${db.nursery_id} AND line.bill_id = ${id} ORDER BY receipt.id`,
    ),
  ])
  return { ...head, lines, settlements, receipts }
}

/** Lines of a bill; of a voided bill its former ones. Amounts of a credit note are positive. */
const linesOf = (db: Db, id: BillId) =>
  db.many(
    BillLine,
    sql`
    SELECT line.id, line.description, line.category, abs(line.cost)::text AS cost, abs(line.gst_paid)::text AS gst_paid, line.tax_kind,
      abs(line.reverse_charge_tax)::text AS reverse_charge_tax, line.quantity, line.inventory_item_id, line.recurring_id,
      (SELECT jsonb_build_object('name', name, 'unit', unit) FROM inventory_items AS item
        WHERE item.nursery_id = ${db.nursery_id} AND item.id = line.inventory_item_id) AS supply,
      EXISTS (SELECT FROM purchase_bill_lines AS billed WHERE billed.nursery_id = ${db.nursery_id} AND billed.expense_id = line.id) AS is_delivery,
      (CASE WHEN into_stock AND inventory_item_id IS NULL THEN cost - gst_paid - received ELSE 0 END)::numeric(14,2)::text AS price_difference,
      (SELECT coalesce(round(sum(delta * unit_cost), 2), 0.00)::text FROM inventory_transactions AS move
        WHERE move.nursery_id = ${db.nursery_id} AND move.reference_type = 'expense' AND move.reference_id = line.id AND move.kind = 'revaluation'
      ) AS into_stock
    FROM expenses AS line
    JOIN bills ON bills.nursery_id = ${db.nursery_id} AND bills.id = line.bill_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.bill_id = ${id} AND (line.archived_at IS NULL OR line.archived_at = bills.voided_at)
    ORDER BY line.created_at, line.id`,
  )

const by = (db: Db) => sql`(SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users
        WHERE users.nursery_id = ${db.nursery_id} AND users.id = part.created_by)`

const settlementsOf = (db: Db, id: BillId) =>
  db.many(
    Settlement,
    sql`
    SELECT part.id, part.payment_id, payment.method, coalesce(payment.reference, '') AS reference, other.id AS document_id,
      other.bill_number AS document_number, part.amount, part.allocated_on, ${by(db)} AS by,
      EXISTS (
        SELECT FROM payments AS reversal
        JOIN bill_allocations AS undone ON undone.nursery_id = ${db.nursery_id} AND undone.payment_id = reversal.id AND undone.bill_id = part.bill_id
        WHERE reversal.nursery_id = ${db.nursery_id} AND reversal.reverses = part.payment_id) AS reversed
    FROM bill_allocations AS part
    LEFT JOIN payments AS payment ON payment.nursery_id = ${db.nursery_id} AND payment.id = part.payment_id
    LEFT JOIN bills AS other ON other.nursery_id = ${db.nursery_id}
      AND other.id = CASE WHEN part.credit_id = ${id} THEN part.bill_id ELSE part.credit_id END
    WHERE part.nursery_id = ${db.nursery_id} AND (part.bill_id = ${id} OR part.credit_id = ${id})
    ORDER BY part.allocated_on, part.created_at, part.id`,
  )

const Terms = z.object({ payment_terms: z.nullable(z.int()) })
export const termsOf = async (db: Db, vendorId: string): Promise<number | null> =>
  (await db.one(Terms, sql`SELECT payment_terms FROM vendors WHERE nursery_id = ${db.nursery_id} AND id = ${vendorId}`))
    .payment_terms

const Found = z.object({ found: z.literal(true) })
interface Numbered {
  readonly kind: BillKind
  readonly vendor_id: string
  readonly bill_number: string
}
/** True if the vendor has another bill (or credit note) with this number that is not void. */
export const isNumberUsed = async (db: Db, { kind, vendor_id, bill_number }: Numbered, id: BillId | null): Promise<boolean> =>
  (await db.maybe(
    Found,
    sql`
    SELECT true AS found FROM bills WHERE nursery_id = ${db.nursery_id} AND vendor_id = ${vendor_id} AND kind = ${kind}
      AND lower(btrim(bill_number)) = lower(btrim(${bill_number})) AND voided_at IS NULL AND id IS DISTINCT FROM ${id}::uuid`,
  )) !== undefined

interface Header extends Numbered {
  readonly bill_date: string
  readonly due_date: string
  readonly total: Cents
  readonly tax: Cents
  readonly notes: string
}
export const insertBill = (db: Db, userId: UserId, id: BillId, bill: Header) =>
  db.run(sql`
    INSERT INTO bills (nursery_id, id, kind, vendor_id, bill_number, bill_date, due_date, total_amount, tax_amount, notes, created_by, updated_by)
    VALUES (${db.nursery_id}, ${id}, ${bill.kind}, ${bill.vendor_id}, ${bill.bill_number}, ${bill.bill_date}::date, ${bill.due_date}::date,
      ${moneyText(bill.total)}, ${moneyText(bill.tax)}, ${bill.notes}, ${userId}, ${userId})`)

export const updateBill = (db: Db, userId: UserId, id: BillId, bill: Header) =>
  db.run(sql`
    UPDATE bills SET vendor_id = ${bill.vendor_id}, bill_number = ${bill.bill_number}, bill_date = ${bill.bill_date}::date,
      due_date = ${bill.due_date}::date, total_amount = ${moneyText(bill.total)}, tax_amount = ${moneyText(bill.tax)}, notes = ${bill.notes},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const setVoided = (db: Db, userId: UserId, id: BillId, reason: string) =>
  db.run(sql`
    UPDATE bills SET voided_at = now(), void_reason = ${reason}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

interface Allocation {
  readonly bill_id: BillId
  readonly payment_id?: string
  readonly credit_id?: BillId
  /** Negative: undone. */
  readonly amount: Cents
}
/** Writes what settles bills, and raises what is paid of them, and what is used of the credit note. */
export const allocate = (db: Db, userId: UserId, day: string, parts: readonly Allocation[]) => {
  const rows = parts.map((part) => ({ ...part, amount: moneyText(part.amount) }))
  return db.run(sql`
    WITH part AS (
      INSERT INTO bill_allocations (nursery_id, bill_id, payment_id, credit_id, amount, allocated_on, created_by)
      SELECT ${db.nursery_id}, bill_id, payment_id, credit_id, amount, ${day}::date, ${userId}::uuid
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS part (bill_id uuid, payment_id uuid, credit_id uuid, amount numeric)
      RETURNING bill_id, credit_id, amount
    ), moved AS (
      SELECT id, sum(amount) AS amount FROM (
        SELECT bill_id AS id, amount FROM part UNION ALL SELECT credit_id, amount FROM part WHERE credit_id IS NOT NULL
      ) AS each GROUP BY id
    )
    UPDATE bills SET amount_paid = amount_paid + moved.amount, version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM moved WHERE nursery_id = ${db.nursery_id} AND bills.id = moved.id`)
}
