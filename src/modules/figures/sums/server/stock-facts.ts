/**
 * Movements of plants and supplies: stored sums plus the ledger rows written since, so the figures are exact at any moment.
 * Ledger rows never change, and a batch never changes its plant type.
 */
import type { Db } from '#server/database.ts'
import { Sql, none, sql } from '#server/sql.ts'
import { type DayRange, endsOf, wholeMonths } from '../period.ts'
import { always } from './sold-facts.ts'
import { addInStock } from './in-stock.ts'
import { watermarkIn, longestTransaction, aggregateNextBatch, plantsSince } from './aggregation.ts'

const nil = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Rows of the plant ledger in the form of the sums, with optional extra columns and conditions. */
const plantRows = (db: Db, where: Sql, more = none) => sql`
    SELECT plant_type_id AS key, row.kind, occurred_on AS day, delta AS quantity, greatest(delta, 0) AS gained, cost_delta AS cost${more}
    FROM batch_history AS row JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
    WHERE row.nursery_id = ${db.nursery_id} AND ${where}`

// Rounded row by row, so that sums are the same in whatever order they are added.
const supplyRows = (db: Db, where: Sql, more = none) => sql`
    SELECT inventory_item_id AS key, kind, (transaction_date AT TIME ZONE 'UTC')::date AS day, delta AS quantity, greatest(delta, 0) AS gained,
      round(delta * unit_cost, 6) AS cost${more}
    FROM inventory_transactions WHERE nursery_id = ${db.nursery_id} AND ${where}`

const literal = (text: string) => new Sql(`'${text}'`, [])

const summed = (db: Db, ledger: 'plants' | 'supplies', grain: 'month' | 'week', where: Sql) => sql`
    SELECT key, kind, day, quantity, gained, cost FROM stock_facts
    WHERE nursery_id = ${db.nursery_id} AND ledger = ${literal(ledger)} AND grain = ${literal(grain)} AND ${where}`

/**
 * Movements on these days by plant type and kind: `key`, `kind`, `day`, `quantity`, `gained`, `cost`, to be grouped by the
 * caller. Whole months come as one row, so `day` is only some day of the right month.
 */
export async function plantsMoved(db: Db, range: DayRange): Promise<Sql> {
  const months = wholeMonths(range)
  if (!months) return plantRows(db, sql`occurred_on BETWEEN ${range.from} AND ${range.to}`)
  const since = await plantsSince(db)
  return endsOf(range, months).reduce(
    (moved, { from, to }) => sql`${moved}
    UNION ALL ${plantRows(db, sql`occurred_on BETWEEN ${from} AND ${to}`)}`,
    sql`
    ${summed(db, 'plants', 'month', sql`day BETWEEN ${months.from} AND ${months.to}`)}
    UNION ALL ${plantRows(db, sql`${since} AND occurred_on BETWEEN ${months.from} AND ${months.to}`)}`,
  )
}

/** Everything that moved up to the end of a day: the stock on hand then. */
export const plantsOnHandAt = (db: Db, day: string) => plantsMoved(db, { from: always.from, to: day })

/** All plants together by the Monday of each week, for all time; `key` is nil. */
export const plantsByWeek = async (db: Db) => sql`
    ${summed(db, 'plants', 'week', sql`true`)}
    UNION ALL SELECT ${nil}, kind, date_trunc('week', day)::date, quantity, gained, cost
    FROM (${plantRows(db, await plantsSince(db))}) AS since`

/** The supply ledger up to the end of a day of the nursery's calendar; `month` for each supply, `week` for all together. */
export async function suppliesOnHandAt(db: Db, day: string, timeZone: string, grain: 'month' | 'week'): Promise<Sql> {
  const { watermark, plannerHint } = await watermarkIn(db, 'supplies')
  const end = sql`((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})`
  const whole = sql`date_trunc(${literal(grain)}, ${end} AT TIME ZONE 'UTC')`
  const start = sql`(${whole} AT TIME ZONE 'UTC')`
  return sql`
    ${summed(db, 'supplies', grain, sql`day < ${whole}::date`)}
    UNION ALL ${supplyRows(db, sql`transaction_date >= ${start} AND transaction_date < ${end}`)}
    UNION ALL ${supplyRows(db, sql`(created_at, id) > ${plannerHint} AND (created_at, id) > ${watermark} AND transaction_date < ${start}`)}`
}

/**
 * Stock on hand of each batch at the end of a day, from its ledger: `batch_id`, `quantity`, `cost`. Whole years come as one
 * row, up to the nearer end of a year; from there ledger rows are added, or subtracted backwards if that is shorter.
 */
export async function batchesOnHandAt(db: Db, day: string): Promise<Sql> {
  const year = Number(day.slice(0, 4))
  const back = day.slice(5) >= '07-01'
  const last = `${String(back ? year : year - 1).padStart(4, '0')}-12-31`
  const between = (sign: Sql, after: string, through: string) => sql`
    SELECT batch_id, ${sign} * delta, ${sign} * cost_delta FROM batch_history
    WHERE nursery_id = ${db.nursery_id} AND occurred_on > ${after} AND occurred_on <= ${through}`
  return sql`
    SELECT batch_id, sum(quantity) AS quantity, sum(cost) AS cost FROM (
      SELECT key AS batch_id, quantity, cost FROM stock_facts
      WHERE nursery_id = ${db.nursery_id} AND ledger = 'plants' AND grain = 'year' AND day <= ${last}
      UNION ALL
      SELECT batch_id, delta, cost_delta FROM batch_history AS row
      WHERE nursery_id = ${db.nursery_id} AND ${await plantsSince(db)} AND occurred_on <= ${last}
      UNION ALL
      ${back ? between(sql`-1`, day, last) : between(sql`1`, last, day)}
    ) AS moved
    WHERE ${db.nursery_id}::uuid IS NOT NULL
    GROUP BY batch_id`
}

const batchSize = 5_000

const add = (ledger: 'plants' | 'supplies', db: Db, rows: Sql) => sql`
    INSERT INTO stock_facts (nursery_id, ledger, grain, day, key, kind, quantity, gained, cost)
    SELECT ${db.nursery_id}, ${ledger}, grain, starts, whose, what, sum(quantity), sum(gained), sum(cost)
    FROM (${rows}) AS moved
    CROSS JOIN LATERAL (VALUES
      ('month', date_trunc('month', day)::date, key, kind),
      ('week', date_trunc('week', day)::date, ${nil}, kind),
      ('year', date_trunc('year', day)::date, batch, '')) AS of_time (grain, starts, whose, what)
    WHERE whose IS NOT NULL
    GROUP BY grain, starts, whose, what HAVING sum(gained) <> 0 OR sum(quantity) <> 0 OR sum(cost) <> 0
    ON CONFLICT (nursery_id, ledger, grain, day, key, kind) DO UPDATE SET quantity = stock_facts.quantity + excluded.quantity,
      gained = stock_facts.gained + excluded.gained, cost = stock_facts.cost + excluded.cost RETURNING 1`

/** Aggregates the next batch of both ledgers; true if there are more. */
export async function sumUpStock(db: Db, waited = longestTransaction): Promise<boolean> {
  const plants = await aggregateNextBatch(
    db,
    {
      name: 'plants',
      ledger: sql`SELECT created_at AS instant, id FROM batch_history WHERE nursery_id = ${db.nursery_id}`,
      batchSize,
      add: (before, through) => {
        const upTo = sql`(row.created_at, row.id) <= ${through}`
        const rows = sql`(row.created_at, row.id) > ${before} AND ${upTo}`
        return [add('plants', db, plantRows(db, rows, sql`, batch_id AS batch`)), addInStock(db, rows, upTo)]
      },
    },
    waited,
  )
  const supplies = await aggregateNextBatch(
    db,
    {
      name: 'supplies',
      ledger: sql`SELECT created_at AS instant, id FROM inventory_transactions WHERE nursery_id = ${db.nursery_id}`,
      batchSize,
      add: (before, through) => [
        add(
          'supplies',
          db,
          supplyRows(db, sql`(created_at, id) > ${before} AND (created_at, id) <= ${through}`, sql`, NULL::uuid AS batch`),
        ),
      ],
    },
    waited,
  )
  return plants || supplies
}
