/** Checks the stock and notifies of low items: once, until they are replenished. */
import { amountIn } from '#modules/supplies/units.ts'
import * as z from 'zod/mini'
import { Id, Instant } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { suppliesOnHand } from '#modules/supplies/server/read-supplies.ts'
import { alertLevel, isLow, isLowBatch } from '#modules/messages/notification.ts'
import { readThresholds } from '#modules/messages/server/notification-settings.ts'
import { clearAlerts, raiseAlerts } from '#modules/messages/server/notify.ts'

const Batch = z.object({
  id: Id,
  batch_code: z.string(),
  common_name: z.string(),
  container_size: z.string(),
  location: z.nullable(z.string()),
  quantity_current: z.int(),
  created_at: Instant,
})

/** `now` lets it skip items created just before. Returns how many were notified. */
export async function checkStock(db: Db, now: Date): Promise<number> {
  const [thresholds, items] = await Promise.all([readThresholds(db), suppliesOnHand(db)])
  const lowItems = items.filter((item) => isLow(item, thresholds, now))
  const lowBatches = (await batchesBelow(db, thresholds.plants, now)).filter((batch) => isLowBatch(batch, thresholds.plants, now))
  const notified = await raiseAlerts(db, 'low_stock', [
    ...lowItems.map((item) => {
      const left = amountIn(Number(item.quantity_on_hand), item.unit)
      return {
        title: `${item.name} is low`,
        message: `${left} left (alert at ${alertLevel(item, thresholds)}). Order more before it runs out.`,
        subject: item.name,
        reference_type: 'inventory_item',
        reference_id: item.id,
      }
    }),
    ...lowBatches.map(({ id, batch_code, common_name, container_size, location, quantity_current }) => ({
      title: `${common_name} ${container_size} is running low`,
      message: `${quantity_current} left in ${batch_code}${location ? `, ${location}` : ''} (alert at ${thresholds.plants}).`,
      subject: `${common_name} ${container_size}`,
      reference_type: 'plant_batch',
      reference_id: id,
    })),
  ])
  await clearAlerts(db, 'low_stock', 'inventory_item', lowItems.map(idOf))
  await clearAlerts(db, 'low_stock', 'plant_batch', lowBatches.map(idOf))
  return notified
}

const idOf = ({ id }: { readonly id: string }) => id

/**
 * Batches with fewer plants than this. Empty ones only if they sold or died out in the last day: others went on into other
 * batches, or are long over.
 */
const batchesBelow = (db: Db, threshold: number, now: Date) =>
  db.many(
    Batch,
    sql`
    SELECT batch.id, batch_code, common_name, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size, ${nameOf(db, 'locations', sql`location_id`)} AS location, quantity_current, batch.created_at
    FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = plant_type_id
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.archived_at IS NULL AND quantity_current < ${threshold}
      AND (quantity_current > 0 OR batch.id IN (
        SELECT batch_id FROM batch_history
        WHERE nursery_id = ${db.nursery_id} AND created_at > ${now}::timestamptz - interval '1 day' AND quantity_after = 0
          AND kind IN ('sale', 'delivery', 'loss', 'count')))
    ORDER BY common_name, batch.id`,
  )
