/** Checks the stock and notifies of low items: once, until they are replenished. */
import * as z from 'zod/mini'
import { Id, Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { isLow, isLowBatch, thresholdOf } from '#features/notifications/notification.ts'
import { readThresholds } from '#features/notifications/server/notification-settings.ts'
import { clearAlerts, raiseAlerts } from '#features/notifications/server/notify.ts'

const Item = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  quantity_on_hand: z.string(),
  reorder_point: z.nullable(z.string()),
  created_at: Instant,
})

const Batch = z.object({
  id: Id,
  batch_code: z.string(),
  common_name: z.string(),
  container_size: z.string(),
  quantity_current: z.int(),
  created_at: Instant,
})

/** `now` lets it skip items created just before. Returns how many were notified. */
export async function checkStock(db: Db, now: Date): Promise<number> {
  const [thresholds, items, batches] = await Promise.all([readThresholds(db), watched(db), onHandRows(db)])
  const lowItems = items.filter((item) => isLow(item, thresholds, now))
  const lowBatches = batches.filter((batch) => isLowBatch(batch, thresholds.plants, now))
  const notified = await raiseAlerts(db, 'low_stock', [
    ...lowItems.map((item) => {
      const left = `${Number(item.quantity_on_hand)}${/^(each|roll)$/.test(item.unit) ? '' : ` ${item.unit}`}`
      return {
        title: `${item.name} is low`,
        message: `${left} left (alert at ${thresholdOf(item, thresholds)}). Order more before it runs out.`,
        reference_type: 'inventory_item',
        reference_id: item.id,
      }
    }),
    ...lowBatches.map((batch) => ({
      title: `${batch.common_name} ${batch.container_size} is running out`,
      message: `${batch.quantity_current} left in ${batch.batch_code} (alert at ${thresholds.plants})`,
      reference_type: 'plant_batch',
      reference_id: batch.id,
    })),
  ])
  await clearAlerts(db, 'low_stock', 'inventory_item', lowItems.map(idOf))
  await clearAlerts(db, 'low_stock', 'plant_batch', lowBatches.map(idOf))
  return notified
}

const idOf = ({ id }: { readonly id: string }) => id

const watched = (db: Db) =>
  db.many(
    Item,
    sql`
    SELECT id, name, unit, quantity_on_hand, reorder_point, created_at FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL
      AND (reorder_point IS NOT NULL OR name ILIKE '%pot%' OR name ILIKE '%mix%')`,
  )

const onHandRows = (db: Db) =>
  db.many(
    Batch,
    sql`
    SELECT batch.id, batch_code, common_name, container_size, quantity_current, batch.created_at
    FROM plant_batches AS batch
    JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
    WHERE batch.nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale') AND quantity_current > 0`,
  )
