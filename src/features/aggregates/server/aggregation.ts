/** Sums that are kept of what the ledgers say: how far they reach, and the next batch of what is settled. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'

export type Aggregated = 'sales' | 'plants' | 'supplies'

/** Comes after every id that shares its instant. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** An instant and an id, to compare with those of a row: (created_at, id). Rows of one transaction share their instant. */
const point = (instant: string, id = lastId) => sql`(${instant}::timestamptz, ${id}::uuid)`

/** After everything. */
export const endOfTime = point('infinity')

const watermarkOf = (db: Db, name: Aggregated) => sql`(
    SELECT coalesce(max(watermark), '-infinity') AS instant, coalesce(max(watermark_id::text), ${lastId})::uuid AS id
    FROM aggregation_watermarks WHERE nursery_id = ${db.nursery_id} AND name = ${name})`

/** Plans that are kept for any days know nothing of these: from here on each statement of this transaction has its own, and room to sort. */
const forYears = sql`set_config('plan_cache_mode', 'force_custom_plan', true) AS plans, set_config('work_mem', '32MB', true) AS room`

/** Makes ready for reading many rows; `watermarkIn` does so by itself. */
export const readYears = (db: Db) => db.run(sql`SELECT ${forYears} WHERE ${db.nursery_id}::uuid IS NOT NULL`)

const plannerHints = new WeakMap<Db, Map<Aggregated, Promise<Sql>>>()

/** Up to which instant and id the sums know everything that was written: as the statement finds it, and as values from a moment before. */
export interface Watermark {
  readonly watermark: Sql
  readonly plannerHint: Sql
}

/**
 * The statement itself looks up how far the sums have come that it reads, so that nothing is ever counted twice; that can never be before
 * what was found just now. That value is there for the planner alone, which then knows that very little was written since.
 */
export async function watermarkIn(db: Db, name: Aggregated): Promise<Watermark> {
  const known = plannerHints.get(db) ?? new Map<Aggregated, Promise<Sql>>()
  plannerHints.set(db, known)
  const found =
    known.get(name) ??
    db
      .one(
        z.object({ instant: z.string(), id: z.string() }),
        sql`SELECT instant::text AS instant, id, ${forYears} FROM ${watermarkOf(db, name)} AS found WHERE ${db.nursery_id}::uuid IS NOT NULL`,
      )
      .then(({ instant, id }) => point(instant, id))
  known.set(name, found)
  return { watermark: watermarkOf(db, name), plannerHint: await found }
}

/** For transactions of which this node of the database knows nothing. */
export const longestTransaction = '2 minutes'

/** What was written before this is in the books or never will be: no transaction that is under way began before it. */
const settledAfter = (waited: string) => sql`
  least(now() - ${waited}::interval, (SELECT min(xact_start) - interval '1 microsecond' FROM pg_stat_activity WHERE usename = current_user))`

const Batch = z.object({
  before: z.string(),
  before_id: z.string(),
  through: z.string(),
  through_id: z.string(),
  more: z.boolean(),
})

interface Aggregation {
  readonly name: Aggregated
  /** The `instant` and `id` of all that has to be summed. */
  readonly ledger: Sql
  /** So many rows of the ledger are summed in one transaction, so that none of them lasts. */
  readonly batchSize: number
  /** Adds what was written after one point and up to another to the sums. */
  readonly add: (before: Sql, through: Sql) => Sql
}

/** Takes the next batch of what is settled into the sums; says whether there is another. Two at once wait for each other. */
export async function aggregateNextBatch(
  db: Db,
  { name, ledger, batchSize, add }: Aggregation,
  waited: string,
): Promise<boolean> {
  await db.run(sql`
    INSERT INTO aggregation_watermarks (nursery_id, name, watermark) VALUES (${db.nursery_id}, ${name}, '-infinity')
    ON CONFLICT (nursery_id, name) DO NOTHING`)
  const { before, before_id, through, through_id, more } = await db.one(
    Batch,
    sql`
    SELECT watermark::text AS before, watermark_id AS before_id, coalesce(last.instant <= settled, false) AS more,
      CASE WHEN last.instant <= settled THEN last.instant ELSE greatest(watermark, settled) END::text AS through,
      CASE WHEN last.instant <= settled THEN last.id WHEN settled > watermark THEN ${lastId}::uuid ELSE watermark_id END AS through_id
    FROM (
      SELECT watermark, watermark_id, ${settledAfter(waited)} AS settled
      FROM aggregation_watermarks WHERE nursery_id = ${db.nursery_id} AND name = ${name} FOR UPDATE
    ) AS marked
    LEFT JOIN LATERAL (
      SELECT instant, id FROM (${ledger}) AS row WHERE (instant, id) > (watermark, watermark_id)
      ORDER BY instant, id OFFSET ${batchSize - 1} LIMIT 1
    ) AS last ON true
    WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )
  await db.run(add(point(before, before_id), point(through, through_id)))
  await db.run(sql`
    UPDATE aggregation_watermarks SET watermark = ${through}::timestamptz, watermark_id = ${through_id}
    WHERE nursery_id = ${db.nursery_id} AND name = ${name}`)
  return more
}
