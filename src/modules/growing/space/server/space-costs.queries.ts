/** The SQL of the plants that paid for space: batches, their containers, and every step of their quantities. */
import * as z from 'zod/mini'
import { BatchId, PlantTypeId } from '#kernel/id.ts'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

const Measured = z.object({
  name: z.string(),
  plants_per_m2: z.nullable(DecimalText),
  litres: z.nullable(DecimalText),
  mm: z.nullable(z.int()),
  cells: z.nullable(z.int()),
})

/** Every container size, with its measures. */
export const sizesMeasured = (db: Db) =>
  db.many(
    Measured,
    sql`
    SELECT name, plants_per_m2, litres, mm, cells FROM container_sizes
    WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`,
  )

const Growing = z.object({
  id: BatchId,
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  location_id: z.nullable(Id),
  quantity_current: z.int(),
})

/** All batches, or these. */
export const batchesOf = (db: Db, ids: readonly string[] | 'all') =>
  db.many(
    Growing,
    sql`
    SELECT id, plant_type_id, ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS container_size, location_id, quantity_current FROM plant_batches
    WHERE nursery_id = ${db.nursery_id}${among(sql`id`, ids)}`,
  )

const among = (column: Sql, ids: readonly string[] | 'all') =>
  ids === 'all' ? sql`` : sql` AND ${column} = ANY(${[...ids]}::uuid[])`

/** A batch and all that its plants came from. */
export const ancestorsOf = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db.many(
    z.object({ id: Id }),
    sql`
    WITH RECURSIVE family AS (
      SELECT ${id}::uuid AS id
      UNION
      SELECT history.reference_id FROM family JOIN batch_history AS history ON history.nursery_id = ${db.nursery_id} AND history.batch_id = family.id
      WHERE history.reference_type = 'plant_batch' AND delta > 0
    )
    SELECT id FROM family WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )
  return rows.map((row) => row.id)
}

const Step = z.object({
  batch_id: BatchId,
  day: Day,
  kind: z.enum(['counted', 'moved', 'sold', 'lost']),
  plants: z.int(),
  to: z.nullable(Id),
})

/** Changes of the batches' quantities up to a day, without reversed ones. The sales of a day are one step. */
export const stepsOf = (db: Db, ids: readonly string[] | 'all', to: string) =>
  db.many(
    Step,
    sql`
    SELECT batch_id, history.occurred_on AS day, step.kind, sum(delta)::int AS plants, step.to
    FROM batch_history AS history
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = history.operation_id
    CROSS JOIN LATERAL (
      SELECT CASE
          WHEN history.kind IN ('sale', 'refund', 'delivery') THEN 'sold'
          WHEN delta < 0 AND reference_type = 'plant_batch' THEN 'moved'
          WHEN delta < 0 AND cost_delta < 0 THEN 'lost'
          ELSE 'counted' END AS kind,
        CASE WHEN delta < 0 AND reference_type = 'plant_batch' THEN reference_id END AS to
    ) AS step
    WHERE history.nursery_id = ${db.nursery_id}${among(sql`batch_id`, ids)} AND delta <> 0 AND history.occurred_on <= ${to}
      AND reversed_by IS NULL AND reverses IS NULL
    GROUP BY batch_id, history.occurred_on, step.kind, step.to, delta > 0
    ORDER BY history.occurred_on, min(history.created_at)`,
  )

const Potted = z.object({ batch_id: Id, day: Day, former: z.string() })

/** When whole batches were potted into another container, and what they were in before, by its present name. A wrong container that was corrected never was. */
export const pottingsOf = (db: Db, ids: readonly string[] | 'all', to: string) =>
  db.many(
    Potted,
    sql`
    SELECT changed.key::uuid AS batch_id, occurred_on AS day, coalesce(size.name, '') AS former
    FROM batch_operations AS operation CROSS JOIN LATERAL jsonb_each(before) AS changed
    LEFT JOIN container_sizes AS was ON was.nursery_id = operation.nursery_id AND was.id = (changed.value ->> 'container_size_id')::uuid
    LEFT JOIN container_sizes AS size ON size.nursery_id = operation.nursery_id AND size.id = coalesce(was.merged_into_id, was.id)
    WHERE operation.nursery_id = ${db.nursery_id} AND operation.kind = 'pot_up' AND occurred_on <= ${to} AND reversed_by IS NULL AND reverses IS NULL
      AND changed.value ? 'container_size_id'${
        ids === 'all'
          ? sql``
          : sql` AND changed.key = ANY(${[...ids]}::text[]) AND operation.id IN (
        SELECT operation_id FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = ANY(${[...ids]}::uuid[]))`
      }
    ORDER BY occurred_on, operation.created_at`,
  )

const PlantsAt = z.object({ location_id: Id, plants: z.int() })

/** Plants at each location now. */
export const plantsAtPlaces = (db: Db) =>
  db.many(
    PlantsAt,
    sql`
    SELECT location_id, sum(quantity_current)::int AS plants FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND location_id IS NOT NULL AND state IN ('growing', 'for_sale') AND quantity_current > 0
    GROUP BY location_id`,
  )
