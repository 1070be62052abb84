/** The SQL of the sales reports: what was sold, added up by one thing; and the lines behind a figure. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { Sql, join, sql } from '#server/sql.ts'
import type { DayRange } from '../period.ts'
import { ReportLine } from '../report.ts'
import { type SalesFilter, type Thing, things } from '../sales-report.ts'
import { factsBy } from './sold-facts.ts'

const Sold = z.object({
  key: z.string(),
  label: z.string(),
  quantity: z.string(),
  sales: z.string(),
  tax: z.string(),
  discount: z.string(),
  cost: z.string(),
})

/** What tells one group from another. */
const keys: Readonly<Record<Thing | 'day', Sql>> = {
  day: sql`day::text`,
  plant: sql`coalesce(plant_type_id::text, 'x:' || coalesce(inventory_item_name, ''))`,
  category: sql`coalesce(plant_types.category, '-')`,
  size: sql`coalesce(container_size, '-')`,
  staff: sql`coalesce(created_by::text, 'x:' || "soldBy")`,
  customer: sql`coalesce(business_account_id::text, 'x:' || customer_name)`,
  method: sql`payment_method`,
}

/** What it is called; names are those on the invoices. */
const labels: Readonly<Record<Thing | 'day', Sql>> = {
  day: sql`''`,
  plant: sql`coalesce(max(plant_common_name), nullif(max(inventory_item_name), ''), 'Other')`,
  category: sql`coalesce(max(plant_types.category), 'Not plants')`,
  size: sql`coalesce(max(container_size), 'Without a container')`,
  staff: sql`coalesce(nullif(max("soldBy"), ''), 'Unknown')`,
  customer: sql`coalesce(nullif(max(customer_name), ''), 'Walk-in')`,
  method: sql`payment_method`,
}

/** The lines of sales that stand, and with a minus those of credit notes. */
const soldLines = (db: Db, { from, to }: DayRange, filter: SalesFilter) => sql`
    trade_lines LEFT JOIN plant_types ON plant_types.nursery_id = trade_lines.nursery_id AND plant_types.id = plant_type_id
    WHERE trade_lines.nursery_id = ${db.nursery_id} AND day BETWEEN ${from} AND ${to} AND voided_at IS NULL${conditions(filter)}`

function conditions(filter: SalesFilter): Sql {
  const wanted = things.flatMap((thing) => (filter[thing] === undefined ? [] : [sql`${keys[thing]} = ${filter[thing]}`]))
  return wanted.length === 0 ? sql`` : sql` AND ${join(wanted, ' AND ')}`
}

/** Added up by one thing. Without a filter from the sums that are kept; else line by line. */
export const soldBy = (db: Db, by: Thing | 'day', range: DayRange, filter: SalesFilter) =>
  things.some((thing) => filter[thing] !== undefined) ? soldByLines(db, by, range, filter) : soldByFacts(db, by, range)

const soldByLines = (db: Db, by: Thing | 'day', range: DayRange, filter: SalesFilter) =>
  db.many(
    Sold,
    sql`
    SELECT ${keys[by]} AS key, ${labels[by]} AS label, sum(quantity)::text AS quantity, sum(amount)::text AS sales,
      sum(tax)::text AS tax, sum(discount)::text AS discount, sum(cost)::text AS cost
    FROM ${soldLines(db, range, filter)}
    GROUP BY 1`,
  )

const unnamed: Readonly<Record<Thing | 'day', string>> = {
  day: '',
  plant: 'Other',
  category: 'Not plants',
  size: 'Without a container',
  staff: 'Unknown',
  customer: 'Walk-in',
  method: '',
}

function soldByFacts(db: Db, by: Thing | 'day', range: DayRange) {
  const sums = sql`sum(quantity)::text AS quantity, sum(sales)::text AS sales, sum(tax)::text AS tax, sum(discount)::text AS discount, sum(cost)::text AS cost`
  // What was sold and voided since comes to nothing, and is no row.
  const there = sql`HAVING sum(quantity) <> 0 OR sum(sales) <> 0`
  if (by === 'day')
    return db.many(
      Sold,
      sql`SELECT day::text AS key, '' AS label, ${sums} FROM (${factsBy(db, 'kind', range)}) AS facts GROUP BY day ${there}`,
    )
  const summed = sql`
    SELECT key, max(label) AS label, sum(quantity) AS quantity, sum(sales) AS sales, sum(tax) AS tax, sum(discount) AS discount, sum(cost) AS cost
    FROM (${factsBy(db, by === 'category' ? 'plant' : by, range)}) AS facts GROUP BY key ${there}`
  if (by === 'category')
    return db.many(
      Sold,
      sql`
      SELECT coalesce(category, '-') AS key, coalesce(category, ${unnamed.category}::text) AS label, ${sums}
      FROM (${summed}) AS plants LEFT JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id::text = key
      GROUP BY category`,
    )
  return db.many(
    Sold,
    sql`
    SELECT key, coalesce(nullif(label, ''), ${unnamed[by]}::text) AS label, quantity::text AS quantity, sales::text AS sales, tax::text AS tax,
      discount::text AS discount, cost::text AS cost
    FROM (${summed}) AS groups`,
  )
}

export const Place = z.object({ day: z.string(), id: z.string() })
export type Place = z.infer<typeof Place>

/** The lines behind a figure, the newest first; `after` is where the last page ended. */
export const linesSold = (db: Db, range: DayRange, filter: SalesFilter, limit: number, after: Place | undefined) =>
  db.many(
    ReportLine,
    sql`
    SELECT trade_lines.id, day, 'sale' AS document, sale_id AS document_id, number,
      coalesce(nullif(customer_name, ''), 'Walk-in') AS name,
      concat_ws(' · ', coalesce(plant_common_name, inventory_item_name), container_size) AS detail,
      quantity::text AS quantity, amount::text AS amount, tax::text AS tax
    FROM ${soldLines(db, range, filter)}
      AND (${after?.day ?? null}::date IS NULL OR (day, trade_lines.id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
    ORDER BY day DESC, trade_lines.id DESC LIMIT ${limit}`,
  )

const Choice = z.object({ thing: z.string(), key: z.string(), label: z.string() })

/** What the reports can be narrowed to. */
export const salesChoices = (db: Db) =>
  db.many(
    Choice,
    sql`
    SELECT 'plant' AS thing, id::text AS key, common_name AS label FROM plant_types WHERE nursery_id = ${db.nursery_id}
    UNION ALL SELECT 'category', category, category FROM plant_types WHERE nursery_id = ${db.nursery_id} GROUP BY category
    UNION ALL SELECT 'size', container_size, container_size FROM plant_type_prices WHERE nursery_id = ${db.nursery_id} GROUP BY container_size
    UNION ALL SELECT 'staff', id::text, trim(first_name || ' ' || last_name) FROM users WHERE nursery_id = ${db.nursery_id}
    UNION ALL SELECT 'customer', id::text, name FROM business_accounts WHERE nursery_id = ${db.nursery_id}
    ORDER BY 1, 3`,
  )
