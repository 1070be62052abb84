/** The SQL of the lines of the figures of the analyses. */
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { addDays } from '#kernel/day.ts'
import { daysBeforeSoldOut } from '../stock-outs.ts'
import type { DrillDown, Spending } from '../drill-down.ts'
import { type DayRange, addMonths } from '#modules/figures/sums/period.ts'
import { aging, bucketOn, lossReason, since } from './analytics.queries.ts'
import { oneByOne, plantName, plantsAt } from './financial-lines.queries.ts'
import { type ReadLines, newestLines, newestOf } from '#modules/figures/engine/server/report-lines.ts'
import { componentOf, familiesBySize, isSpentOn } from './margin.queries.ts'
import { spaceLines } from './space-lines.ts'
import { overrideLines } from './overrides.queries.ts'
import { linesSold } from './sales.queries.ts'

interface Context {
  readonly range: DayRange
  readonly today: string
  readonly timeZone: string
}

type Drill<Of extends DrillDown['of']> = Extract<DrillDown, { readonly of: Of }>

/** Lines that are read at once, for all days. */
const newest =
  <Of extends DrillDown['of']>(lines: (db: Db, drill: Drill<Of>, context: Context) => Sql) =>
  (drill: Drill<Of>, context: Context): ReadLines =>
  (db, limit, after) =>
    newestOf(db, lines(db, drill, context), limit, after)

const readers: { readonly [Of in DrillDown['of']]: (drill: Drill<Of>, context: Context) => ReadLines } = {
  losses_by_method: newest((db, { method }, { range: { from, to } }) =>
    lossLines(db, sql`batch.method = ${method} AND started_on BETWEEN ${from} AND ${to}`),
  ),
  losses_by_month: newest((db, { month }) =>
    lossLines(db, sql`loss.occurred_on >= ${`${month}-01`} AND loss.occurred_on < ${addMonths(`${month}-01`, 1)}`),
  ),
  losses_by_reason: newest((db, { reason }, { range: { from, to } }) =>
    lossLines(db, sql`${lossReason} = ${reason} AND loss.occurred_on BETWEEN ${from} AND ${to}`),
  ),
  losses: newest((db, { plant }, { range: { from, to } }) =>
    lossLines(db, sql`plant_type_id = ${plant}::uuid AND loss.occurred_on BETWEEN ${from} AND ${to}`),
  ),
  lifetime_losses: newest((db, { plant }) => lossLines(db, sql`plant_type_id = ${plant}::uuid AND ${counted}`)),
  on_hand: newest((db, { plant }, { range }) => plantsAt(db, sql`plant_type_id = ${plant}::uuid`, oneByOne(db, range.to))),
  spent: newest((db, { plant, on }) => spentLines(db, plant, on)),
  sold_size:
    ({ plant, size }, { range }) =>
    (db, limit, after) =>
      linesSold(db, range, { plant, size }, limit, after),
  spent_size: newest((db, { plant, on, size }) => spentLines(db, plant, on, size)),
  space:
    ({ plant, size }, { range }) =>
    (db, limit, after) =>
      spaceLines(db, range, { plant, size }, { limit, after }),
  age: newest((db, { bucket }, { today }) => agedLines(db, today, bucket)),
  lost_sales: newest((db, drill, { today }) => lostSaleLines(db, { from: addDays(today, -364), to: today }, drill)),
  hour:
    (drill, { range, timeZone }) =>
    (db, limit, after) =>
      newestLines(range, limit, after, (slice, most) => newestOf(db, salesInHour(db, slice, timeZone, drill), most, after)),
  season: ({ quarter, year }, { today }) => {
    const from = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
    const to = addDays(addMonths(from, 3), -1)
    return (db, limit, after) => linesSold(db, { from, to: to < today ? to : today }, {}, limit, after)
  },
  sold:
    ({ plant }, { range }) =>
    (db, limit, after) =>
      linesSold(db, range, { plant }, limit, after),
  overrides: ({ user }, { range }) => overrideLines(range, user),
  sold_out: ({ plant, last_sold, size }, { today }) => {
    const weeks = { from: addDays(last_sold, -daysBeforeSoldOut), to: today }
    return (db, limit, after) => linesSold(db, weeks, { plant, size }, limit, after)
  },
}

/** The documents of a figure of an analysis, newest first. */
export const analysisLines = (drill: DrillDown, context: Context): ReadLines =>
  (readers[drill.of] as (drill: DrillDown, context: Context) => ReadLines)(drill, context)

/** Neither reversed nor a reversal. */
const counted = sql`reversed_by IS NULL AND reverses IS NULL`

/** Losses of plants, batch by batch. */
const lossLines = (db: Db, which: Sql) => sql`
  SELECT loss.id, loss.occurred_on AS day, 'batch' AS document, batch_id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, nullif(loss.reason, '')) AS detail, (-delta)::text AS quantity, (-cost_delta)::text AS amount, '0.00' AS tax
  FROM batch_history AS loss
  JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
  LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = operation_id
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
  WHERE loss.nursery_id = ${db.nursery_id} AND loss.kind = 'loss' AND ${which}`

/** Lost sales one by one, with who recorded them. */
const lostSaleLines = (db: Db, { from, to }: DayRange, { plant, size, name }: Drill<'lost_sales'>) => sql`
  SELECT missed.id, noted_on AS day, 'missed' AS document, missed.id AS document_id, missed.name AS number,
    coalesce(trim(first_name || ' ' || last_name), '') AS name, coalesce(size.name, '') AS detail, quantity::text AS quantity, '0.00' AS amount, '0.00' AS tax
  FROM lost_sales AS missed
  LEFT JOIN container_sizes AS size ON size.nursery_id = missed.nursery_id AND size.id = missed.container_size_id
  LEFT JOIN users ON users.nursery_id = ${db.nursery_id} AND users.id = missed.created_by
  WHERE missed.nursery_id = ${db.nursery_id} AND noted_on BETWEEN ${from} AND ${to} AND coalesce(size.name, '') = ${size}
    AND CASE WHEN ${plant} = '' THEN plant_type_id IS NULL AND missed.name = ${name} ELSE plant_type_id::text = ${plant} END`

/** Costs of a plant's batches from outside, by component: the rows that the margin adds up. */
const spentLines = (db: Db, plant: string, on: Spending, size?: string) => sql`
  ${size === undefined ? none : sql`WITH RECURSIVE family AS (${familiesBySize(db, plant)})`}
  SELECT batch_history.id, batch_history.occurred_on AS day, 'batch' AS document, batch_id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, nullif(batch_history.reason, '')) AS detail, abs(delta)::text AS quantity, cost_delta::text AS amount, '0.00' AS tax
  FROM plant_batches AS batch
  JOIN batch_history ON batch_history.nursery_id = ${db.nursery_id} AND batch_id = batch.id
  LEFT JOIN batch_operations ON batch_operations.nursery_id = ${db.nursery_id} AND batch_operations.id = operation_id
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
  WHERE batch.nursery_id = ${db.nursery_id} AND ${counted} AND ${isSpentOn(componentOf[on])}
    AND ${
      size === undefined
        ? sql`plant_type_id = ${plant}::uuid`
        : sql`batch.id IN (SELECT family.batch_id FROM family
      JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id = family.size_id WHERE size.name = ${size})`
    }`

const agedLines = (db: Db, today: string, bucket: number) => sql`
  SELECT old.id, old.day, 'batch' AS document, old.id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', CASE state WHEN 'growing' THEN 'Growing' ELSE 'For sale' END, ${nameOf(db, 'container_sizes', sql`old.container_size_id`)}, ${nameOf(db, 'locations', sql`location_id`)}) AS detail,
    quantity_current::text AS quantity, cost::text AS amount, '0.00' AS tax
  FROM (SELECT *, ${since} AS day FROM ${aging(db)} AND ${bucketOn(today)} = ${bucket}) AS old
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id`

/** Sales of an hour of a weekday, by the nursery's own clock. */
const salesInHour = (db: Db, { from, to }: DayRange, timeZone: string, { weekday, hour }: Drill<'hour'>) => sql`
  SELECT id, sale_date AS day, 'sale' AS document, id AS document_id, invoice_number AS number, coalesce(nullif(customer_name, ''), 'Walk-in') AS name,
    to_char(at, 'HH24:MI') AS detail, '1' AS quantity, total_amount::text AS amount, tax_amount::text AS tax
  FROM (SELECT *, sold_at AT TIME ZONE ${timeZone} AS at FROM sales
    WHERE nursery_id = ${db.nursery_id} AND sale_date BETWEEN ${from} AND ${to} AND voided_at IS NULL) AS sold
  WHERE extract(isodow FROM at) = ${weekday} AND extract(hour FROM at) = ${hour}`
