/** The SQL of recurring expenses. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Named } from '#features/reference/server/find-or-create.ts'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { BookedTax } from './expenses.queries.ts'
import { type NewRecurring, Recurring, type RecurringChange } from '../recurring.ts'

const Row = z.extend(z.omit(Recurring, { next_day: true }), { last_run_on: z.nullable(Day), created_by: z.nullable(UserId) })
export type RecurringRow = z.infer<typeof Row>

const columns = sql`
  id, description, category, vendor, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, notes, frequency, first_day, last_day, paused, last_run_on, created_by, version,
  (SELECT count(*)::int FROM expenses
    WHERE expenses.nursery_id = recurring_expenses.nursery_id AND recurring_id = recurring_expenses.id AND expenses.archived_at IS NULL) AS written`

export const allRecurring = (db: Db) =>
  db.many(
    Row,
    sql`
    SELECT ${columns} FROM recurring_expenses WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL
    ORDER BY description, id`,
  )

export const recurringWithId = (db: Db, id: string) =>
  db.one(
    Row,
    sql`SELECT ${columns} FROM recurring_expenses WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`,
  )

/** The running ones, locked for this transaction: a second worker waits and then finds them done. */
export const lockRunning = (db: Db) =>
  db.many(
    Row,
    sql`
    SELECT ${columns} FROM recurring_expenses WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND NOT paused
    ORDER BY id FOR UPDATE`,
  )

interface Entry<Given> {
  readonly given: Given
  readonly vendor: Named
  readonly tax: BookedTax
}

export const addRecurring = (db: Db, userId: UserId, id: string, { given, vendor, tax }: Entry<NewRecurring>) =>
  db.run(sql`
    INSERT INTO recurring_expenses (nursery_id, id, description, category, vendor, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, notes, frequency, first_day, last_day, created_by, updated_by)
    VALUES (${db.nursery_id}, ${id}, ${given.description}, ${given.category ?? ''}, ${vendor.name ?? ''}, ${vendor.id}, ${given.cost},
      ${given.gst_paid ?? '0'}, ${tax.tax_kind}, ${tax.reverse_charge_tax}, ${given.notes ?? ''}, ${given.frequency}, ${given.first_day}::date, ${given.last_day ?? null}::date, ${userId}, ${userId})`)

/** The number of rows changed: 0 if it was changed meanwhile. */
export const writeRecurring = (db: Db, userId: UserId, id: string, { given, vendor, tax }: Entry<RecurringChange>) =>
  db.run(sql`
    UPDATE recurring_expenses SET description = ${given.description}, category = ${given.category ?? ''}, vendor = ${vendor.name ?? ''}, vendor_id = ${vendor.id},
      cost = ${given.cost}, gst_paid = ${given.gst_paid ?? '0'}, tax_kind = ${tax.tax_kind}, reverse_charge_tax = ${tax.reverse_charge_tax}, notes = ${given.notes ?? ''}, frequency = ${given.frequency},
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

/** An expense of one due day, on the day that it is booked. */
export interface DueExpense extends Pick<
  RecurringRow,
  | 'description'
  | 'category'
  | 'vendor'
  | 'vendor_id'
  | 'cost'
  | 'gst_paid'
  | 'tax_kind'
  | 'reverse_charge_tax'
  | 'notes'
  | 'created_by'
> {
  readonly id: string
  readonly recurring_id: string
  readonly due_day: string
  readonly booked: string
}

const Written = z.object({ id: Id })

/** Adds these expenses in one statement; gives the ids of those that did not exist already. */
export const writeDue = (db: Db, due: readonly DueExpense[]) =>
  db.many(
    Written,
    sql`
    WITH made AS (
      INSERT INTO expenses (nursery_id, id, expense_date, description, category, vendor, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, quantity, notes, recurring_id, due_day, created_by, updated_by)
      SELECT ${db.nursery_id}, id, booked, description, category, vendor, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, 0, notes, recurring_id, due_day, created_by, created_by
      FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS due (id uuid, booked date, description text, category text, vendor text, vendor_id uuid,
        cost numeric, gst_paid numeric, tax_kind text, reverse_charge_tax numeric, notes text, recurring_id uuid, due_day date, created_by uuid)
      ON CONFLICT (nursery_id, recurring_id, due_day) WHERE recurring_id IS NOT NULL DO NOTHING
      RETURNING nursery_id, id, expense_date, category, cost, gst_paid, tax_kind, reverse_charge_tax
    )
    INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, tax_kind, reverse_charge_tax, into_stock)
    SELECT nursery_id, id, expense_date, category, cost, gst_paid, tax_kind, reverse_charge_tax, false FROM made
    RETURNING expense_id AS id`,
  )

/** Up to which day each has run. */
export const setLastRunOn = (db: Db, rows: readonly { readonly id: string; readonly last: string }[]) =>
  db.run(sql`
    UPDATE recurring_expenses SET last_run_on = run.day
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ last }) => last)}::date[]) AS run (id, day)
    WHERE nursery_id = ${db.nursery_id} AND recurring_expenses.id = run.id`)
