/** The SQL of the analyses. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import { Id } from '#kernel/wire.ts'
import { addDays } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type DayRange, addMonths } from '#modules/figures/sums/period.ts'
import { always, plantOfVariant, sizeOfVariant, soldFacts } from '#modules/figures/sums/server/sold-facts.ts'
import { plantsMoved, plantsOnHandAt } from '#modules/figures/sums/server/stock-facts.ts'

const Movement = z.object({
  key: Id,
  name: z.string(),
  category: z.string(),
  sold: z.int(),
  lost: z.int(),
  on_hand: z.int(),
})

export const plantMovements = async (db: Db, range: DayRange) =>
  db.many(
    Movement,
    sql`
    SELECT key, common_name AS name, category, sold, lost, on_hand
    FROM (
      SELECT key, coalesce(-sum(quantity) FILTER (WHERE within AND kind IN ('sale', 'refund')), 0)::int AS sold,
        coalesce(-sum(quantity) FILTER (WHERE within AND kind = 'loss'), 0)::int AS lost, sum(quantity)::int AS on_hand
      FROM (
        SELECT true AS within, * FROM (${await plantsMoved(db, range)}) AS now UNION ALL SELECT false, * FROM (${await plantsOnHandAt(db, addDays(range.from, -1))}) AS before
      ) AS either GROUP BY key
    ) AS moved
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = key
    ${joinName(db, 'plant_categories', sql`category_id`)}`,
  )

/** Reason of a loss and its operation, without the notes that the ledger appends to it. */
export const lossReason = sql`coalesce(operation.details ->> 'reason', loss.reason)`

const LossRow = z.object({ what: z.enum(['method', 'month', 'reason']), key: z.string(), started: z.int(), lost: z.int() })

const lastOfMonth = (day: string) => addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)

export const lossesOf = async (db: Db, { from, to }: DayRange) =>
  db.many(
    LossRow,
    sql`
    WITH lived AS (
      SELECT batch_id, coalesce(sum(delta) FILTER (WHERE (delta > 0 OR kind = 'created') AND kind NOT IN ('count', 'reversal', 'loss')), 0) AS started,
        coalesce(-sum(delta) FILTER (WHERE kind = 'loss'), 0) AS lost
      FROM batch_history WHERE nursery_id = ${db.nursery_id} AND kind NOT IN ('sale', 'refund', 'delivery') GROUP BY batch_id
    ), months AS (
      SELECT month, coalesce(moved.lost, 0) AS lost, sum(coalesce(moved.quantity, 0)) OVER (ORDER BY month) AS on_hand
      FROM (
        SELECT date_trunc('month', day::timestamp) AS month, sum(quantity) AS quantity, -sum(quantity) FILTER (WHERE kind = 'loss') AS lost
        FROM (${await plantsOnHandAt(db, lastOfMonth(to))}) AS rows GROUP BY 1
      ) AS moved
      FULL JOIN generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') AS month USING (month)
    )
    (SELECT 'method' AS what, method AS key, sum(started)::int AS started, sum(lost)::int AS lost
      FROM lived JOIN plant_batches ON plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = batch_id
      WHERE started_on BETWEEN ${from} AND ${to} GROUP BY method ORDER BY sum(lost) / nullif(sum(started), 0) DESC NULLS LAST)
    UNION ALL
    (SELECT 'month', to_char(month, 'YYYY-MM'), (on_hand + lost)::int, lost::int FROM months
      WHERE month >= date_trunc('month', ${from}::timestamp) ORDER BY month)
    UNION ALL
    (SELECT 'reason', ${lossReason}, 0, sum(-delta)::int FROM batch_history AS loss
      LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = operation_id
      WHERE loss.nursery_id = ${db.nursery_id} AND loss.kind = 'loss' AND loss.occurred_on BETWEEN ${from} AND ${to}
      GROUP BY 2 ORDER BY sum(delta), 2)`,
  )

/** Stock on hand and its age. */
export const aging = (db: Db) => sql`
    plant_batches AS batch WHERE batch.nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale') AND quantity_current > 0`
export const since = sql`greatest(started_on, coalesce(potting_date, started_on))`
export const bucketOn = (today: string) => sql`width_bucket(${today}::date - ${since}, ARRAY[91, 182, 365, 547, 730])::int`

const Aged = z.object({ state: z.string(), bucket: z.int(), plants: z.int(), cost: z.string() })

export const agesOf = (db: Db, today: string) =>
  db.many(
    Aged,
    sql`
    SELECT state, ${bucketOn(today)} AS bucket, sum(quantity_current)::int AS plants, sum(cost)::text AS cost
    FROM ${aging(db)} GROUP BY 1, 2`,
  )

const Hour = z.object({ weekday: z.int(), hour: z.int(), count: z.int(), sales: z.string() })

/** Hours since 1 January 1970, a Thursday, by the clock of the nursery: weekdays from 1, Monday, to 7. */
export const soldByHour = (db: Db, { from, to }: DayRange, timeZone: string) =>
  db.many(
    Hour,
    sql`
    SELECT (of_week / 24 + 3) % 7 + 1 AS weekday, of_week % 24 AS hour, count, round(cents / 100, 2)::text AS sales
    FROM (
      SELECT floor(date_part('epoch', sold_at AT TIME ZONE ${timeZone}) / 3600)::int % 168 AS of_week, count(*)::int AS count, sum(total_cents) AS cents
      FROM sales WHERE nursery_id = ${db.nursery_id} AND sale_date BETWEEN ${from} AND ${to} AND voided_at IS NULL GROUP BY 1
    ) AS hours`,
  )

const Season = z.object({ year: z.int(), quarter: z.int(), revenue: z.string() })

export const soldBySeason = async (db: Db) =>
  db.many(
    Season,
    sql`
    SELECT date_part('year', day)::int AS year, date_part('quarter', day)::int AS quarter, sum(sales - tax)::numeric(14,2)::text AS revenue
    FROM (${await soldFacts(db, { dimension: 'kind', grain: 'month' }, always)}) AS facts
    GROUP BY 1, 2 ORDER BY 1, 2`,
  )

const LostSaleRow = z.object({
  plant_type_id: z.nullable(PlantTypeId),
  name: z.string(),
  container_size: z.string(),
  times: z.int(),
  quantity: z.int(),
  last: z.string(),
  sold: z.int(),
  for_sale: z.int(),
})

/** Lost sales of these days, the most first, next to the sales of the same plant. */
export const lostSalesIn = async (db: Db, range: DayRange) =>
  db.many(
    LostSaleRow,
    sql`
    SELECT missed.*, coalesce(sold.quantity, 0)::int AS sold, coalesce(ready.quantity, 0)::int AS for_sale
    FROM (
      SELECT plant_type_id, coalesce(common_name, lost.name) AS name, container_size_id, coalesce(size.name, '') AS container_size, count(*)::int AS times,
        sum(quantity)::int AS quantity, max(noted_on)::text AS last
      FROM lost_sales AS lost
      LEFT JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = plant_type_id
      LEFT JOIN container_sizes AS size ON size.nursery_id = lost.nursery_id AND size.id = lost.container_size_id
      WHERE lost.nursery_id = ${db.nursery_id} AND noted_on BETWEEN ${range.from} AND ${range.to}
      GROUP BY 1, 2, 3, 4
    ) AS missed
    LEFT JOIN (SELECT member_key, sum(quantity) AS quantity FROM (${await soldFacts(db, { dimension: 'plant', grain: 'month' }, range)}) AS facts GROUP BY member_key) AS sold
      ON sold.member_key = missed.plant_type_id::text
    LEFT JOIN LATERAL (
      SELECT sum(quantity_current) AS quantity FROM plant_batches AS batch
      WHERE batch.nursery_id = ${db.nursery_id} AND batch.plant_type_id = missed.plant_type_id AND batch.container_size_id = missed.container_size_id
        AND state = 'for_sale'
    ) AS ready ON true
    ORDER BY missed.quantity DESC, name`,
  )

const SoldOut = z.object({
  plant_type_id: PlantTypeId,
  plant: z.string(),
  container_size: z.string(),
  last_sold: z.string(),
  sold: z.int(),
  revenue: z.string(),
  growing: z.int(),
})

/** Plants in containers with sales in the last half year and nothing for sale now. */
export const soldOut = async (db: Db, today: string) =>
  db.many(
    SoldOut,
    sql`
    WITH sold AS MATERIALIZED (
      SELECT ${plantOfVariant} AS plant_type_id, coalesce(size.name, ${sizeOfVariant}) AS container_size, day, sum(quantity) AS quantity, sum(sales - tax) AS revenue
      FROM (${await soldFacts(db, { dimension: 'variant', grain: 'day' }, { from: addDays(today, -279), to: today })}) AS facts
      LEFT JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id::text = ${sizeOfVariant}
      WHERE (${plantOfVariant}, coalesce(size.name, ${sizeOfVariant})) NOT IN (SELECT plant_type_id, container_size FROM plant_batches ${joinName(db, 'container_sizes', sql`plant_batches.container_size_id`)}
        WHERE nursery_id = ${db.nursery_id} AND quantity_current > 0 AND state = 'for_sale')
      GROUP BY 1, 2, 3
    ), last AS (
      SELECT plant_type_id, container_size, max(day) FILTER (WHERE quantity > 0) AS last_sold FROM sold GROUP BY 1, 2
    ), sold_out AS (
      SELECT plant_type_id, container_size, last_sold, sum(quantity) AS quantity, sum(revenue) AS revenue
      FROM sold JOIN last USING (plant_type_id, container_size) WHERE last_sold > ${today}::date - 182 AND day > last_sold - 84 GROUP BY 1, 2, 3
    )
    SELECT plant_type_id, common_name AS plant, container_size, last_sold::text, quantity::int AS sold, revenue::numeric(14,2)::text AS revenue,
      coalesce(growing, 0)::int AS growing
    FROM sold_out JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
    LEFT JOIN (
      SELECT plant_type_id, container_size, sum(quantity_current) AS growing FROM plant_batches ${joinName(db, 'container_sizes', sql`plant_batches.container_size_id`)}
      WHERE nursery_id = ${db.nursery_id} AND quantity_current > 0 AND state = 'growing' GROUP BY 1, 2
    ) AS growing_stock USING (plant_type_id, container_size)`,
  )
