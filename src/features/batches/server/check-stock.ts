/** Checks the stock and notifies of low items: once, until they are replenished. */
import { amountIn } from '#features/supplies/units.ts'
import * as z from 'zod/mini'
import { Id, Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { suppliesOnHand } from '#features/supplies/server/read-supplies.ts'
import { isLow, isLowPlant, thresholdOf } from '#features/notifications/notification.ts'
import { readThresholds } from '#features/notifications/server/notification-settings.ts'
import { clearAlerts, raiseAlerts } from '#features/notifications/server/notify.ts'

const Plant = z.object({
  id: Id,
  common_name: z.string(),
  on_hand: z.int(),
  /** "14 cm: 9, PB3: 4" */
  sizes: z.string(),
  created_at: Instant,
})

/** `now` lets it skip items created just before. Returns how many were notified. */
export async function checkStock(db: Db, now: Date): Promise<number> {
  const [thresholds, items, plants] = await Promise.all([readThresholds(db), suppliesOnHand(db), plantsOnHand(db)])
  const lowItems = items.filter((item) => isLow(item, thresholds, now))
  const lowPlants = plants.filter((plant) => isLowPlant(plant, thresholds.plants, now))
  const notified = await raiseAlerts(db, 'low_stock', [
    ...lowItems.map((item) => {
      const left = amountIn(Number(item.quantity_on_hand), item.unit)
      return {
        title: `${item.name} is low`,
        message: `${left} left (alert at ${thresholdOf(item, thresholds)}). Order more before it runs out.`,
        subject: item.name,
        reference_type: 'inventory_item',
        reference_id: item.id,
      }
    }),
    ...lowPlants.map((plant) => ({
      title: `${plant.common_name} is running low`,
      message: `${plant.on_hand} left in total (alert at ${thresholds.plants}). ${plant.sizes}`,
      subject: plant.common_name,
      reference_type: 'plant_type',
      reference_id: plant.id,
    })),
  ])
  await clearAlerts(db, 'low_stock', 'inventory_item', lowItems.map(idOf))
  await clearAlerts(db, 'low_stock', 'plant_type', lowPlants.map(idOf))
  return notified
}

const idOf = ({ id }: { readonly id: string }) => id

/** What is growing and for sale of each plant, all its batches together. */
const plantsOnHand = (db: Db) =>
  db.many(
    Plant,
    sql`
    SELECT plant.id, common_name, sum(on_hand)::int AS on_hand, string_agg(container_size || ': ' || on_hand, ', ' ORDER BY container_size) AS sizes,
      max(newest) AS created_at
    FROM (
      SELECT plant_type_id, container_size, sum(quantity_current) AS on_hand, max(created_at) AS newest FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale') AND quantity_current > 0
      GROUP BY plant_type_id, container_size) AS size
    JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = plant_type_id
    GROUP BY plant.id, common_name ORDER BY common_name, plant.id`,
  )
