/** The SQL of the expenses report. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import type { ExpensesBy } from '../expenses-report.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { ReportLine } from '#modules/figures/engine/report.ts'
import type { Place } from '#modules/figures/engine/server/report-lines.ts'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import { readYears } from '#modules/figures/sums/server/aggregation.ts'

const Spent = z.object({ key: z.string(), cost: z.string(), gst_paid: z.string(), count: z.int() })

interface ExpensesFilter {
  readonly category?: string | undefined
  readonly vendor?: string | undefined
  readonly tax_kind?: string | undefined
}

const groups: Readonly<Record<ExpensesBy, Sql>> = {
  month: sql`date_trunc('month', expense_date::timestamp)`,
  category: sql`category`,
  vendor: sql`coalesce(vendor, '')`,
  tax_kind: sql`tax_kind`,
}

const spentLines = (db: Db, { from, to }: DayRange, { category, vendor, tax_kind }: ExpensesFilter) => sql`
    expenses ${joinName(db, 'vendors', sql`vendor_id`)} WHERE nursery_id = ${db.nursery_id} AND expense_date BETWEEN ${from} AND ${to} AND archived_at IS NULL${
      category === undefined ? none : sql` AND category = ${category}`
    }${vendor === undefined ? none : sql` AND ${groups.vendor} = ${vendor}`}${tax_kind === undefined ? none : sql` AND tax_kind = ${tax_kind}`}`

export async function spentBy(db: Db, by: ExpensesBy, range: DayRange, filter: ExpensesFilter) {
  await readYears(db)
  return db.many(
    Spent,
    sql`
    SELECT ${groups[by]}${by === 'month' ? sql`::date::text` : none} AS key, sum(cost)::text AS cost, sum(gst_paid)::text AS gst_paid, count(*)::int AS count
    FROM ${spentLines(db, range, filter)}
    GROUP BY ${groups[by]}`,
  )
}

export const linesSpent = (db: Db, range: DayRange, filter: ExpensesFilter, limit: number, after: Place | undefined) =>
  db.many(
    ReportLine,
    sql`
    SELECT id, expense_date AS day, 'expense' AS document, id AS document_id, description AS number, coalesce(vendor, '') AS name, category AS detail,
      quantity::text AS quantity, cost::text AS amount, gst_paid::text AS tax
    FROM ${spentLines(db, range, filter)}
      AND (${after?.day ?? null}::date IS NULL OR (expense_date, id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
    ORDER BY expense_date DESC, id DESC LIMIT ${limit}`,
  )

const Choice = z.object({ dimension: z.string(), key: z.string(), label: z.string() })

export const expensesChoices = (db: Db) =>
  db.many(
    Choice,
    sql`
    SELECT 'category' AS dimension, category AS key, category AS label FROM expenses WHERE nursery_id = ${db.nursery_id} GROUP BY category
    UNION ALL SELECT DISTINCT 'vendor', ${groups.vendor}, ${groups.vendor} FROM expenses ${joinName(db, 'vendors', sql`vendor_id`)} WHERE nursery_id = ${db.nursery_id}
    ORDER BY 1, 3`,
  )
