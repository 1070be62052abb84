/** Invoices for the commands of other modules. */
import { AccountId, SaleId } from '#kernel/id.ts'
import { MoneyText } from '#kernel/wire.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const LockedInvoice = z.object({
  id: SaleId,
  invoice_number: z.string(),
  voided: z.boolean(),
  business_account_id: z.nullable(AccountId),
  customer_name: z.string(),
  total_amount: MoneyText,
  tax_amount: MoneyText,
})

/** The invoice, locked until the commit; undefined where there is none. */
export const lockInvoice = (db: Db, id: SaleId) =>
  db.maybe(
    LockedInvoice,
    sql`
    SELECT id, invoice_number, voided_at IS NOT NULL AS voided, business_account_id, customer_name, total_amount, tax_amount FROM sales WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )
