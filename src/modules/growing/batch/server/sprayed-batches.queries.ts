/** The SQL of what plants were sprayed with. */
import { lastDay } from '#kernel/day.ts'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { onHandColumns } from './lineage.queries.ts'

const SprayedBatch = z.object({
  batch_id: Id,
  spray_id: Id,
  sprayed_with: z.string(),
  sprayed_on: Day,
  days_before_sale: z.int(),
})
export type SprayedBatch = z.infer<typeof SprayedBatch>

/**
 * The batches that a spraying with days before sale withholds and that are not withheld by it yet: those that were in its place, and what has come of
 * them since. A batch was where it is now, or where it was before it moved for the first time since. One that was made of others was there since it
 * was made, any other since the day it began.
 */
export const sprayedBatches = (
  db: Db,
  timeZone: string,
  { sprayId, batchIds }: { readonly sprayId?: string; readonly batchIds?: readonly string[] },
) =>
  db.many(
    SprayedBatch,
    sql`
    WITH RECURSIVE spraying AS MATERIALIZED (
      SELECT id, product, written_location, location_id, sprayed_at, (sprayed_at AT TIME ZONE ${timeZone})::date AS sprayed_on, days_before_sale
      FROM sprays WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL AND days_before_sale > 0 AND sprayed_at > now() - interval '366 days'
        AND (${sprayId ?? null}::uuid IS NULL OR id = ${sprayId ?? null}::uuid)
    ), place (spray_id, id) AS (
      SELECT id, location_id FROM spraying WHERE location_id IS NOT NULL
      UNION SELECT spray_id, part.id FROM locations AS part JOIN place ON part.parent_id = place.id WHERE part.nursery_id = ${db.nursery_id}
    ), sprayed AS MATERIALIZED (
      SELECT spray_id, id FROM place
      UNION SELECT spraying.id, locations.id FROM spraying JOIN locations ON locations.nursery_id = ${db.nursery_id} AND lower(name) = lower(written_location)
    ), moved AS MATERIALIZED (
      SELECT DISTINCT ON (spray_id, batch_id) spraying.id AS spray_id, (each.key)::uuid AS batch_id, coalesce(left_place.merged_into_id, left_place.id) AS location_id
      FROM spraying JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.created_at > sprayed_at
      CROSS JOIN LATERAL jsonb_each(before) AS each
      LEFT JOIN locations AS left_place ON left_place.nursery_id = ${db.nursery_id} AND left_place.id = (each.value ->> 'location_id')::uuid
      WHERE each.value ? 'location_id' ORDER BY spray_id, batch_id, operation.created_at
    ), down (spray_id, batch_id) AS (
      SELECT spraying.id, batch.id
      FROM spraying JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.archived_at IS NULL
        AND (${batchIds ? [...batchIds] : null}::uuid[] IS NULL OR batch.id = ANY(${batchIds ? [...batchIds] : null}::uuid[]))
        AND CASE WHEN parent_batch_id IS NULL THEN started_on <= sprayed_on ELSE created_at <= sprayed_at END
        AND (quantity_current > 0 OR updated_at > sprayed_at)
      LEFT JOIN moved ON moved.spray_id = spraying.id AND moved.batch_id = batch.id
      WHERE EXISTS (SELECT FROM sprayed WHERE sprayed.spray_id = spraying.id
        AND sprayed.id = CASE WHEN moved.batch_id IS NULL THEN batch.location_id ELSE moved.location_id END)
      UNION
      SELECT down.spray_id, next.id FROM down JOIN spraying ON spraying.id = down.spray_id CROSS JOIN LATERAL (
        SELECT reference_id AS id FROM batch_history
        WHERE nursery_id = ${db.nursery_id} AND batch_id = down.batch_id AND reference_type = 'plant_batch' AND delta < 0
          AND created_at > sprayed_at AND ${onHandColumns(db)}
        UNION ALL
        SELECT id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND parent_batch_id = down.batch_id AND created_at > sprayed_at
      ) AS next
    )
    SELECT down.batch_id, down.spray_id, product AS sprayed_with, sprayed_on, days_before_sale
    FROM down JOIN spraying ON spraying.id = spray_id JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
    WHERE state <> 'discarded' AND down.spray_id <> ALL(withheld_by) ORDER BY 1, 2`,
  )

const Withheld = z.object({ id: Id, withheld_by: z.array(Id), sale_from: z.nullable(Day), sprayed_with: z.string() })

/** The batches that fewer sprayings withhold today than before, and which those are. */
export const withheldBatches = (db: Db, timeZone: string, today: string) =>
  db.many(
    Withheld,
    sql`
    SELECT batch.id, still.withheld_by, still.sale_from, still.sprayed_with FROM plant_batches AS batch CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(id ORDER BY id), '{}') AS withheld_by, max(day) AS sale_from,
        coalesce((array_agg(product ORDER BY day DESC))[1], '') AS sprayed_with
      FROM (SELECT id, product, least((sprayed_at AT TIME ZONE ${timeZone})::date + days_before_sale, ${lastDay}::date) AS day FROM sprays
        WHERE sprays.nursery_id = ${db.nursery_id} AND sprays.id = ANY(batch.withheld_by) AND voided_at IS NULL) AS spraying
      WHERE day > ${today}::date
    ) AS still
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.sale_from IS NOT NULL AND cardinality(still.withheld_by) < cardinality(batch.withheld_by)`,
  )
