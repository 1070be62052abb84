/** The SQL of what plants were sprayed with. */
import { Day } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'

const SprayedBatch = z.object({
  batch_code: z.string(),
  product: z.string(),
  sprayed_on: Day,
  days_before_sale: z.int(),
})

/**
 * The sprayings with days before sale that these batches were in the place of, the longest wait first. A batch was where it is now, or where it was
 * before it moved for the first time since.
 */
export const sprayedBatches = (db: Db, batchIds: readonly string[], timeZone: string) =>
  db.many(
    SprayedBatch,
    sql`
    SELECT batch_code, product, (sprayed_at AT TIME ZONE ${timeZone})::date AS sprayed_on, days_before_sale
    FROM plant_batches AS batch
    JOIN sprays ON sprays.nursery_id = ${db.nursery_id} AND voided_at IS NULL AND days_before_sale > 0
      AND sprayed_at > now() - interval '366 days' AND sprayed_at >= batch.started_on::timestamp AT TIME ZONE ${timeZone}
    CROSS JOIN LATERAL (
      SELECT coalesce((
        SELECT before -> batch.id::text ->> 'location' FROM batch_operations AS moved
        WHERE moved.nursery_id = ${db.nursery_id} AND moved.created_at > sprayed_at AND before -> batch.id::text ? 'location'
        ORDER BY moved.created_at LIMIT 1), batch.location) AS location) AS was
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = ANY(${[...batchIds]}::uuid[])
      AND (lower(was.location) = lower(sprays.location) OR EXISTS (
        WITH RECURSIVE around AS (
          SELECT id, parent_id FROM locations WHERE nursery_id = ${db.nursery_id} AND name = was.location
          UNION SELECT whole.id, whole.parent_id FROM locations AS whole JOIN around ON whole.id = around.parent_id WHERE whole.nursery_id = ${db.nursery_id})
        SELECT FROM around WHERE around.id = sprays.location_id))
    ORDER BY sprayed_at + make_interval(days => days_before_sale) DESC, batch_code`,
  )
