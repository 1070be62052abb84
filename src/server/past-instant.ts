/** A day and a time as people type them, by the clock of their nursery. */
import * as z from 'zod/mini'
import { Instant } from '#kernel/wire.ts'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

const When = z.object({ at: Instant })

/**
 * Instant of a day and a time for work that is done. In the hour that comes twice when summer time ends, the later of the
 * two; the earlier while the later is still to come.
 */
export async function pastInstant(db: Db, day: string, time: string, timeZone: string): Promise<string> {
  // PostgreSQL takes the later of the two; clocks are set back by an hour, on Lord Howe Island by half of one.
  const { at } = await db.one(
    When,
    sql`
      SELECT coalesce(max(at) FILTER (WHERE at <= now()), min(at)) AS at
      FROM (SELECT (${day}::date + ${time}::time) AT TIME ZONE ${timeZone} - step AS at
        FROM unnest(ARRAY['0', '30 minutes', '1 hour']::interval[]) AS step) AS each
      WHERE at = (${day}::date + ${time}::time) AT TIME ZONE ${timeZone}
        OR at AT TIME ZONE ${timeZone} = ${day}::date + ${time}::time`,
  )
  return at
}
