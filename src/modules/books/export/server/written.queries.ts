/** The SQL of what was written: the invoices, credit notes, bills and expenses that journal entries belong to, with their lines. */
import * as z from 'zod/mini'
import { creditedDocument, includedInNote, soldPurpose, withoutTax } from '#modules/books/journal/server/sold-line.ts'
import type { ChargedKind } from '#modules/setup/settings/tax-kind.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { Day, DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Source = z.object({
  id: Id,
  number: z.string(),
  contact: z.string(),
  email: z.string(),
  reference: z.string(),
  day: Day,
  due_day: Day,
  on_account: z.boolean(),
  till: z.string(),
})

const noTill = sql`false AS on_account, '' AS till`

/** The documents with these ids: invoices, bills, expenses and accounts. */
export const sourceDocuments = (db: Db, ids: readonly string[]) =>
  db.many(
    Source,
    sql`
    SELECT sale.id, invoice_number AS number, coalesce(account.name, customer_name) AS contact, coalesce(account.email, '') AS email,
      customer_order_number AS reference, sale_date AS day, coalesce(due_date, sale_date) AS due_day, sale.business_account_id IS NOT NULL AS on_account,
      coalesce((SELECT 'Till ' || till.number || ', Z ' || session.number FROM payments AS payment
        JOIN till_sessions AS session ON session.nursery_id = ${db.nursery_id} AND session.id = payment.till_session_id
        JOIN tills AS till ON till.nursery_id = ${db.nursery_id} AND till.id = session.till_id
        WHERE payment.nursery_id = ${db.nursery_id} AND payment.sale_id = sale.id ORDER BY payment.id LIMIT 1), '') AS till
    FROM sales AS sale LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = sale.business_account_id
    WHERE sale.nursery_id = ${db.nursery_id} AND sale.id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT id, bill_number, ${nameOf(db, 'vendors', sql`vendor_id`)}, '', '', bill_date, due_date, ${noTill}
    FROM bills WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT id, '', coalesce(${nameOf(db, 'vendors', sql`vendor_id`)}, ''), '', '', expense_date, expense_date, ${noTill}
    FROM expenses WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT id, '', name, email, '', current_date, current_date, ${noTill}
    FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`,
  )

const Line = z.object({
  source_type: z.string(),
  source_id: Id,
  day: Day,
  number: z.string(),
  description: z.string(),
  quantity: DecimalText,
  purpose: z.string(),
  detail: z.string(),
  net: MoneyText,
  tax: MoneyText,
  tax_name: z.string(),
})

const soldName = sql`concat_ws(', ', coalesce(plant_common_name, inventory_item_name, 'Sale'), container_size)`
/** Tax of a line as in the export; an export sale and a reverse charge are zero-rated. */
const soldTax = sql`CASE WHEN item.tax_amount > 0 THEN trim_scale(item.tax_rate::numeric)::text
        WHEN item.tax_kind = 'exempt' THEN 'exempt' WHEN item.tax_kind = 'out_of_scope' THEN 'outside' ELSE 'zero' END`

const boughtTax = (rates: PurchaseRates) => sql`CASE WHEN part.has_tax AND entry.tax <> 0
        THEN coalesce(${JSON.stringify(rates)}::jsonb ->> entry.tax_kind, ${rates.standard})
        WHEN entry.tax_kind = 'exempt' THEN 'exempt' WHEN entry.tax_kind = 'out_of_scope' THEN 'outside' ELSE 'zero' END`

/** The rates of purchases, in percent. */
export type PurchaseRates = Readonly<Record<ChargedKind, string>>

/** The lines of the documents with these ids, of credit notes by their invoice. `rates`: of purchases. */
export const writtenLines = (db: Db, ids: readonly string[], rates: PurchaseRates) =>
  db.many(
    Line,
    sql`
    SELECT 'sale' AS source_type, sale.id AS source_id, sale_date AS day, invoice_number AS number, ${soldName} AS description, item.quantity,
      ${soldPurpose} AS purpose, '' AS detail, ${withoutTax(sql`item`)} AS net, item.tax_amount AS tax, ${soldTax} AS tax_name, item.position, item.id
    FROM sales AS sale JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.sale_id = sale.id
    WHERE sale.nursery_id = ${db.nursery_id} AND sale.id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT 'credit', ${creditedDocument}, credit_date, credit_number, ${soldName}, CASE WHEN line.quantity = 0 THEN 1 ELSE line.quantity END,
      ${soldPurpose}, '', -${withoutTax(sql`line`, includedInNote)}, -line.tax_amount, ${soldTax}, item.position, line.id
    FROM credit_notes AS note
    LEFT JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND sale.id = note.sale_id
    JOIN credit_note_items AS line ON line.nursery_id = ${db.nursery_id} AND line.credit_note_id = note.id
    JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = line.sale_item_id
    WHERE note.nursery_id = ${db.nursery_id} AND (note.sale_id = ANY(${[...ids]}::uuid[]) OR note.sale_id IS NULL AND note.id = ANY(${[...ids]}::uuid[])) AND note.voided_at IS NULL
    UNION ALL
    SELECT CASE WHEN bill.id IS NULL THEN 'expense' ELSE 'bill' END, coalesce(bill.id, expense.id), entry_date,
      coalesce(bill.bill_number, ''), coalesce(nullif(expense.description, ''), nullif(entry.category, ''), 'Expense'), 1,
      part.purpose, CASE part.purpose WHEN 'expenses' THEN entry.category ELSE '' END, part.net, CASE WHEN part.has_tax THEN entry.tax ELSE 0 END,
      ${boughtTax(rates)}, 0, entry.id
    FROM expense_entries AS entry
    JOIN expenses AS expense ON expense.nursery_id = ${db.nursery_id} AND expense.id = entry.expense_id
    LEFT JOIN bills AS bill ON bill.nursery_id = ${db.nursery_id} AND bill.id = expense.bill_id
    CROSS JOIN LATERAL (VALUES
      ('goods_received_not_billed', entry.received, entry.cost - entry.tax = entry.received),
      (CASE WHEN NOT entry.into_stock THEN 'expenses' WHEN expense.inventory_item_id IS NULL THEN 'price_variance' ELSE 'purchase_differences' END, entry.cost - entry.tax - entry.received, entry.cost - entry.tax <> entry.received)
    ) AS part (purpose, net, has_tax)
    WHERE entry.nursery_id = ${db.nursery_id} AND (expense.bill_id = ANY(${[...ids]}::uuid[]) OR expense.id = ANY(${[...ids]}::uuid[]))
    ORDER BY source_id, day, number, position, id`,
  )
