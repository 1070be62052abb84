/** Plants sold day by day, quickly: sums that are kept, and what has happened since they were made. Exact at any moment. */
import * as z from 'zod/mini'
import { type Db, inNursery } from '#server/database.ts'
import type { Job } from '#server/jobs.ts'
import { type Sql, sql } from '#server/sql.ts'

/** Longer than any transaction lives: what was begun before is in the books by then. */
const settled = sql`interval '2 minutes'`

/**
 * By how much days have changed between two instants: sales written in that time and standing at its end, less those written before it
 * and voided in it.
 */
const changed = (db: Db, after: Sql, until: Sql) => sql`
    SELECT sale_date AS day, sum(CASE WHEN created_at > ${after} THEN quantity ELSE -quantity END) AS plants
    FROM (
      SELECT id, sale_date, created_at FROM sales
      WHERE nursery_id = ${db.nursery_id} AND created_at > ${after} AND created_at <= ${until} AND (voided_at IS NULL OR voided_at > ${until})
      UNION ALL
      SELECT id, sale_date, created_at FROM sales
      WHERE nursery_id = ${db.nursery_id} AND voided_at > ${after} AND voided_at <= ${until} AND created_at <= ${after}
    ) AS moved
    JOIN sale_items ON sale_items.nursery_id = ${db.nursery_id} AND sale_id = moved.id AND item_type = 'plant'
    GROUP BY sale_date`

const mark = (db: Db) =>
  sql`coalesce((SELECT summed_through FROM sold_marks WHERE nursery_id = ${db.nursery_id} AND name = 'plants'), '-infinity')`

const Sold = z.object({ day: z.string(), quantity: z.int() })

/** Plants of sales that stand, by the day of the sale; days without any may be missing. */
export const plantsSoldOnDays = (db: Db, from: string, to: string) =>
  db.many(
    Sold,
    sql`
    SELECT day, sum(plants)::int AS quantity FROM (
      SELECT day, plants FROM sold_days WHERE nursery_id = ${db.nursery_id}
      UNION ALL (${changed(db, mark(db), sql`'infinity'::timestamptz`)})
    ) AS days
    WHERE day BETWEEN ${from} AND ${to} GROUP BY day ORDER BY day`,
  )

/** All plants that were ever sold and not taken back by a void. */
export const plantsSoldInAll = (db: Db) =>
  db.one(
    z.object({ quantity: z.int() }),
    sql`
    SELECT coalesce(sum(plants), 0)::int AS quantity FROM (
      SELECT plants FROM sold_days WHERE nursery_id = ${db.nursery_id}
      UNION ALL SELECT plants FROM (${changed(db, mark(db), sql`'infinity'::timestamptz`)}) AS since
    ) AS days`,
  )

/** Takes what is settled into the days. Two at once wait for each other. */
export async function sumUpSoldDays(db: Db): Promise<void> {
  await db.run(sql`
    INSERT INTO sold_marks (nursery_id, name, summed_through) VALUES (${db.nursery_id}, 'plants', '-infinity')
    ON CONFLICT (nursery_id, name) DO NOTHING`)
  await db.run(sql`SELECT 1 FROM sold_marks WHERE nursery_id = ${db.nursery_id} AND name = 'plants' FOR UPDATE`)
  await db.run(sql`
    INSERT INTO sold_days (nursery_id, day, plants)
    SELECT ${db.nursery_id}, day, plants FROM (${changed(db, mark(db), sql`(now() - ${settled})`)}) AS since
    ON CONFLICT (nursery_id, day) DO UPDATE SET plants = sold_days.plants + excluded.plants`)
  await db.run(sql`
    UPDATE sold_marks SET summed_through = greatest(summed_through, now() - ${settled})
    WHERE nursery_id = ${db.nursery_id} AND name = 'plants'`)
}

export const soldDaysJob: Job = {
  name: 'reports.sum_up',
  byTheClock: true,
  work: ({ pool, nursery_id }) => inNursery(pool, nursery_id, sumUpSoldDays),
}
