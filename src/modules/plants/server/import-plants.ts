/** Plant types and prices in bulk, for an import: one statement for each kind of change, however many rows. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import { Care } from '../care-fields.ts'
import { searchText } from '../search-text.ts'

interface ImportedPlant {
  readonly id: string
  readonly common_name: string
  readonly botanical_name: string
  readonly category: string
  readonly care: Care
}

interface ImportedPrice {
  readonly id: string
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly price: string
  /** Null: as it is. */
  readonly tray_price: string | null
  readonly shelf_price: string | null
  readonly trolley_price: string | null
  readonly discount_price: string | null
  readonly barcode: string | null
  readonly sku: string | null
  readonly color: string | null
}

export function addPlants(db: Db, userId: UserId, plants: readonly ImportedPlant[]): Promise<number> {
  const rows = plants.map((plant) => ({ ...plant, search_text: searchText(plant.common_name, plant.botanical_name) }))
  return db.run(sql`
    INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, care, search_text, created_by, updated_by)
    SELECT ${db.nursery_id}, plant.id, common_name, botanical_name, category.id, care, search_text, ${userId}, ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS plant (id uuid, common_name text, botanical_name text, category text, care jsonb, search_text text)
    ${joinEntry(db, 'plant_categories', sql`plant.category`, sql`category`)} RETURNING 1`)
}

export async function addPrices(db: Db, userId: UserId, prices: readonly ImportedPrice[]): Promise<number> {
  await createMissing(
    db,
    'container_sizes',
    prices.map(({ container_size }) => container_size),
  )
  return db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price, tray_price, shelf_price, trolley_price, discount_price, barcode, sku, color, created_by, updated_by)
    SELECT ${db.nursery_id}, price.id, plant_type_id, size.id, price, tray_price, shelf_price, trolley_price, discount_price, barcode, sku, color, ${userId}, ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS price (id uuid, plant_type_id uuid, container_size text, price numeric, tray_price numeric, shelf_price numeric,
      trolley_price numeric, discount_price numeric, barcode text, sku text, color text)
    ${joinEntry(db, 'container_sizes', sql`price.container_size`, sql`size`)} RETURNING 1`)
}

/** Takes plants out of the archive; their prices come back with `changePrices`, those of the sizes that are imported. */
export async function restorePlants(db: Db, userId: UserId, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    UPDATE plant_types SET archived_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY (${ids}::uuid[]) AND archived_at IS NOT NULL`)
}

/** A row without a barcode, or a price of a unit, leaves the one that is there; an archived price is restored. */
export function changePrices(
  db: Db,
  userId: UserId,
  prices: readonly Omit<ImportedPrice, 'plant_type_id' | 'container_size'>[],
): Promise<number> {
  return db.run(sql`
    UPDATE plant_type_prices SET price = changed.price, tray_price = coalesce(changed.tray_price, plant_type_prices.tray_price),
      shelf_price = coalesce(changed.shelf_price, plant_type_prices.shelf_price),
      trolley_price = coalesce(changed.trolley_price, plant_type_prices.trolley_price), barcode = coalesce(changed.barcode, plant_type_prices.barcode),
      discount_price = coalesce(changed.discount_price, plant_type_prices.discount_price),
      discount_percent = CASE WHEN changed.discount_price IS NULL THEN plant_type_prices.discount_percent END,
      sku = coalesce(changed.sku, plant_type_prices.sku), color = coalesce(changed.color, plant_type_prices.color),
      archived_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS changed (id uuid, price numeric, tray_price numeric, shelf_price numeric,
      trolley_price numeric, discount_price numeric, barcode text, sku text, color text)
    WHERE plant_type_prices.nursery_id = ${db.nursery_id} AND plant_type_prices.id = changed.id`)
}

const PlantWithCare = z.object({ id: Id, care: Care })
export type PlantWithCare = z.infer<typeof PlantWithCare>

/** The care of these plants as it is, locked. */
export const careWithIds = (db: Db, ids: readonly string[]): Promise<PlantWithCare[]> =>
  db.many(
    PlantWithCare,
    sql`SELECT id, care FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

export const saveCare = (db: Db, userId: UserId, plants: readonly PlantWithCare[]) =>
  db.run(sql`
    UPDATE plant_types SET care = changed.care, version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(plants)}::jsonb) AS changed (id uuid, care jsonb)
    WHERE plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = changed.id`)

export const deletePlants = (db: Db, ids: readonly string[]) =>
  db.run(sql`DELETE FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

export const deletePrices = (db: Db, ids: readonly string[]) =>
  db.run(sql`DELETE FROM plant_type_prices WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

export const archivePlants = (db: Db, userId: UserId, ids: readonly string[]) =>
  db.run(sql`
    UPDATE plant_types SET archived_at = ${nowUnlessSet('archived_at')}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

/** A price as an import found it. */
export type PriceBefore = z.infer<typeof Before>

const Before = z.object({
  id: Id,
  price: MoneyText,
  tray_price: z.nullable(MoneyText),
  shelf_price: z.nullable(MoneyText),
  trolley_price: z.nullable(MoneyText),
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  color: z.nullable(z.string()),
  archived: z.boolean(),
})

/** These prices as they are, locked. */
export const pricesWithIds = (db: Db, ids: readonly string[]): Promise<PriceBefore[]> =>
  db.many(
    Before,
    sql`
    SELECT id, price, tray_price, shelf_price, trolley_price, discount_price, discount_percent::text AS discount_percent, barcode, sku, color, archived_at IS NOT NULL AS archived FROM plant_type_prices
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

/** Prices as they were before an import changed them. */
export const restorePrices = (db: Db, userId: UserId, prices: readonly PriceBefore[]) => {
  // Imports of release 1.0.0 recorded no discount, SKU and colour, and changed none.
  const whole = prices.map((price) => ({ ...price, is_whole: 'sku' in price }))
  return db.run(sql`
    UPDATE plant_type_prices SET price = before.price, tray_price = before.tray_price, shelf_price = before.shelf_price,
      trolley_price = before.trolley_price, barcode = before.barcode,
      discount_price = CASE WHEN is_whole THEN before.discount_price ELSE plant_type_prices.discount_price END,
      discount_percent = CASE WHEN is_whole THEN before.discount_percent ELSE plant_type_prices.discount_percent END,
      sku = CASE WHEN is_whole THEN before.sku ELSE plant_type_prices.sku END, color = CASE WHEN is_whole THEN before.color ELSE plant_type_prices.color END, archived_at = CASE WHEN before.archived THEN clock.now END,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(whole)}::jsonb) AS before (id uuid, price numeric, tray_price numeric, shelf_price numeric,
        trolley_price numeric, discount_price numeric, discount_percent numeric, barcode text, sku text, color text, archived boolean, is_whole boolean),
      (SELECT now() AS now) AS clock
    WHERE plant_type_prices.nursery_id = ${db.nursery_id} AND plant_type_prices.id = before.id`)
}
