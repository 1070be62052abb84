/** Sums that are kept of what the ledgers say: how far they reach, and the next slice of what is settled. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'

export type Summed = 'sales' | 'plants' | 'supplies'

const markOf = (db: Db, name: Summed) =>
  sql`(SELECT coalesce(max(summed_through), '-infinity') FROM sold_marks WHERE nursery_id = ${db.nursery_id} AND name = ${name})`

/** Plans that are kept for any days know nothing of these: from here on each statement of this transaction has its own, and room to sort. */
const forYears = sql`set_config('plan_cache_mode', 'force_custom_plan', true) AS plans, set_config('work_mem', '32MB', true) AS room`

/** Makes ready for reading many rows; `markIn` does so by itself. */
export const readYears = (db: Db) => db.run(sql`SELECT ${forYears} WHERE ${db.nursery_id}::uuid IS NOT NULL`)

const near = new WeakMap<Db, Map<Summed, Promise<string>>>()

/** Up to when the sums know everything that was written: as the statement finds it, and as a value from a moment before. */
export interface Mark {
  readonly exact: Sql
  readonly near: Sql
}

/**
 * The statement itself looks up how far the sums have come that it reads, so that nothing is ever counted twice; that can never be before
 * what was found just now. That value is there for the planner alone, which then knows that very little was written since.
 */
export async function markIn(db: Db, name: Summed): Promise<Mark> {
  const known = near.get(db) ?? new Map<Summed, Promise<string>>()
  near.set(db, known)
  const found =
    known.get(name) ??
    db
      .one(
        z.object({ mark: z.string() }),
        sql`SELECT mark::text AS mark, ${forYears} FROM ${markOf(db, name)} AS found (mark) WHERE ${db.nursery_id}::uuid IS NOT NULL`,
      )
      .then(({ mark }) => mark)
  known.set(name, found)
  return { exact: markOf(db, name), near: sql`${await found}::timestamptz` }
}

/** For transactions of which this node of the database knows nothing. */
export const longestTransaction = '2 minutes'

/** What was written before this is in the books or never will be: no transaction that is under way began before it. */
const settledAfter = (waited: string) => sql`
  least(now() - ${waited}::interval, (SELECT min(xact_start) - interval '1 microsecond' FROM pg_stat_activity WHERE usename = current_user))`

const Slice = z.object({ before: z.string(), through: z.string(), more: z.boolean() })

interface Taking {
  readonly name: Summed
  /** The ledger: so many of its rows are summed in one transaction, so that none of them lasts. */
  readonly ledger: Sql
  readonly slice: number
  /** Adds what was written after `before` and up to `through` to the sums. */
  readonly add: (before: Sql, through: Sql) => Sql
}

/** Takes the next slice of what is settled into the sums; says whether there is another. Two at once wait for each other. */
export async function takeNext(db: Db, { name, ledger, slice, add }: Taking, waited: string): Promise<boolean> {
  await db.run(sql`
    INSERT INTO sold_marks (nursery_id, name, summed_through) VALUES (${db.nursery_id}, ${name}, '-infinity')
    ON CONFLICT (nursery_id, name) DO NOTHING`)
  const { before, through, more } = await db.one(
    Slice,
    sql`
    SELECT summed_through::text AS before, greatest(summed_through, least(settled, reached))::text AS through, coalesce(reached < settled, false) AS more
    FROM (
      SELECT summed_through, ${settledAfter(waited)} AS settled, (
        SELECT created_at FROM ${ledger} AS row WHERE row.nursery_id = ${db.nursery_id} AND created_at > summed_through
        ORDER BY created_at OFFSET ${slice} LIMIT 1) AS reached
      FROM sold_marks WHERE nursery_id = ${db.nursery_id} AND name = ${name} FOR UPDATE
    ) AS marked`,
  )
  await db.run(add(sql`${before}::timestamptz`, sql`${through}::timestamptz`))
  await db.run(sql`
    UPDATE sold_marks SET summed_through = ${through}::timestamptz WHERE nursery_id = ${db.nursery_id} AND name = ${name}`)
  return more
}
