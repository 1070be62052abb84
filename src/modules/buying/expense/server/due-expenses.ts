/** The expenses of due days, for the recurring expenses that they are created by. */
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { BillId, UserId } from '#kernel/id.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'

const Made = z.object({ id: Id })

/** An expense of one due day of a recurring expense, on the day that it is booked. */
export interface DueExpense {
  readonly id: string
  readonly recurring_id: string
  readonly due_day: string
  readonly booked: string
  /** The bill that it is the line of; null: it was paid at once. */
  readonly bill_id: BillId | null
  readonly description: string
  readonly category: string
  readonly vendor_id: string | null
  readonly cost: string
  readonly gst_paid: string
  readonly tax_kind: TaxKind
  readonly reverse_charge_tax: string
  readonly notes: string
  readonly created_by: UserId | null
}

/** Adds expenses of due days, with their entries; gives the ids of those that did not exist already. */
export async function addDueExpenses(db: Db, due: readonly DueExpense[]) {
  const made = await db.many(
    Made,
    sql`
      INSERT INTO expenses (nursery_id, id, expense_date, description, category, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, quantity, notes, recurring_id, due_day, bill_id, created_by, updated_by)
      SELECT ${db.nursery_id}, id, booked, description, category, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, 0, notes, recurring_id, due_day, bill_id, created_by, created_by
      FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS due (id uuid, booked date, description text, category text, vendor_id uuid,
        cost numeric, gst_paid numeric, tax_kind text, reverse_charge_tax numeric, notes text, recurring_id uuid, due_day date, bill_id uuid, created_by uuid)
      ON CONFLICT (nursery_id, recurring_id, due_day) WHERE recurring_id IS NOT NULL DO NOTHING
      RETURNING id`,
  )
  await db.run(sql`
    INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, tax_kind, reverse_charge_tax, into_stock, on_account)
    SELECT nursery_id, id, expense_date, category, cost, gst_paid, tax_kind, reverse_charge_tax, false, bill_id IS NOT NULL FROM expenses
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${made.map(({ id }) => id)}::uuid[])
    RETURNING 1`)
  return made
}
