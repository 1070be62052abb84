/** Reads the public page of a label: nothing about stock, cost or other people. */
import * as z from 'zod/mini'
import { Care } from '#modules/plants/care-fields.ts'
import { reducedPrice } from '#modules/plants/price.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { DecimalText, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Row = z.object({
  common_name: z.string(),
  botanical_name: z.string(),
  category: z.string(),
  description: z.string(),
  photo: z.nullable(z.string()),
  care: Care,
  container_size: z.nullable(z.string()),
  price: z.nullable(MoneyText),
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(DecimalText),
})

export interface LabelledPlant extends Omit<z.infer<typeof Row>, 'discount_price' | 'discount_percent'> {}

const columns = (db: Db) => sql`
  common_name, botanical_name, ${nameOf(db, 'plant_categories', sql`category_id`)} AS category, description, photo, care, price.price, price.discount_price, price.discount_percent`

/**
 * Finds the batch if the address has a code, otherwise the plant in any size; a plant has a price only if it has one
 * size.
 */
export async function labelledPlant(
  db: Db,
  label_key: string,
  batchCode: string | undefined,
): Promise<LabelledPlant | undefined> {
  const row = await (batchCode === undefined ? ofPlant(db, label_key) : ofBatch(db, label_key, batchCode))
  if (!row) return undefined
  const { price, discount_price, discount_percent, ...plant } = row
  return { ...plant, price: price === null ? null : reducedPrice({ price, discount_price, discount_percent }) }
}

const ofBatch = (db: Db, labelKey: string, code: string) =>
  db.maybe(
    Row,
    sql`
    SELECT ${columns(db)}, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size
    FROM plant_batches AS batch
    JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
    LEFT JOIN LATERAL (
      SELECT price, discount_price, discount_percent FROM plant_type_prices AS own
      WHERE own.nursery_id = ${db.nursery_id} AND own.plant_type_id = batch.plant_type_id AND own.container_size_id = batch.container_size_id
        AND own.archived_at IS NULL AND (own.grade_id IS NULL OR own.grade_id = batch.grade_id) ORDER BY own.grade_id NULLS LAST LIMIT 1
    ) AS price ON true
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.batch_code = ${code} AND batch.label_key = ${labelKey}`,
  )

const ofPlant = (db: Db, labelKey: string) =>
  db.maybe(
    Row,
    sql`
    SELECT ${columns(db)}, price.container_size
    FROM plant_types AS plant
    LEFT JOIN LATERAL (
      SELECT min(size.name) AS container_size, min(price) AS price, min(discount_price) AS discount_price, min(discount_percent) AS discount_percent
      FROM plant_type_prices AS own JOIN container_sizes AS size ON size.nursery_id = own.nursery_id AND size.id = own.container_size_id
      WHERE own.nursery_id = ${db.nursery_id} AND plant_type_id = plant.id AND own.archived_at IS NULL
      HAVING count(*) = 1) AS price ON true
    WHERE plant.nursery_id = ${db.nursery_id} AND plant.label_key = ${labelKey}`,
  )
