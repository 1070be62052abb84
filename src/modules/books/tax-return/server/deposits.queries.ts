/** Deposits on orders and payments of lay-bys that are held at the end of a day, as they were counted for the tax return when they were taken. */
import * as z from 'zod/mini'
import { type TaxKind, taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { cents } from '#kernel/money.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

/**
 * Deposits by document and kind of tax. Excludes lay-bys handed over by that day or cancelled with a fee, which are in their
 * invoice.
 */
const countedAt = (db: Db, day: string) => sql`
    SELECT order_id, layby_id, part.kind, sum(part.amount) AS amount, sum(part.tax) AS tax
    FROM payments, jsonb_to_recordset(taxed) AS part (day date, kind text, amount numeric, tax numeric)
    WHERE nursery_id = ${db.nursery_id} AND taxed IS NOT NULL AND coalesce(part.day, paid_on) <= ${day}::date AND NOT EXISTS (
      SELECT FROM saved_carts AS cart JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND sale.id = cart.sale_id AND sale_date <= ${day}::date
      WHERE cart.nursery_id = ${db.nursery_id} AND cart.id = layby_id)
    GROUP BY order_id, layby_id, part.kind HAVING sum(part.amount) <> 0 OR sum(part.tax) <> 0`

const Counted = z.object({ kind: z.enum(taxKinds), amount: MoneyText, tax: MoneyText })

/** Taxable deposits in the return at the end of a day, by kind of tax. */
export async function taxedDeposits(db: Db, day: string) {
  const rows = await db.many(
    Counted,
    sql`SELECT kind, sum(amount)::numeric(14,2) AS amount, sum(tax)::numeric(14,2) AS tax FROM (${countedAt(db, day)}) AS counted GROUP BY kind`,
  )
  return rows.map(({ kind, amount, tax }) => ({ kind, amount: cents(amount), tax: cents(tax) }))
}

/** Deposits of one kind as report lines; `shown`: the day they are listed on. */
export const depositLines = (db: Db, day: string, kind: TaxKind, shown: string): Sql => sql`
    SELECT md5(coalesce(counted.order_id, counted.layby_id)::text || ${kind}::text || ${shown}::text)::uuid AS id, ${shown}::date AS day,
      CASE WHEN counted.order_id IS NULL THEN 'layby' ELSE 'order' END AS document, coalesce(counted.order_id, counted.layby_id) AS document_id,
      CASE WHEN counted.order_id IS NULL THEN coalesce(cart.number, '') ELSE 'Order ' || coalesce(order_number::text, '') END AS number,
      coalesce(account.name, orders.customer_name, cart.customer_name) AS name, 'Deposit' AS detail, '1' AS quantity, counted.amount::text AS amount, counted.tax::text AS tax
    FROM (${countedAt(db, day)}) AS counted
    LEFT JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = counted.order_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = orders.business_account_id
    LEFT JOIN saved_carts AS cart ON cart.nursery_id = ${db.nursery_id} AND cart.id = counted.layby_id
    WHERE counted.kind = ${kind}`
