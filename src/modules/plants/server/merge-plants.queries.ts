/** The SQL of merging plant types: prices of both, and the plant itself. */
import * as z from 'zod/mini'
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { PlantType } from '../plant-type.ts'
import { plantSearchText } from '../search-text.ts'

const TwicePriced = z.object({ container_size: z.string(), container_size_id: Id, stays: MoneyText, archived: MoneyText })

interface Pair {
  readonly from: PlantTypeId
  readonly into: PlantTypeId
}

/** The sizes for which both have a price. */
export const twicePriced = (db: Db, { from, into }: Pair) =>
  db.many(
    TwicePriced,
    sql`
    SELECT size.name AS container_size, price.container_size_id, price.price AS stays, other.price AS archived
    FROM plant_type_prices AS price JOIN container_sizes AS size ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
    JOIN plant_type_prices AS other ON other.nursery_id = ${db.nursery_id} AND other.plant_type_id = ${from}
      AND other.container_size_id = price.container_size_id AND other.grade_id IS NOT DISTINCT FROM price.grade_id AND other.archived_at IS NULL
    WHERE price.nursery_id = ${db.nursery_id} AND price.plant_type_id = ${into} AND price.archived_at IS NULL
    ORDER BY sort_key(size.name)`,
  )

/** The price that stays takes the barcode, the SKU and the colour of the other where it has none; the other is archived. */
export async function archiveTwicePriced(db: Db, userId: UserId, { from, into }: Pair): Promise<void> {
  await db.run(sql`
    UPDATE plant_type_prices AS price SET barcode = coalesce(price.barcode, other.barcode), tray_barcode = coalesce(price.tray_barcode, other.tray_barcode),
      shelf_barcode = coalesce(price.shelf_barcode, other.shelf_barcode), trolley_barcode = coalesce(price.trolley_barcode, other.trolley_barcode), sku = coalesce(price.sku, other.sku),
      color = coalesce(price.color, other.color), version = price.version + 1, updated_at = now(), updated_by = ${userId}
    FROM plant_type_prices AS other
    WHERE price.nursery_id = ${db.nursery_id} AND other.nursery_id = ${db.nursery_id} AND price.plant_type_id = ${into}
      AND other.plant_type_id = ${from} AND other.container_size_id = price.container_size_id AND other.grade_id IS NOT DISTINCT FROM price.grade_id
      AND price.archived_at IS NULL AND other.archived_at IS NULL`)
  await db.run(sql`
    UPDATE plant_type_prices AS price SET archived_at = now(), version = price.version + 1, updated_at = now(), updated_by = ${userId}
    FROM plant_type_prices AS other
    WHERE price.nursery_id = ${db.nursery_id} AND other.nursery_id = ${db.nursery_id} AND price.plant_type_id = ${from}
      AND other.plant_type_id = ${into} AND other.container_size_id = price.container_size_id AND other.grade_id IS NOT DISTINCT FROM price.grade_id
      AND price.archived_at IS NULL AND other.archived_at IS NULL`)
}

/** Only rows that nothing refers to can be locked so and deleted: sales that are being written are waited for. */
export const lockForDeletion = (db: Db, id: PlantTypeId) =>
  db.run(sql`SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`)

/** Fills the unknown care facts of the remaining plant from the other. */
export const takeCare = (db: Db, { from, into }: Pair) =>
  db.run(sql`
    UPDATE plant_types AS plant SET care = other.care || plant.care FROM plant_types AS other
    WHERE plant.nursery_id = ${db.nursery_id} AND other.nursery_id = ${db.nursery_id} AND plant.id = ${into} AND other.id = ${from}`)

/** Refused by the database while anything refers to it. */
export const deletePlantType = (db: Db, id: PlantTypeId) =>
  db.run(sql`DELETE FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const writeMerged = (
  db: Db,
  userId: UserId,
  { id, common_name, botanical_name, description, photo }: PlantType,
  synonyms: string[],
) =>
  db.run(sql`
    UPDATE plant_types SET synonyms = ${synonyms}, search_text = ${plantSearchText({ common_name, botanical_name, synonyms })},
      description = ${description}, photo = ${photo}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
