/**
 * What was invoiced and not paid at the end of a day, by document and kind of tax, for a tax return on the payments basis: of each document
 * the share of every kind that is still owed. Paid in a period is what was invoiced in it, with what was unpaid before it, less what is unpaid
 * at its end. The shares at the end of one return are those at the start of the next: no cent is counted twice or lost.
 */
import * as z from 'zod/mini'
import { owedDocuments } from '#features/payables/server/ageing.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

/** Invoices on account, less what was credited and paid by that day. A voided one was never sold. */
const unpaidSales = (db: Db, day: string) => sql`
    SELECT unpaid.id, invoice_number AS number, customer_name AS name, tax_kind AS kind,
      round(amount * owed / net, 2) AS amount, round(tax * owed / net, 2) AS tax
    FROM (
      SELECT sale.id, invoice_number, customer_name, total_amount - coalesce((
        SELECT sum(paid.amount) FROM payments AS paid
        WHERE paid.nursery_id = ${db.nursery_id} AND paid.sale_id = sale.id AND paid.kind = 'sale' AND paid_on <= ${day}::date), 0) AS owed
      FROM sales AS sale
      WHERE sale.nursery_id = ${db.nursery_id} AND voided_at IS NULL AND sale_date <= ${day}::date AND sale.id IN (
        SELECT id FROM sales WHERE nursery_id = ${db.nursery_id} AND payment_method = 'account' AND payment_status = 'unpaid' AND voided_at IS NULL
        UNION ALL SELECT sale_id FROM payments WHERE nursery_id = ${db.nursery_id} AND kind = 'sale' AND paid_on > ${day}::date)
    ) AS unpaid
    JOIN LATERAL (
      SELECT tax_kind, sum(lines.amount) AS amount, sum(lines.tax) AS tax, sum(sum(lines.amount)) OVER () AS net FROM trade_lines AS lines
      WHERE lines.nursery_id = ${db.nursery_id} AND lines.sale_id = unpaid.id AND lines.day <= ${day}::date AND lines.voided_at IS NULL
      GROUP BY tax_kind
    ) AS kinds ON true
    WHERE owed <> 0 AND net <> 0`

/** Bills, and with a minus credit notes of vendors, less what was paid or used of them by that day. */
const unpaidBills = (db: Db, day: string) => sql`
    SELECT unpaid.id, bill_number AS number, vendor AS name, kinds.kind,
      round(cost * "left" / total_amount, 2) AS amount, round(tax * "left" / total_amount, 2) AS tax
    FROM (${owedDocuments(db, day)}) AS unpaid
    JOIN LATERAL (
      SELECT CASE WHEN gst_paid <> 0 THEN 'taxed' ELSE 'untaxed' END AS kind, sum(line.cost) AS cost, sum(line.gst_paid) AS tax FROM expenses AS line
      WHERE line.nursery_id = ${db.nursery_id} AND line.bill_id = unpaid.id AND line.archived_at IS NULL GROUP BY 1
    ) AS kinds ON true
    WHERE "left" <> 0`

const Unpaid = z.object({
  taxed: MoneyText,
  taxOnSales: MoneyText,
  reduced: MoneyText,
  taxOnReduced: MoneyText,
  zero: MoneyText,
  exempt: MoneyText,
  reverseCharge: MoneyText,
  purchases: MoneyText,
  taxOnPurchases: MoneyText,
  untaxedPurchases: MoneyText,
})

const sumOf = (figure: Sql, which: Sql) => sql`coalesce(sum(${figure}) FILTER (WHERE ${which}), 0)::numeric(14,2)`
const amount = sql`amount`
const tax = sql`tax`

/** Everything unpaid at the end of a day, by what it was taxed as. */
export const unpaidAt = (db: Db, day: string) =>
  db.one(
    Unpaid,
    sql`
    SELECT ${sumOf(amount, sql`kind IN ('standard', 'reduced')`)} AS taxed, ${sumOf(tax, sql`kind IN ('standard', 'reduced')`)} AS "taxOnSales",
      ${sumOf(amount, sql`kind = 'reduced'`)} AS reduced, ${sumOf(tax, sql`kind = 'reduced'`)} AS "taxOnReduced",
      ${sumOf(amount, sql`kind = 'zero'`)} AS zero, ${sumOf(amount, sql`kind = 'exempt'`)} AS exempt,
      ${sumOf(amount, sql`kind = 'reverse_charge'`)} AS "reverseCharge",
      ${sumOf(amount, sql`kind = 'taxed'`)} AS purchases, ${sumOf(tax, sql`kind = 'taxed'`)} AS "taxOnPurchases",
      ${sumOf(amount, sql`kind = 'untaxed'`)} AS "untaxedPurchases"
    FROM (SELECT kind, amount, tax FROM (${unpaidSales(db, day)}) AS sold
      UNION ALL SELECT kind, amount, tax FROM (${unpaidBills(db, day)}) AS bought) AS unpaid`,
  )

/** The unpaid parts as lines of a report, on the day that they are shown at. */
const asLines = (
  unpaid: Sql,
  { document, kind, shown }: { readonly document: 'sale' | 'bill'; readonly kind: string; readonly shown: string },
) => sql`
    SELECT md5(id::text || kind)::uuid AS id, ${shown}::date AS day, ${document} AS document, id AS document_id, number,
      name, 'Unpaid' AS detail, '1' AS quantity, amount::numeric(14,2)::text AS amount, tax::numeric(14,2)::text AS tax
    FROM (${unpaid}) AS unpaid WHERE kind = ${kind}`

/** `day`: at whose end they were unpaid; `shown`: the day of the report they stand at. */
export const unpaidSaleLines = (db: Db, day: string, kind: string, shown: string) =>
  asLines(unpaidSales(db, day), { document: 'sale', kind, shown })

export const unpaidBillLines = (db: Db, day: string, kind: string, shown: string) =>
  asLines(unpaidBills(db, day), { document: 'bill', kind, shown })
