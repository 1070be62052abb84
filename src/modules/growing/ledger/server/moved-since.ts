/** Batches that were moved after work that is recorded late. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Moved = z.object({ id: Id })

/** The ids of those that another operation, done after this instant, put in their present place; none for work that is recorded at once. */
export async function movedSince(db: Db, ids: readonly string[], done_at: string | undefined): Promise<ReadonlySet<string>> {
  if (done_at === undefined) return new Set()
  const moved = await db.many(
    Moved,
    sql`
    SELECT DISTINCT event.batch_id AS id FROM batch_history AS event
    JOIN batch_operations AS moved ON moved.nursery_id = ${db.nursery_id} AND moved.id = event.operation_id
    WHERE event.nursery_id = ${db.nursery_id} AND event.batch_id = ANY(${[...ids]}::uuid[])
      AND before -> event.batch_id::text ? 'location_id' AND reversed_by IS NULL AND reverses IS NULL
      AND coalesce((moved.details ->> 'done_at')::timestamptz, moved.created_at) > ${done_at}::timestamptz`,
  )
  return new Set(moved.map(({ id }) => id))
}
