/** Batches for plants that come back without a receipt, so that nobody knows which batch they left. */
import { BatchId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { DecimalText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Row = z.object({ line: z.int(), batch_id: BatchId, unit_cost: DecimalText })

interface ReturnedPlant {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly grade: string | null
}

/**
 * For each line, by its index: the batch on sale that is sold last, else the newest that is sold out; with the cost of one of its
 * plants. Omits lines of kinds that never had a batch for sale.
 */
export const batchesToReturnTo = (db: Db, plants: readonly ReturnedPlant[]) =>
  db.many(
    Row,
    sql`
    SELECT DISTINCT ON (line) (line - 1)::int AS line, batch.id AS batch_id,
      (CASE WHEN quantity_current > 0 THEN round(batch.cost / quantity_current, 6) ELSE coalesce(sold.unit_cost, 0) END)::text AS unit_cost
    FROM unnest(${plants.map(({ plant_type_id }) => plant_type_id)}::uuid[], ${plants.map(({ container_size }) => container_size)}::text[],
      ${plants.map(({ grade }) => grade)}::text[]) WITH ORDINALITY AS wanted (plant, size_name, grade_name, line)
    JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.name = size_name
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.plant_type_id = plant AND batch.container_size_id = size.id
    LEFT JOIN grades ON grades.nursery_id = ${db.nursery_id} AND grades.id = batch.grade_id
    LEFT JOIN LATERAL (
      SELECT round(cost_delta / delta, 6) AS unit_cost FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND batch_id = batch.id AND kind = 'sale' AND delta < 0 ORDER BY created_at DESC, batch_history.id DESC LIMIT 1
    ) AS sold ON quantity_current = 0
    WHERE batch.state IN ('for_sale', 'finished') AND batch.archived_at IS NULL AND (grade_name IS NULL OR grades.name = grade_name)
    ORDER BY line, batch.state = 'for_sale' DESC, batch.id DESC`,
  )
