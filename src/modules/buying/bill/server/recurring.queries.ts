/** The SQL of recurring expenses and of the bills they are entered as. */
import { type BillId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Named } from '#modules/setup/reference/server/find-or-create.ts'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { BookedTax } from '#modules/buying/expense/server/booked-tax.ts'
import { type NewRecurring, Recurring, type RecurringChange } from '../recurring.ts'

const Row = z.extend(z.omit(Recurring, { next_day: true }), { last_run_on: z.nullable(Day), created_by: z.nullable(UserId) })
export type RecurringRow = z.infer<typeof Row>

const columns = (db: Db) => sql`
  id, description, category, coalesce(${nameOf(db, 'vendors', sql`vendor_id`)}, '') AS vendor, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, notes, payment, terms_days, frequency, first_day, last_day, paused, last_run_on, created_by, version,
  (SELECT count(*)::int FROM expenses
    WHERE expenses.nursery_id = ${db.nursery_id} AND recurring_id = recurring_expenses.id AND expenses.archived_at IS NULL) AS written`

export const allRecurring = (db: Db) =>
  db.many(
    Row,
    sql`
    SELECT ${columns(db)} FROM recurring_expenses WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL
    ORDER BY description, id`,
  )

export const recurringWithId = (db: Db, id: string) =>
  db.one(
    Row,
    sql`SELECT ${columns(db)} FROM recurring_expenses WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`,
  )

/** The running ones, locked for this transaction: a second worker waits and then finds them done. */
export const lockRunning = (db: Db) =>
  db.many(
    Row,
    sql`
    SELECT ${columns(db)} FROM recurring_expenses WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND NOT paused
    ORDER BY id FOR UPDATE`,
  )

interface Entry<Given> {
  readonly given: Given
  readonly vendor: Named
  readonly tax: BookedTax
}

export const addRecurring = (db: Db, userId: UserId, id: string, { given, vendor, tax }: Entry<NewRecurring>) =>
  db.run(sql`
    INSERT INTO recurring_expenses (nursery_id, id, description, category, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, notes, payment, terms_days, frequency, first_day, last_day, created_by, updated_by)
    VALUES (${db.nursery_id}, ${id}, ${given.description}, ${given.category ?? ''}, ${vendor.id}, ${given.cost},
      ${given.gst_paid ?? '0'}, ${tax.tax_kind}, ${tax.reverse_charge_tax}, ${given.notes ?? ''}, ${given.payment ?? 'at_once'}, ${given.terms_days ?? null}, ${given.frequency}, ${given.first_day}::date, ${given.last_day ?? null}::date, ${userId}, ${userId})`)

/** The number of rows changed: 0 if it was changed meanwhile. */
export const writeRecurring = (db: Db, userId: UserId, id: string, { given, vendor, tax }: Entry<RecurringChange>) =>
  db.run(sql`
    UPDATE recurring_expenses SET description = ${given.description}, category = ${given.category ?? ''}, vendor_id = ${vendor.id},
      cost = ${given.cost}, gst_paid = ${given.gst_paid ?? '0'}, tax_kind = ${tax.tax_kind}, reverse_charge_tax = ${tax.reverse_charge_tax}, notes = ${given.notes ?? ''},
      payment = ${given.payment ?? 'at_once'}, terms_days = ${given.terms_days ?? null}, frequency = ${given.frequency},
      first_day = ${given.first_day}::date, last_day = ${given.last_day ?? null}::date,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${given.version} AND archived_at IS NULL`)

/** `lastRunOn`: due days up to then are skipped. */
export const setPaused = (
  db: Db,
  userId: UserId,
  id: string,
  { paused, lastRunOn }: { readonly paused: boolean; readonly lastRunOn: string | null },
) =>
  db.run(sql`
    UPDATE recurring_expenses SET paused = ${paused}, last_run_on = greatest(last_run_on, ${lastRunOn}::date),
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`)

export const archiveRecurring = (db: Db, userId: UserId, id: string) =>
  db.run(sql`
    UPDATE recurring_expenses SET archived_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`)

/** Up to which day each has run. */
export const setLastRunOn = (db: Db, rows: readonly { readonly id: string; readonly last: string }[]) =>
  db.run(sql`
    UPDATE recurring_expenses SET last_run_on = run.day
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ last }) => last)}::date[]) AS run (id, day)
    WHERE nursery_id = ${db.nursery_id} AND recurring_expenses.id = run.id`)

const VendorTerms = z.object({ id: Id, payment_terms: z.nullable(z.int()), numbers: z.array(z.string()) })

/** The terms of these vendors, and the numbers of their bills that have one of these days in them, in lower case. */
export const termsAndNumbers = (db: Db, vendorIds: readonly string[], days: readonly string[]) =>
  db.many(
    VendorTerms,
    sql`
    SELECT id, payment_terms, coalesce((
      SELECT jsonb_agg(lower(btrim(bill_number))) FROM bills
      WHERE bills.nursery_id = ${db.nursery_id} AND bills.vendor_id = vendors.id AND kind = 'bill' AND voided_at IS NULL
        AND substring(bill_number FROM '[0-9]{4}-[0-9]{2}-[0-9]{2}') = ANY (${[...days]}::text[])), '[]') AS numbers
    FROM vendors WHERE nursery_id = ${db.nursery_id} AND id = ANY (${[...vendorIds]}::uuid[])`,
  )

interface EnteredBill extends Pick<RecurringRow, 'cost' | 'gst_paid' | 'notes' | 'created_by'> {
  readonly id: BillId
  readonly vendor_id: string
  readonly bill_number: string
  readonly bill_date: string
  readonly due_date: string
}

/** Enters the bills of due days; their lines are written with the expenses. */
export const insertDueBills = (db: Db, bills: readonly EnteredBill[]) =>
  db.run(sql`
    INSERT INTO bills (nursery_id, id, vendor_id, bill_number, bill_date, due_date, total_amount, tax_amount, notes, created_by, updated_by)
    SELECT ${db.nursery_id}, id, vendor_id, bill_number, bill_date, due_date, cost, gst_paid, notes, created_by, created_by
    FROM jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) AS due (id uuid, vendor_id uuid, bill_number text, bill_date date,
      due_date date, cost numeric, gst_paid numeric, notes text, created_by uuid) RETURNING 1`)
