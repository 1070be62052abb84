/** Makes a file for the accounting program: every invoice is in one file only, and a file never changes. */
import * as z from 'zod/mini'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { byteOrderMark } from '#kernel/csv.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Day, DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { FileAnswer } from '#server/file-reply.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { AccountingExport, type NewAccountingExport, exportFile } from '../accounting-export.ts'

const columns = sql`id, format, documents, from_day, to_day, invoices, total_amount, created_at`

export const exportsMade = (db: Db) =>
  db.many(
    AccountingExport,
    sql`SELECT ${columns} FROM accounting_exports WHERE nursery_id = ${db.nursery_id} ORDER BY created_at DESC, id DESC`,
  )

const Line = z.object({
  document_id: Id,
  reference: z.string(),
  total_amount: MoneyText,
  invoice_number: z.string(),
  customer_name: z.string(),
  email: z.string(),
  sale_date: Day,
  due_date: z.nullable(Day),
  description: z.string(),
  quantity: DecimalText,
  line_total: MoneyText,
  tax_amount: MoneyText,
  country: z.string(),
  rate: z.string(),
  label: z.string(),
  currency: z.string(),
})

/** Throws a Problem BAD_STATE if nothing is left to export in those days. */
export async function makeExport(db: Db, who: CurrentUser, request: NewAccountingExport): Promise<AccountingExport> {
  const { format, documents = 'invoices', from, to, account_code } = request
  if (to < from) throw invalid([{ path: 'to', message: 'The last day is before the first. Turn them around.' }])
  const id = newId()
  // A concurrent export waits here and then finds nothing left.
  const claimed = await db.run(documents === 'invoices' ? claimInvoices(db, id, request) : claimCreditNotes(db, id, request))
  if (claimed === 0)
    throw new Problem(
      'BAD_STATE',
      `Every ${documents === 'invoices' ? 'invoice' : 'credit note'} of these days is in a file already. Fetch that file again, or choose other days.`,
    )
  const [lines, settings] = await Promise.all([
    documents === 'invoices' ? invoiceLines(db, id) : creditLines(db, id),
    readSettings(db),
  ])
  const totals = new Map(lines.map((line) => [line.document_id, cents(line.total_amount)]))
  const total = moneyText([...totals.values()].reduce((all, each) => all + each, 0n))
  const content = exportFile(format, lines, { dateFormat: settings.dateFormat, account_code: account_code ?? '' }, documents)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'accounting.export',
    subject_type: 'accounting_export',
    subject_id: id,
    after: { ...request, invoices: claimed },
  })
  return db.one(
    AccountingExport,
    sql`
    INSERT INTO accounting_exports (nursery_id, id, format, documents, from_day, to_day, invoices, total_amount, content, created_by)
    VALUES (${db.nursery_id}, ${id}, ${format}, ${documents}, ${from}, ${to}, ${claimed}, ${total}, ${content}, ${who.user_id}) RETURNING ${columns}`,
  )
}

const claimInvoices = (db: Db, id: string, { format, from, to }: NewAccountingExport) => sql`
  INSERT INTO accounting_export_invoices (nursery_id, format, sale_id, export_id)
  SELECT ${db.nursery_id}, ${format}, id, ${id} FROM sales
  WHERE nursery_id = ${db.nursery_id} AND sale_date BETWEEN ${from} AND ${to} AND voided_at IS NULL ORDER BY id
  ON CONFLICT (nursery_id, format, sale_id) DO NOTHING`

const claimCreditNotes = (db: Db, id: string, { format, from, to }: NewAccountingExport) => sql`
  INSERT INTO accounting_export_credit_notes (nursery_id, format, credit_note_id, export_id)
  SELECT ${db.nursery_id}, ${format}, id, ${id} FROM credit_notes
  WHERE nursery_id = ${db.nursery_id} AND credit_date BETWEEN ${from} AND ${to} AND voided_at IS NULL ORDER BY id
  ON CONFLICT (nursery_id, format, credit_note_id) DO NOTHING`

const lineColumns = sql`
  coalesce(account.name, customer_name) AS customer_name, coalesce(account.email, '') AS email,
  concat_ws(', ', coalesce(plant_common_name, inventory_item_name, 'Sale'), container_size) AS description,
  tax_rules->>'country' AS country, tax_rules->>'rate' AS rate, tax_rules->>'label' AS label, tax_rules->>'currency' AS currency`

const creditLines = (db: Db, exportId: string) =>
  db.many(
    Line,
    sql`
    SELECT note.id AS document_id, note.total_amount, credit_number AS invoice_number, invoice_number AS reference,
      credit_date AS sale_date, NULL::date AS due_date, CASE WHEN back.quantity = 0 THEN 1 ELSE back.quantity END AS quantity, back.line_total, back.tax_amount, ${lineColumns}
    FROM accounting_export_credit_notes AS claimed
    JOIN credit_notes AS note ON note.nursery_id = claimed.nursery_id AND note.id = claimed.credit_note_id
    JOIN credit_note_items AS back ON back.nursery_id = note.nursery_id AND back.credit_note_id = note.id
    JOIN sale_items AS item ON item.nursery_id = note.nursery_id AND item.id = back.sale_item_id
    JOIN sales ON sales.nursery_id = note.nursery_id AND sales.id = note.sale_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = sales.nursery_id AND account.id = business_account_id
    WHERE claimed.nursery_id = ${db.nursery_id} AND export_id = ${exportId}
    ORDER BY credit_date, credit_number, item.position`,
  )

const invoiceLines = (db: Db, exportId: string) =>
  db.many(
    Line,
    sql`
    SELECT sales.id AS document_id, total_amount, invoice_number, '' AS reference, sale_date, due_date, quantity, item.line_total, item.tax_amount,
      ${lineColumns}
    FROM accounting_export_invoices AS claimed
    JOIN sales ON sales.nursery_id = claimed.nursery_id AND sales.id = claimed.sale_id
    JOIN sale_items AS item ON item.nursery_id = sales.nursery_id AND item.sale_id = sales.id
    LEFT JOIN business_accounts AS account ON account.nursery_id = sales.nursery_id AND account.id = business_account_id
    WHERE claimed.nursery_id = ${db.nursery_id} AND export_id = ${exportId}
    ORDER BY sale_date, invoice_number, item.position`,
  )

const File = z.object({ format: z.string(), documents: z.string(), from_day: Day, to_day: Day, content: z.string() })

export async function exportedFile(db: Db, id: string): Promise<FileAnswer> {
  const { format, documents, from_day, to_day, content } = await db.one(
    File,
    sql`SELECT format, documents, from_day, to_day, content FROM accounting_exports WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )
  return new FileAnswer(`${format}-${documents.replace('_', '-')}-${from_day}-${to_day}.csv`, fileTypes.csv, () => [
    Buffer.from(byteOrderMark + content),
  ])
}
