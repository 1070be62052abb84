/** Trees and shrubs that the demo nursery has graded and sells by grade, and bedding plants that it sells in trays. */
import { gradeBatches } from '#modules/growing/batch/server/grade-batches.ts'
import { addBatches } from '#modules/growing/batch/server/add-batches.ts'
import { codePrefix } from '#modules/growing/batch/batch.ts'
import { createPrice, newBarcode } from '#modules/plants/server/prices.ts'
import { writeNames } from '#modules/setup/reference/server/settings-lists.ts'
import { addDays } from '#kernel/day.ts'
import { BatchId, PlantTypeId, type UserId } from '#kernel/id.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { MoneyText } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'

const gradesInOrder = ['A', 'B', 'Landscape']

const Graded = z.object({
  id: BatchId,
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  quantity: z.int(),
  price: MoneyText,
})
const Bedding = z.object({ plant_type_id: PlantTypeId, common_name: z.string(), botanical_name: z.string() })

export async function fillGrades(db: Db, user_id: UserId, today: string): Promise<void> {
  await writeNames(db, 'grades', gradesInOrder)
  await db.run(sql`
    UPDATE container_sizes SET trays_per_shelf = 4, shelves = 6 WHERE nursery_id = ${db.nursery_id} AND system = 'tray' AND cells >= 32`)
  await gradeTrees(db, user_id, today)
  await sellTrays(db, user_id, today)
}

/** The best of a batch is grade A and dearer, some is grade B and cheaper, the rest is as it was. */
async function gradeTrees(db: Db, user_id: UserId, today: string): Promise<void> {
  const batches = await db.many(
    Graded,
    sql`
    SELECT DISTINCT ON (batch.plant_type_id, size.name) batch.id, batch.plant_type_id, size.name AS container_size, quantity_current AS quantity, price.price
    FROM plant_batches AS batch
    JOIN container_sizes AS size ON size.nursery_id = batch.nursery_id AND size.id = batch.container_size_id
    JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
      AND ${nameOf(db, 'plant_categories', sql`category_id`)} IN ('Trees', 'Shrubs')
    JOIN plant_type_prices AS price ON price.nursery_id = batch.nursery_id AND price.plant_type_id = batch.plant_type_id
      AND price.container_size_id = batch.container_size_id AND price.archived_at IS NULL
    WHERE batch.nursery_id = ${db.nursery_id} AND state = 'for_sale' AND quantity_current >= 40
    ORDER BY batch.plant_type_id, size.name, quantity_current DESC, batch.id LIMIT 6`,
  )
  if (batches.length === 0) return
  await gradeBatches(db, user_id, {
    batches: batches.map(({ id, quantity }) => ({
      batch_id: id,
      parts: [
        { quantity: Math.floor(quantity / 2), grade: 'A', height_from_cm: 60, height_to_cm: 80 },
        { quantity: Math.floor(quantity / 4), grade: 'B', height_from_cm: 40, height_to_cm: 60 },
      ],
    })),
    date: addDays(today, -1),
  })
  for (const { plant_type_id, container_size, price } of batches) {
    const times = (percent: bigint) => moneyText((cents(price) * percent) / 100n)
    await createPrice(db, user_id, plant_type_id, { container_size, grade: 'A', price: times(120n) })
    await createPrice(db, user_id, plant_type_id, { container_size, grade: 'B', price: times(75n) })
  }
}

/** Bedding plants for landscapers and garden centres: whole trays only. */
async function sellTrays(db: Db, user_id: UserId, today: string): Promise<void> {
  const size = 'Plug 72'
  const plants = await db.many(
    Bedding,
    sql`
    SELECT id AS plant_type_id, common_name, botanical_name FROM plant_types
    WHERE nursery_id = ${db.nursery_id} AND ${nameOf(db, 'plant_categories', sql`category_id`)} IN ('Annuals', 'Perennials') AND archived_at IS NULL ORDER BY common_name, id LIMIT 3`,
  )
  for (const { plant_type_id } of plants) {
    const { barcode } = await newBarcode(db)
    await createPrice(db, user_id, plant_type_id, {
      container_size: size,
      price: '0.65',
      tray_price: '43.20',
      tray_barcode: barcode,
      order_minimum: 144,
      order_multiple: 72,
    })
  }
  const batches = plants.map(({ common_name, botanical_name, ...plant }, i) => ({
    ...plant,
    prefix: codePrefix(botanical_name, common_name, today),
    container_size: size,
    quantity: 72 * (10 + i * 5),
    location: null,
    state: 'for_sale' as const,
    method: 'bought_in' as const,
    started_on: today,
    ready_on: today,
    notes: '',
  }))
  if (batches.length > 0) await addBatches(db, batches, { user_id, reason: '' })
}
