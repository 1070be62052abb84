/**
 * Sales by day and dimension: stored sums plus what happened since, so the figures are exact at any moment. Sales and credit
 * notes never change, except that a sale can be voided, and that its customer, its account and its payment method can be corrected (each
 * change is a row of sale_changes), and that what its plants had cost can be corrected (corrected_costs). After importing sales with past instants, clear aggregation_watermarks, sold_facts and sold_lines.
 */
import * as z from 'zod/mini'
import { Day, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { Sql, join, sql } from '#server/sql.ts'
import { type DayRange, endsOf, wholeMonths } from '../period.ts'
import { endOfTime, longestTransaction, watermarkIn, aggregateNextBatch } from './aggregation.ts'
import type { Facts, LinesSource } from '../sales-source.ts'
import { addSums, linesOf } from './sold-sums.ts'

/** Columns of a sale line: what it is grouped by, and its figures. */
const of = sql`day, plant_type_id, plant_common_name, inventory_item_name, container_size_id, container_size, created_by, "soldBy", business_account_id, customer_name, payment_method`

/** Ledger positions of a line: of its creation and of its voiding. */
const written = sql`(written_at, written_id)`
const voided = sql`(voided_at, written_id)`

/** Ledger position of a change of the customer, the account or the method of a sale. */
const changed = sql`(change.created_at, change.id)`

/** Columns of a sale that can change later. The payment method of a credit note is its own. */
const changing = sql`customer_name, business_account_id, payment_method`

/** Sale lines with customer, account and method as of a ledger position: their values before the first later change. */
const linesAt = (db: Db, until: Sql) =>
  until === endOfTime
    ? sql`(SELECT ${changing}, ${unchanging}, written_at, written_id, voided_at, credit_note_id, sale_id FROM costed_lines WHERE nursery_id = ${db.nursery_id})`
    : sql`(
        SELECT CASE WHEN next.id IS NULL THEN customer_name ELSE name_before END AS customer_name,
          CASE WHEN next.id IS NULL THEN business_account_id ELSE account_before END AS business_account_id,
          CASE WHEN next.id IS NULL OR credit_note_id IS NOT NULL THEN payment_method ELSE method_before END AS payment_method,
          ${unchanging}, written_at, written_id, voided_at, credit_note_id, trade.sale_id
        FROM costed_lines AS trade LEFT JOIN LATERAL (
          SELECT id, name_before, account_before, method_before FROM sale_changes AS change
          WHERE change.nursery_id = ${db.nursery_id} AND change.sale_id = trade.sale_id AND ${changed} > ${until}
          ORDER BY change.created_at, change.id LIMIT 1) AS next ON true
        WHERE trade.nursery_id = ${db.nursery_id})`

/** The columns of a line that never change. */
const unchanging = sql`day, plant_type_id, plant_common_name, inventory_item_name, container_size_id, container_size, created_by, "soldBy",
        item_type, tax_kind, quantity, amount, tax, discount, cost`

/**
 * Changes of the sale lines between two positions: lines written in between and not voided at its end, minus lines written
 * before and voided in between; lines of a sale changed in between count with the new values and against the old ones. `OFFSET
 * 0` keeps the planner from joining all lines first: there are few changes, each of one sale.
 */
const moved = (db: Db, after: Sql, until: Sql, plannerHint = after) => sql`
    SELECT ${of}, item_type, tax_kind, sign * quantity AS quantity, sign * amount AS amount, sign * tax AS tax, sign * discount AS discount, sign * cost AS cost
    FROM (
      SELECT 1 AS sign, ${changing}, ${unchanging} FROM ${linesAt(db, until)} AS lines
      WHERE ${written} > ${plannerHint} AND ${written} > ${after} AND ${written} <= ${until} AND (voided_at IS NULL OR ${voided} > ${until})
      UNION ALL
      SELECT -1, ${changing}, ${unchanging} FROM ${linesAt(db, until)} AS lines
      WHERE voided_at IS NOT NULL AND ${voided} > ${plannerHint} AND ${voided} > ${after} AND ${voided} <= ${until} AND ${written} <= ${after}
      UNION ALL
      SELECT sign, name, account, CASE WHEN credit_note_id IS NULL THEN method ELSE payment_method END, ${unchanging} FROM sale_changes AS change
      CROSS JOIN LATERAL (VALUES (-1, name_before, account_before, method_before), (1, name_after, account_after, method_after))
        AS side (sign, name, account, method)
      CROSS JOIN LATERAL (
        SELECT ${unchanging}, payment_method, credit_note_id FROM costed_lines WHERE nursery_id = ${db.nursery_id} AND sale_id = change.sale_id
          AND ${written} <= ${after} AND (voided_at IS NULL OR ${voided} > ${after})
        OFFSET 0
      ) AS lines
      WHERE change.nursery_id = ${db.nursery_id} AND ${changed} > ${plannerHint} AND ${changed} > ${after} AND ${changed} <= ${until}
    ) AS either`

/** Facts: each line once per dimension. */
const byDimension = (lines: Sql) => sql`
    SELECT dimension, day, member_key, member_label, quantity, amount AS sales, tax, discount, cost
    FROM ${lines}
    CROSS JOIN LATERAL (VALUES
      ('kind', item_type || ':' || tax_kind, ''),
      ('plant', coalesce(plant_type_id::text, 'x:' || coalesce(inventory_item_name, '')), coalesce(plant_common_name, inventory_item_name, '')),
      ('size', coalesce(container_size_id::text, container_size, '-'), coalesce(container_size, '')),
      ('variant', plant_type_id::text || ' ' || coalesce(container_size_id::text, container_size), ''),
      ('staff', coalesce(created_by::text, 'x:' || "soldBy"), "soldBy"),
      ('customer', coalesce(business_account_id::text, 'x:' || customer_name), customer_name),
      ('method', payment_method, payment_method)) AS of_dimension (dimension, member_key, member_label)
    WHERE member_key IS NOT NULL`

/** Parts of the key of a variant: the id of the plant, a space, and the size as in the facts of sizes. */
export const plantOfVariant = sql`left(member_key, 36)::uuid`
export const sizeOfVariant = sql`substr(member_key, 38)`

const columns = sql`day, member_key, member_label, quantity, sales, tax, discount, cost`

// Cast to numeric like newer rows: PostgreSQL reads all columns of a UNION ALL of different types, used or not.
const asNumbers = sql`day, member_key, member_label, quantity::numeric AS quantity, sales::numeric AS sales, tax::numeric AS tax, discount::numeric AS discount, cost::numeric AS cost`

const stored = (db: Db, dimension: Facts['dimension'], grain: Facts['grain'], { from, to }: DayRange) => sql`
    SELECT ${asNumbers} FROM sold_facts
    WHERE nursery_id = ${db.nursery_id} AND dimension = ${dimension} AND grain = ${new Sql(`'${grain}'`, [])} AND day BETWEEN ${from} AND ${to}`

/** Rows that are not aggregated yet: a few minutes of sales. */
async function since(db: Db, dimension: Facts['dimension'], { from, to }: DayRange): Promise<Sql> {
  const { watermark, plannerHint } = await watermarkIn(db, 'sales')
  return sql`
    SELECT ${columns} FROM (${byDimension(sql`(${moved(db, watermark, endOfTime, plannerHint)}) AS moved`)}) AS since
    WHERE dimension = ${dimension} AND day BETWEEN ${from} AND ${to}`
}

/**
 * The facts of one dimension: `day`, `member_key`, `member_label` and the figures, in one or more rows for each member and day, to be grouped by the
 * caller. By week and by month `day` is only some day of them; a range of weeks is whole.
 */
export async function soldFacts(db: Db, { dimension, grain }: Facts, range: DayRange): Promise<Sql> {
  const months = grain === 'month' ? wholeMonths(range) : undefined
  const parts = months
    ? [stored(db, dimension, 'month', months), ...endsOf(range, months).map((end) => stored(db, dimension, 'day', end))]
    : [stored(db, dimension, grain === 'week' ? 'week' : 'day', range)]
  return join([...parts, await since(db, dimension, range)], ' UNION ALL ')
}

const figures = ['quantity', 'sales', 'tax', 'discount', 'cost'].map((each) => new Sql(each, []))

/**
 * The same by month, added up: one row for each member and month, none where everything was reversed. A stored month is such a row already: only the
 * few with something newer are added up, as adding up all takes five times as long.
 */
export async function soldInMonths(db: Db, { dimension }: Facts, range: DayRange): Promise<Sql> {
  const months = wholeMonths(range)
  const known = months ? stored(db, dimension, 'month', months) : sql`${stored(db, dimension, 'month', range)} AND false`
  const days = (months ? endsOf(range, months) : [range]).map((end) => stored(db, dimension, 'day', end))
  const newer = join([...days, await since(db, dimension, range)], ' UNION ALL ')
  const both = (figure: Sql) => sql`coalesce(known.${figure}, 0) + coalesce(newer.${figure}, 0) AS ${figure}`
  return sql`
    SELECT ${columns} FROM (
      SELECT day, member_key, greatest(known.member_label COLLATE "C", newer.member_label) AS member_label, ${join(figures.map(both), ', ')}
      FROM (${known}) AS known
      FULL JOIN (
        SELECT date_trunc('month', day)::date AS day, member_key, max(member_label COLLATE "C") AS member_label,
          ${join(
            figures.map((figure) => sql`sum(${figure}) AS ${figure}`),
            ', ',
          )}
        FROM (${newer}) AS facts GROUP BY 1, 2
      ) AS newer USING (day, member_key)
    ) AS months
    WHERE (${join(figures, ', ')}) <> (0, 0, 0, 0, 0)`
}

/** The sale lines of these days with the dimensions of the source, as a table to select from. Only its sums are meaningful. */
export async function soldLines(db: Db, source: LinesSource, range: DayRange): Promise<Sql> {
  const { from, to } = range
  const { watermark, plannerHint } = await watermarkIn(db, 'sales')
  return sql`(
    ${linesOf(db, source, range)}
    UNION ALL
    SELECT ${of}, quantity, amount AS sales, tax, discount, cost FROM (${moved(db, watermark, endOfTime, plannerHint)}) AS since
    WHERE day BETWEEN ${from} AND ${to})`
}

/** For a group of facts: it was not all reversed. */
export const notAllReversed = sql`(sum(quantity), sum(sales), sum(tax), sum(discount), sum(cost)) <> (0, 0, 0, 0, 0)`

/** The longest range that can contain sales. */
export const always: DayRange = { from: '1900-01-01', to: '2999-12-31' }

const Sold = z.object({ day: z.string(), quantity: z.int() })

/** Plants sold, less plants credited, by the day of the invoice or credit note; days without any may be missing. */
export const plantsSoldOnDays = async (db: Db, from: string, to: string) =>
  db.many(
    Sold,
    sql`
    SELECT day, sum(quantity)::int AS quantity FROM (${await soldFacts(db, { dimension: 'kind', grain: 'day' }, { from, to })}) AS facts
    WHERE member_key LIKE 'plant:%' GROUP BY day ORDER BY day`,
  )

/** Sales per day, tax included, less credits; days without sales may be missing. */
export const salesOnDays = async (db: Db, range: DayRange) =>
  db.many(
    z.object({ day: Day, total: MoneyText }),
    sql`
    SELECT day, sum(sales)::numeric(14,2)::text AS total FROM (${await soldFacts(db, { dimension: 'kind', grain: 'day' }, range)}) AS facts
    GROUP BY day ORDER BY day`,
  )

/** All plants ever sold and neither voided nor credited. */
export const plantsSoldInAll = async (db: Db) =>
  db.one(
    z.object({ quantity: z.int() }),
    sql`SELECT coalesce(sum(quantity), 0)::int AS quantity FROM (${await soldFacts(db, { dimension: 'kind', grain: 'month' }, always)}) AS facts WHERE member_key LIKE 'plant:%'`,
  )

/** The first and last day with a sale or a credit note; null if there is none yet. */
export const daysOfTrade = async (db: Db) =>
  db.one(
    z.object({ first: z.nullable(Day), last: z.nullable(Day) }),
    sql`SELECT min(day) AS first, max(day) AS last FROM (${await soldFacts(db, { dimension: 'kind', grain: 'day' }, always)}) AS facts`,
  )

/** Aggregates the next batch of settled sales; true if there are more. Concurrent calls wait for each other. */
export const sumUpSold = (db: Db, waited = longestTransaction): Promise<boolean> =>
  aggregateNextBatch(
    db,
    {
      name: 'sales',
      ledger: sql`
        SELECT created_at AS instant, id FROM sales WHERE nursery_id = ${db.nursery_id}
        UNION ALL SELECT created_at, id FROM credit_notes WHERE nursery_id = ${db.nursery_id}
        UNION ALL SELECT voided_at, id FROM sales WHERE nursery_id = ${db.nursery_id} AND voided_at IS NOT NULL
        UNION ALL SELECT voided_at, id FROM credit_notes WHERE nursery_id = ${db.nursery_id} AND voided_at IS NOT NULL
        UNION ALL SELECT created_at, id FROM sale_changes WHERE nursery_id = ${db.nursery_id}
        UNION ALL SELECT written_at, sale_id FROM corrected_costs WHERE nursery_id = ${db.nursery_id}`,
      batchSize: 500,
      add: (before, through) => [
        sql`
    WITH moved AS MATERIALIZED (${moved(db, before, through)}), lines AS (
      INSERT INTO sold_lines (nursery_id, ${of}, quantity, amount, tax, discount, cost)
      SELECT ${db.nursery_id}, ${of}, sum(quantity), sum(amount), sum(tax), sum(discount), sum(cost) FROM moved GROUP BY ${of} ORDER BY day
      RETURNING 1
    ), sums AS (${addSums(db)})
    INSERT INTO sold_facts (nursery_id, dimension, grain, day, member_key, member_label, quantity, sales, tax, discount, cost)
    SELECT ${db.nursery_id}, dimension, grain, starts, member_key, max(member_label), sum(quantity), sum(sales), sum(tax), sum(discount), sum(cost)
    FROM (${byDimension(sql`moved`)}) AS since
    CROSS JOIN LATERAL (VALUES ('day', day), ('week', date_trunc('week', day)::date), ('month', date_trunc('month', day)::date)) AS of_time (grain, starts)
    WHERE grain = 'day' OR (grain = 'week') = (dimension = 'variant')
    GROUP BY dimension, grain, starts, member_key
    ON CONFLICT (nursery_id, dimension, grain, day, member_key) DO UPDATE SET member_label = excluded.member_label, quantity = sold_facts.quantity + excluded.quantity,
      sales = sold_facts.sales + excluded.sales, tax = sold_facts.tax + excluded.tax,
      discount = sold_facts.discount + excluded.discount, cost = sold_facts.cost + excluded.cost RETURNING 1`,
      ],
    },
    waited,
  )
