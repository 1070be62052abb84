/** Sums that are kept of what the ledgers say: how far they reach, and the next slice of what is settled. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'

export type Summed = 'sales' | 'plants' | 'supplies'

/** Comes after every id that shares its instant. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** An instant and an id, to compare with those of a row: (created_at, id). Rows of one transaction share their instant. */
const point = (instant: string, id = lastId) => sql`(${instant}::timestamptz, ${id}::uuid)`

/** After everything. */
export const endOfTime = point('infinity')

const markOf = (db: Db, name: Summed) => sql`(
    SELECT coalesce(max(summed_through), '-infinity') AS instant, coalesce(max(summed_through_id::text), ${lastId})::uuid AS id
    FROM sold_marks WHERE nursery_id = ${db.nursery_id} AND name = ${name})`

/** Plans that are kept for any days know nothing of these: from here on each statement of this transaction has its own, and room to sort. */
const forYears = sql`set_config('plan_cache_mode', 'force_custom_plan', true) AS plans, set_config('work_mem', '32MB', true) AS room`

/** Makes ready for reading many rows; `markIn` does so by itself. */
export const readYears = (db: Db) => db.run(sql`SELECT ${forYears} WHERE ${db.nursery_id}::uuid IS NOT NULL`)

const near = new WeakMap<Db, Map<Summed, Promise<Sql>>>()

/** Up to which instant and id the sums know everything that was written: as the statement finds it, and as values from a moment before. */
export interface Mark {
  readonly exact: Sql
  readonly near: Sql
}

/**
 * The statement itself looks up how far the sums have come that it reads, so that nothing is ever counted twice; that can never be before
 * what was found just now. That value is there for the planner alone, which then knows that very little was written since.
 */
export async function markIn(db: Db, name: Summed): Promise<Mark> {
  const known = near.get(db) ?? new Map<Summed, Promise<Sql>>()
  near.set(db, known)
  const found =
    known.get(name) ??
    db
      .one(
        z.object({ instant: z.string(), id: z.string() }),
        sql`SELECT instant::text AS instant, id, ${forYears} FROM ${markOf(db, name)} AS found WHERE ${db.nursery_id}::uuid IS NOT NULL`,
      )
      .then(({ instant, id }) => point(instant, id))
  known.set(name, found)
  return { exact: markOf(db, name), near: await found }
}

/** For transactions of which this node of the database knows nothing. */
export const longestTransaction = '2 minutes'

/** What was written before this is in the books or never will be: no transaction that is under way began before it. */
const settledAfter = (waited: string) => sql`
  least(now() - ${waited}::interval, (SELECT min(xact_start) - interval '1 microsecond' FROM pg_stat_activity WHERE usename = current_user))`

const Slice = z.object({
  before: z.string(),
  before_id: z.string(),
  through: z.string(),
  through_id: z.string(),
  more: z.boolean(),
})

interface Taking {
  readonly name: Summed
  /** The `instant` and `id` of all that has to be summed. */
  readonly ledger: Sql
  /** So many rows of the ledger are summed in one transaction, so that none of them lasts. */
  readonly slice: number
  /** Adds what was written after one point and up to another to the sums. */
  readonly add: (before: Sql, through: Sql) => Sql
}

/** Takes the next slice of what is settled into the sums; says whether there is another. Two at once wait for each other. */
export async function takeNext(db: Db, { name, ledger, slice, add }: Taking, waited: string): Promise<boolean> {
  await db.run(sql`
    INSERT INTO sold_marks (nursery_id, name, summed_through) VALUES (${db.nursery_id}, ${name}, '-infinity')
    ON CONFLICT (nursery_id, name) DO NOTHING`)
  const { before, before_id, through, through_id, more } = await db.one(
    Slice,
    sql`
    SELECT summed_through::text AS before, summed_through_id AS before_id, coalesce(last.instant <= settled, false) AS more,
      CASE WHEN last.instant <= settled THEN last.instant ELSE greatest(summed_through, settled) END::text AS through,
      CASE WHEN last.instant <= settled THEN last.id WHEN settled > summed_through THEN ${lastId}::uuid ELSE summed_through_id END AS through_id
    FROM (
      SELECT summed_through, summed_through_id, ${settledAfter(waited)} AS settled
      FROM sold_marks WHERE nursery_id = ${db.nursery_id} AND name = ${name} FOR UPDATE
    ) AS marked
    LEFT JOIN LATERAL (
      SELECT instant, id FROM (${ledger}) AS row WHERE (instant, id) > (summed_through, summed_through_id)
      ORDER BY instant, id OFFSET ${slice - 1} LIMIT 1
    ) AS last ON true
    WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )
  await db.run(add(point(before, before_id), point(through, through_id)))
  await db.run(sql`
    UPDATE sold_marks SET summed_through = ${through}::timestamptz, summed_through_id = ${through_id}
    WHERE nursery_id = ${db.nursery_id} AND name = ${name}`)
  return more
}
