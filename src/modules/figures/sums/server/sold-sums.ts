/**
 * Monthly and yearly sums of sale lines, for reports by several dimensions at once: without the customer, or without the goods.
 * For most nurseries these are many times fewer than the lines, unlike sums by goods and customer together.
 */
import type { Db } from '#server/database.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { Sql, join, sql } from '#server/sql.ts'
import { type DayRange, endsOf, wholeMonths, wholeYears } from '../period.ts'
import type { LinesSource } from '../sales-source.ts'

const named = sql`plant_type_id, plant_common_name, inventory_item_name, container_size_id, container_size, created_by, "soldBy", business_account_id, customer_name, payment_method`

/**
 * Grouping columns and figures that `linesOf` selects. Cast to numeric like the newer lines: PostgreSQL reads all columns of a
 * UNION ALL of different types, used or not, and so cannot use an index only.
 */
const figures = sql`day, ${named}, quantity::numeric AS quantity, amount::numeric AS sales, tax::numeric AS tax, discount::numeric AS discount, cost::numeric AS cost`

const linesIn = (db: Db, { from, to }: DayRange) => sql`
    SELECT ${figures} FROM sold_lines WHERE nursery_id = ${db.nursery_id} AND day BETWEEN ${from} AND ${to}`

/** The stored lines of these days; of `sold_sums` whole months and years as one row for all that are alike, so that `day` is only some day of them. */
export function linesOf(db: Db, source: LinesSource, range: DayRange): Sql {
  const months = source.table === 'sold_sums' ? wholeMonths(range) : undefined
  if (source.table === 'sold_lines' || !months) return linesIn(db, range)
  const summed = (grain: 'month' | 'year', { from, to }: DayRange) => sql`
    SELECT ${figures} FROM sold_sums
    WHERE nursery_id = ${db.nursery_id} AND covers = ${source.covers} AND grain = ${new Sql(`'${grain}'`, [])} AND day BETWEEN ${from} AND ${to}`
  const years = source.grain === 'year' ? wholeYears(months) : undefined
  const inMonths = years ? endsOf(months, years) : [months]
  return join(
    [
      ...(years ? [summed('year', years)] : []),
      ...inMonths.map((each) => summed('month', each)),
      ...endsOf(range, months).map((each) => linesIn(db, each)),
    ],
    ' UNION ALL ',
  )
}

/** The step of a statement that adds these rows to the sums. The key holds the grouped values, many of which may be missing. */
const insertSums = (db: Db, rows: Sql): Sql => sql`
    INSERT INTO sold_sums AS known (nursery_id, covers, grain, day, key, ${named}, quantity, amount, tax, discount, cost)
    SELECT own_nursery, covers, grain, day, md5(row(${named})::text)::uuid, ${named}, sum(quantity), sum(amount), sum(tax), sum(discount), sum(cost)
    FROM (${rows}) AS added ${ownNursery(db)}
    GROUP BY own_nursery, covers, grain, day, ${named}
    ON CONFLICT (nursery_id, covers, grain, day, key) DO UPDATE SET quantity = known.quantity + excluded.quantity, amount = known.amount + excluded.amount,
      tax = known.tax + excluded.tax, discount = known.discount + excluded.discount, cost = known.cost + excluded.cost
    RETURNING 1`

/** The step that adds the lines of the step `moved`. */
export const addSums = (db: Db): Sql =>
  insertSums(
    db,
    sql`
      SELECT covers, grain, starts AS day, plant AS plant_type_id, plant_name AS plant_common_name, item_name AS inventory_item_name,
        size_id AS container_size_id, size AS container_size, created_by, "soldBy", account AS business_account_id, customer AS customer_name, payment_method,
        quantity, amount, tax, discount, cost
      FROM moved
      CROSS JOIN LATERAL (VALUES
        ('goods', plant_type_id, plant_common_name, inventory_item_name, container_size_id, container_size, NULL::uuid, ''),
        ('customers', NULL, NULL, NULL, NULL, NULL, business_account_id, customer_name))
        AS of_these (covers, plant, plant_name, item_name, size_id, size, account, customer)
      CROSS JOIN LATERAL (VALUES ('month', date_trunc('month', day)::date), ('year', date_trunc('year', day)::date)) AS of_time (grain, starts)
      WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )

/** Moves the sums of a plant type or a size to another one. */
export const moveSums = (db: Db, from: string, into: string): Sql => sql`
    WITH moved AS (
      DELETE FROM sold_sums WHERE nursery_id = ${db.nursery_id} AND (plant_type_id = ${from} OR container_size_id = ${from}) RETURNING *
    ), written AS (${insertSums(
      db,
      sql`
      SELECT covers, grain, day, CASE plant_type_id WHEN ${from} THEN ${into}::uuid ELSE plant_type_id END AS plant_type_id, plant_common_name, inventory_item_name,
        CASE container_size_id WHEN ${from} THEN ${into}::uuid ELSE container_size_id END AS container_size_id, container_size, created_by, "soldBy",
        business_account_id, customer_name, payment_method, quantity, amount, tax, discount, cost
      FROM moved`,
    )}) SELECT 1 FROM written`
