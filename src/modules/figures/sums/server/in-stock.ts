/**
 * The days on which each batch had plants: stored as far as the sums of the plant ledger reach, and what its newer rows change, so that they are
 * exact at any moment.
 */
import type { Db } from '#server/database.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { type Sql, sql } from '#server/sql.ts'
import { plantsSince } from './aggregation.ts'

/**
 * The steps of a statement up to `walked`: each batch that those rows move, as it is with them. Rows from its last day on continue from there; where one is
 * for a day before, its ledger is read from the start, up to `upTo`.
 */
const walking = (db: Db, rows: Sql, upTo: Sql) => sql`
    newer AS MATERIALIZED (
      SELECT batch_id, occurred_on AS day, sum(delta) AS delta FROM batch_history AS row
      WHERE row.nursery_id = ${db.nursery_id} AND ${rows} AND delta <> 0 GROUP BY batch_id, occurred_on
    ), touched AS MATERIALIZED (
      SELECT each.batch_id, first_on, last_on, quantity, days
      FROM (SELECT batch_id, min(day) AS day FROM newer GROUP BY batch_id) AS each
      LEFT JOIN batches_in_stock AS known ON known.nursery_id = ${db.nursery_id} AND known.batch_id = each.batch_id AND last_on <= each.day
    ), moved AS (
      SELECT batch_id, day, sum(delta) AS delta
      FROM (
        SELECT newer.batch_id, day, delta FROM newer JOIN touched ON touched.batch_id = newer.batch_id WHERE last_on IS NOT NULL
        UNION ALL SELECT batch_id, last_on, quantity FROM touched WHERE last_on IS NOT NULL
        UNION ALL
        SELECT row.batch_id, occurred_on, delta FROM touched JOIN batch_history AS row ON row.nursery_id = ${db.nursery_id} AND row.batch_id = touched.batch_id
        WHERE last_on IS NULL AND delta <> 0 AND ${upTo}
      ) AS moves GROUP BY batch_id, day
    ), levels AS (
      SELECT batch_id, day, sum(delta) OVER later AS quantity, lead(day) OVER later AS until FROM moved
      WINDOW later AS (PARTITION BY batch_id ORDER BY day)
    ), walked AS (
      SELECT batch_id, coalesce(first_on, min(day)) AS first_on, max(day) AS last_on,
        (max(levels.quantity) FILTER (WHERE until IS NULL))::int AS quantity,
        coalesce(days * datemultirange(daterange(NULL, last_on)), '{}') +
          coalesce(range_agg(daterange(day, until)) FILTER (WHERE levels.quantity > 0), '{}') AS days
      FROM levels JOIN touched USING (batch_id) GROUP BY batch_id, first_on, touched.last_on, days
    )`

/** Each batch whose ledger moved plants: `batch_id`, `first_on`, and `days`, those at whose end it had any. */
export async function batchesInStock(db: Db): Promise<Sql> {
  return sql`
    WITH ${walking(db, await plantsSince(db), sql`true`)}
    SELECT batch_id, first_on, days FROM batches_in_stock AS known
    WHERE nursery_id = ${db.nursery_id} AND NOT EXISTS (SELECT FROM touched WHERE touched.batch_id = known.batch_id)
    UNION ALL SELECT batch_id, first_on, days FROM walked`
}

/** Stores what those rows of the ledger change, which are all up to `upTo` that are not stored. */
export const addInStock = (db: Db, rows: Sql, upTo: Sql): Sql => sql`
    WITH ${walking(db, rows, upTo)}, stored AS (
      INSERT INTO batches_in_stock AS known (nursery_id, batch_id, first_on, last_on, quantity, days)
      SELECT own_nursery, batch_id, first_on, last_on, quantity, days FROM walked ${ownNursery(db)}
      ON CONFLICT (nursery_id, batch_id) DO UPDATE SET first_on = excluded.first_on, last_on = excluded.last_on, quantity = excluded.quantity, days = excluded.days
      RETURNING 1
    ) SELECT 1 FROM stored`
