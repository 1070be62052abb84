/** The SQL that adds up what was lost in batches, and what a batch will yield by that. */
import * as z from 'zod/mini'
import { idNamed } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { PlantBatch } from '../batch.ts'
import { type Forecast, forecastYield, usualLoss } from '../forecast.ts'

const Row = z.object({ batches: z.int(), came: z.int(), lost: z.int() })

/** Without operations that were reversed. */
const lossesOf = (db: Db, which: Sql) =>
  db.one(
    Row,
    sql`
    SELECT count(DISTINCT history.batch_id)::int AS batches,
      coalesce(sum(delta) FILTER (WHERE history.kind = 'created' OR (history.kind = 'merge' AND delta > 0)), 0)::int AS came,
      coalesce(-sum(delta) FILTER (WHERE history.kind IN ('loss', 'count')), 0)::int AS lost
    FROM plant_batches AS batch
    JOIN batch_history AS history ON history.nursery_id = batch.nursery_id AND history.batch_id = batch.id
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = history.nursery_id AND operation.id = history.operation_id
    WHERE batch.nursery_id = ${db.nursery_id} AND ${which} AND delta <> 0 AND operation.reversed_by IS NULL AND operation.reverses IS NULL`,
  )

export async function forecastOf(db: Db, batch: PlantBatch): Promise<Forecast> {
  const over = sql`batch.id <> ${batch.id} AND batch.state IN ('for_sale', 'finished', 'discarded')`
  const [own, ofPlant, ofCategory] = await Promise.all([
    lossesOf(db, sql`batch.id = ${batch.id}`),
    lossesOf(db, sql`${over} AND batch.plant_type_id = ${batch.plant_type_id}`),
    lossesOf(
      db,
      sql`${over} AND batch.plant_type_id IN (
        SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id}
          AND category_id = ${idNamed(db, 'plant_categories', batch.category)} ORDER BY id DESC LIMIT 200)`,
    ),
  ])
  const { share, ...by } = usualLoss(ofPlant, ofCategory)
  return {
    batch_id: batch.id,
    ready_on: batch.ready_on,
    plants: forecastYield(batch.quantity_current, own, share),
    usual_loss: Math.round(share * 1000) / 10,
    ...by,
  }
}
