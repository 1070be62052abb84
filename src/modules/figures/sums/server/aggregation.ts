/** Incremental aggregation of a ledger: the watermark up to which it is aggregated, and the next batch of settled rows. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'

export type Aggregated = 'sales' | 'plants' | 'supplies'

/** Sorts after every id with the same instant. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A position in a ledger, compared with (created_at, id) of its rows. Rows of one transaction share their instant. */
const point = (instant: string, id = lastId) => sql`(${instant}::timestamptz, ${id}::uuid)`

/** Later than every row. */
export const endOfTime = point('infinity')

const watermarkOf = (db: Db, name: Aggregated) => sql`(
    SELECT coalesce(max(watermark), '-infinity') AS instant, coalesce(max(watermark_id::text), ${lastId})::uuid AS id
    FROM aggregation_watermarks WHERE nursery_id = ${db.nursery_id} AND name = ${name})`

/**
 * Prepares the transaction for reading many rows: cached generic plans do not fit a date range, so from here on each statement is planned for its
 * values, with memory to sort. `watermarkIn` calls it itself.
 */
export async function readYears(db: Db): Promise<void> {
  await Promise.all([db.run(sql`SET LOCAL plan_cache_mode = force_custom_plan`), db.run(sql`SET LOCAL work_mem = '32MB'`)])
}

const plannerHints = new WeakMap<Db, Map<Aggregated, Promise<Sql>>>()

/** Aggregated position of a ledger: as SQL evaluated by the statement itself, and as values read a moment before. */
export interface Watermark {
  readonly watermark: Sql
  readonly plannerHint: Sql
}

/**
 * The statement reads the watermark of the sums it uses itself, so that no row is counted twice. It can't be earlier than the
 * value just read, which is passed only as a hint to the planner: it shows that few rows are newer.
 */
export async function watermarkIn(db: Db, name: Aggregated): Promise<Watermark> {
  const hints = plannerHints.get(db) ?? new Map<Aggregated, Promise<Sql>>()
  plannerHints.set(db, hints)
  const read = async () => {
    const [, { instant, id }] = await Promise.all([
      readYears(db),
      db.one(
        z.object({ instant: z.string(), id: z.string() }),
        sql`SELECT instant::text AS instant, id FROM ${watermarkOf(db, name)} AS found WHERE ${db.nursery_id}::uuid IS NOT NULL`,
      ),
    ])
    return point(instant, id)
  }
  const found = hints.get(name) ?? read()
  hints.set(name, found)
  return { watermark: watermarkOf(db, name), plannerHint: await found }
}

/** Condition for rows of the plant ledger (`row`) that are not aggregated yet. */
export async function plantsSince(db: Db): Promise<Sql> {
  const { watermark, plannerHint } = await watermarkIn(db, 'plants')
  return sql`(row.created_at, row.id) > ${plannerHint} AND (row.created_at, row.id) > ${watermark}`
}

/** The margin for transactions that this database node does not know of. */
export const longestTransaction = '2 minutes'

const Settled = z.object({ settled: z.string() })

/**
 * Every row written before this instant is committed or never will be: no open transaction began before it. A statement of its own, because a
 * distributed database does not join a view of one node with the tables of the nurseries.
 */
export const settledInstant = async (db: Db, waited: string): Promise<string> =>
  (
    await db.one(
      Settled,
      sql`
      SELECT least(now() - ${waited}::interval, min(xact_start) - interval '1 microsecond')::text AS settled
      FROM pg_stat_activity WHERE usename = current_user AND ${db.nursery_id}::uuid IS NOT NULL`,
    )
  ).settled

const Batch = z.object({
  before: z.string(),
  before_id: z.string(),
  through: z.string(),
  through_id: z.string(),
  more: z.boolean(),
})

interface Aggregation {
  readonly name: Aggregated
  /** SQL for the `instant` and `id` of every row to aggregate. */
  readonly ledger: Sql
  /** Ledger rows per transaction, so that none runs long. */
  readonly batchSize: number
  /** The statements that add the rows between two positions to the sums. */
  readonly add: (before: Sql, through: Sql) => readonly Sql[]
}

/** Aggregates the next batch of settled rows; true if there are more. Concurrent calls wait for each other. */
export async function aggregateNextBatch(
  db: Db,
  { name, ledger, batchSize, add }: Aggregation,
  waited: string,
): Promise<boolean> {
  await db.run(sql`
    INSERT INTO aggregation_watermarks (nursery_id, name, watermark) VALUES (${db.nursery_id}, ${name}, '-infinity')
    ON CONFLICT (nursery_id, name) DO NOTHING`)
  await db.run(sql`SELECT FROM aggregation_watermarks WHERE nursery_id = ${db.nursery_id} AND name = ${name} FOR UPDATE`)
  const settled = await settledInstant(db, waited)
  const { before, before_id, through, through_id, more } = await db.one(
    Batch,
    sql`
    SELECT watermark::text AS before, watermark_id AS before_id, coalesce(last.instant <= settled, false) AS more,
      CASE WHEN last.instant <= settled THEN last.instant ELSE greatest(watermark, settled) END::text AS through,
      CASE WHEN last.instant <= settled THEN last.id WHEN settled > watermark THEN ${lastId}::uuid ELSE watermark_id END AS through_id
    FROM (
      SELECT watermark, watermark_id, ${settled}::timestamptz AS settled
      FROM aggregation_watermarks WHERE nursery_id = ${db.nursery_id} AND name = ${name} FOR UPDATE
    ) AS marked
    LEFT JOIN LATERAL (
      SELECT instant, id FROM (${ledger}) AS row WHERE (instant, id) > (watermark, watermark_id)
      ORDER BY instant, id OFFSET ${batchSize - 1} LIMIT 1
    ) AS last ON true
    WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )
  for (const statement of add(point(before, before_id), point(through, through_id))) await db.run(statement)
  await db.run(sql`
    UPDATE aggregation_watermarks SET watermark = ${through}::timestamptz, watermark_id = ${through_id}
    WHERE nursery_id = ${db.nursery_id} AND name = ${name}`)
  return more
}
