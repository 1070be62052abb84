/**
 * Unpaid documents at the end of a day, by kind of tax, for a tax return on the payments basis: the unpaid share of each kind on
 * each document. Paid in a period = invoiced in it + unpaid before it - unpaid at its end. The shares at the end of one return
 * are those at the start of the next, so no cent is counted twice or lost.
 */
import * as z from 'zod/mini'
import { owedDocuments } from '#modules/buying/bill/server/ageing.ts'
import type { Figure } from '#modules/books/journal/figure.ts'
import { type TaxBasis, countsWhenPaid } from '#modules/setup/settings/tax-bases.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

/** Unpaid share of a kind of tax, rounded so that the shares of all kinds add up to the unpaid amount. */
const share = (part: Sql) => sql`round(up_to * ${part}, 2) - round((up_to - amount) * ${part}, 2)`

/** The end of a day, and the first day of the registration then: documents before it are in no return. Null: since ever. */
export interface UnpaidOn {
  readonly day: string
  readonly since: string | null
}

/** Invoices on account, less what was credited and paid by that day. A voided one was never sold. */
export const unpaidSales = (db: Db, { day, since }: UnpaidOn) => sql`
    SELECT unpaid.id, invoice_number AS number, customer_name AS name, tax_kind AS kind, tax_rate, tax_place,
      ${share(sql`owed / net`)} AS amount, round(tax * owed / net, 2) AS tax
    FROM (
      SELECT sale.id, invoice_number, customer_name, total_amount - coalesce((
        SELECT sum(paid.amount) FROM payments AS paid
        WHERE paid.nursery_id = ${db.nursery_id} AND paid.sale_id = sale.id AND paid.kind = 'sale' AND paid_on <= ${day}::date), 0) AS owed
      FROM sales AS sale
      WHERE sale.nursery_id = ${db.nursery_id} AND voided_at IS NULL AND sale_date <= ${day}::date AND (${since}::date IS NULL OR sale_date >= ${since}::date) AND sale.id IN (
        SELECT id FROM sales WHERE nursery_id = ${db.nursery_id} AND payment_method = 'account' AND payment_status = 'unpaid' AND voided_at IS NULL
        UNION ALL SELECT sale_id FROM payments WHERE nursery_id = ${db.nursery_id} AND kind = 'sale' AND paid_on > ${day}::date)
    ) AS unpaid
    JOIN LATERAL (
      SELECT tax_kind, max(tax_rate) AS tax_rate, max(tax_place) AS tax_place, sum(lines.amount) AS amount, sum(lines.tax) AS tax, sum(sum(lines.amount)) OVER () AS net,
        sum(sum(lines.amount)) OVER (ORDER BY tax_kind) AS up_to FROM trade_lines AS lines
      WHERE lines.nursery_id = ${db.nursery_id} AND lines.sale_id = unpaid.id AND lines.day <= ${day}::date AND lines.voided_at IS NULL
      GROUP BY tax_kind
    ) AS kinds ON true
    WHERE owed <> 0 AND net <> 0`

/**
 * Bills, and with a minus credit notes of vendors, less what was paid or used of them by that day. Purchases under the reverse charge and imports count
 * on the day of the bill: both sides of their tax are in one return, whenever they are paid.
 */
const unpaidBills = (db: Db, { day, since }: UnpaidOn) => sql`
    SELECT unpaid.id, bill_number AS number, vendor AS name, kinds.kind,
      ${share(sql`"left" / total_amount`)} AS amount, round(tax * "left" / total_amount, 2) AS tax
    FROM (${owedDocuments(db, day)}) AS unpaid
    JOIN LATERAL (
      SELECT tax_kind AS kind, sum(line.cost) AS amount, sum(line.gst_paid) AS tax, sum(sum(line.cost)) OVER (ORDER BY tax_kind) AS up_to
      FROM expenses AS line
      WHERE line.nursery_id = ${db.nursery_id} AND line.bill_id = unpaid.id AND line.archived_at IS NULL GROUP BY tax_kind
    ) AS kinds ON true
    WHERE "left" <> 0 AND (${since}::date IS NULL OR bill_date >= ${since}::date) AND kinds.kind NOT IN ('reverse_charge', 'import')`

const Unpaid = z.object({ of: z.enum(['sales', 'purchases']), kind: z.enum(taxKinds), amount: MoneyText, tax: MoneyText })

/** Everything at the end of a day that counts when it is paid, in the figures it was booked in: of sales and the tax on them with a minus, as they are credits. */
export async function unpaidAt(db: Db, on: UnpaidOn, basis: TaxBasis): Promise<ReadonlyMap<Figure, Cents>> {
  const bills = countsWhenPaid(basis, 'purchases')
    ? sql`UNION ALL SELECT 'purchases', kind, amount, tax FROM (${unpaidBills(db, on)}) AS bought`
    : sql``
  const rows = await db.many(
    Unpaid,
    sql`
    SELECT "of", kind, sum(amount)::numeric(14,2)::text AS amount, sum(tax)::numeric(14,2)::text AS tax
    FROM (SELECT 'sales' AS "of", kind, amount, tax FROM (${unpaidSales(db, on)}) AS sold ${bills}) AS unpaid
    GROUP BY "of", kind`,
  )
  return new Map(
    rows.flatMap(({ of, kind, amount, tax }): [Figure, Cents][] => {
      const sign = of === 'sales' ? -1n : 1n
      return [
        [`${of}:${kind}`, sign * (cents(amount) - cents(tax))],
        [`${of}_tax:${kind}`, sign * cents(tax)],
      ]
    }),
  )
}

/** The unpaid parts as lines of a report, on the day that they are shown at. */
const asLines = (
  unpaid: Sql,
  { document, kind, shown }: { readonly document: 'sale' | 'bill'; readonly kind: string; readonly shown: string },
) => sql`
    SELECT md5(id::text || kind || ${shown}::text)::uuid AS id, ${shown}::date AS day, ${document} AS document, id AS document_id, number,
      name, 'Unpaid' AS detail, '1' AS quantity, amount::numeric(14,2)::text AS amount, tax::numeric(14,2)::text AS tax
    FROM (${unpaid}) AS unpaid WHERE kind = ${kind}`

/** `shown`: the report day they are listed on. */
export const unpaidSaleLines = (db: Db, on: UnpaidOn, kind: string, shown: string) =>
  asLines(unpaidSales(db, on), { document: 'sale', kind, shown })

export const unpaidBillLines = (db: Db, on: UnpaidOn, kind: string, shown: string) =>
  asLines(unpaidBills(db, on), { document: 'bill', kind, shown })
