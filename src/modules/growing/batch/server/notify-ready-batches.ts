/** Notifies of batches whose ready date has come, once each: they can be put up for sale. */
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { clearAlerts, raiseAlerts } from '#modules/messages/server/notify.ts'

/** Older dates are skipped, so that the first morning does not bring a year of them. */
const recentDays = 7

const Ready = z.object({
  id: Id,
  batch_code: z.string(),
  common_name: z.string(),
  container_size: z.string(),
  location: z.nullable(z.string()),
  quantity_current: z.int(),
})

/** `today` is the nursery's. Returns how many batches were notified. */
export async function notifyReadyBatches(db: Db, today: string): Promise<number> {
  const ready = await db.many(
    Ready,
    sql`
    SELECT batch.id, batch_code, common_name, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size, ${nameOf(db, 'locations', sql`location_id`)} AS location, quantity_current
    FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = plant_type_id
    WHERE batch.nursery_id = ${db.nursery_id} AND state = 'growing' AND quantity_current > 0
      AND ready_on BETWEEN ${addDays(today, -recentDays)}::date AND ${today}::date
    ORDER BY ready_on, batch.id`,
  )
  const notified = await raiseAlerts(
    db,
    'batch',
    ready.map(({ id, batch_code, common_name, container_size, location, quantity_current }) => ({
      title: `${common_name} ${container_size} is ready for sale`,
      message: `${quantity_current} in ${batch_code}${location ? `, ${location}` : ''}. Check them, then mark them for sale.`,
      subject: `${common_name} ${container_size}`,
      reference_type: 'plant_batch',
      reference_id: id,
    })),
  )
  await clearAlerts(
    db,
    'batch',
    'plant_batch',
    ready.map(({ id }) => id),
  )
  return notified
}
