/** Capital purchases: expenses of a category whose account is an asset. Stock never counts, whatever its category. */
import * as z from 'zod/mini'
import { owedDocuments } from '#modules/buying/bill/server/ageing.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { TaxFigure } from '../tax-amounts.ts'
import type { UnpaidOn } from './unpaid.queries.ts'

const assetCategories = (db: Db) => sql`
    SELECT category FROM category_accounts AS mapped
    JOIN ledger_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = mapped.account_id AND account.type = 'asset'
    WHERE mapped.nursery_id = ${db.nursery_id}`

const booked = (db: Db, { from, to }: DayRange) => sql`
    SELECT entry.id, entry_date AS day, coalesce(expense.bill_id, expense.id) AS document_id, expense.bill_id, entry.category, vendor_id, entry.cost, entry.tax
    FROM expense_entries AS entry JOIN expenses AS expense ON expense.nursery_id = ${db.nursery_id} AND expense.id = entry.expense_id
    WHERE entry.nursery_id = ${db.nursery_id} AND entry_date BETWEEN ${from}::date AND ${to}::date AND NOT entry.into_stock
      AND entry.category IN (${assetCategories(db)})`

const Sums = z.object({ cost: MoneyText, large_cost: MoneyText, large_tax: MoneyText })

/** Single purchases are summed by bill: several capital goods of one bill are one purchase (VAT Notice 733 section 15). */
export async function capitalPurchases(db: Db, range: DayRange): Promise<ReadonlyMap<TaxFigure, Cents>> {
  const { cost, large_cost, large_tax } = await db.one(
    Sums,
    sql`
    SELECT coalesce(sum(cost), 0)::numeric(14,2)::text AS cost,
      coalesce(sum(cost) FILTER (WHERE abs(cost) >= 2000), 0)::numeric(14,2)::text AS large_cost,
      coalesce(sum(tax) FILTER (WHERE abs(cost) >= 2000), 0)::numeric(14,2)::text AS large_tax
    FROM (SELECT sum(cost) AS cost, sum(tax) AS tax FROM (${booked(db, range)}) AS booked GROUP BY document_id) AS purchase`,
  )
  return new Map<TaxFigure, Cents>([
    ['capital', cents(cost)],
    ['large_capital', cents(large_cost)],
    ['large_capital_tax', cents(large_tax)],
  ])
}

/** Unpaid part of each bill that is for capital purchases. */
const unpaid = (db: Db, { day, since }: UnpaidOn) => sql`
    SELECT owed.id, bill_number AS number, vendor AS name, round("left" * part.cost / total_amount, 2) AS amount,
      round("left" * part.tax / total_amount, 2) AS tax
    FROM (${owedDocuments(db, day)}) AS owed
    JOIN LATERAL (
      SELECT sum(line.cost) AS cost, sum(line.gst_paid) AS tax FROM expenses AS line
      WHERE line.nursery_id = ${db.nursery_id} AND line.bill_id = owed.id AND line.archived_at IS NULL
        AND NOT line.into_stock AND line.inventory_item_id IS NULL AND line.category IN (${assetCategories(db)})
    ) AS part ON true
    WHERE "left" <> 0 AND part.cost <> 0 AND (${since}::date IS NULL OR bill_date >= ${since}::date)`

const Amount = z.object({ amount: MoneyText })

export async function unpaidCapital(db: Db, on: UnpaidOn): Promise<ReadonlyMap<TaxFigure, Cents>> {
  const { amount } = await db.one(
    Amount,
    sql`SELECT coalesce(sum(amount), 0)::numeric(14,2)::text AS amount FROM (${unpaid(db, on)}) AS unpaid`,
  )
  return new Map([['capital', cents(amount)]])
}

/** Capital purchases as lines of a report. */
export const capitalLines = (db: Db, range: DayRange): Sql => sql`
    SELECT booked.id, day, CASE WHEN bill_id IS NULL THEN 'expense' ELSE 'bill' END AS document, document_id, category AS number,
      coalesce(${nameOf(db, 'vendors', sql`vendor_id`)}, '') AS name, category AS detail, '1' AS quantity, cost::text AS amount, tax::text AS tax
    FROM (${booked(db, range)}) AS booked`

/** `shown`: the report day they are listed on. */
export const unpaidCapitalLines = (db: Db, on: UnpaidOn, shown: string): Sql => sql`
    SELECT md5(id::text || 'capital' || ${shown}::text)::uuid AS id, ${shown}::date AS day, 'bill' AS document, id AS document_id, number, name,
      'Unpaid' AS detail, '1' AS quantity, amount::numeric(14,2)::text AS amount, tax::numeric(14,2)::text AS tax
    FROM (${unpaid(db, on)}) AS unpaid`
