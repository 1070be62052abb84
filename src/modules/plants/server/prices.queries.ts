/** The SQL of prices. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { joinName, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Named } from '#modules/setup/reference/server/find-or-create.ts'
import { handlingFields } from '#modules/setup/reference/handling-fields.ts'
import { unitBarcodeColumns, unitBarcodesOf } from '#modules/setup/reference/unit-barcode.ts'
import { unitPriceColumns, unitPricesOf } from '#modules/setup/reference/unit-price.ts'
import { DecimalText, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { takeNumber } from '#server/number-sequence.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { type GoodRow, GoodRow as Good, type NewPrice, Price } from '../plant-type.ts'
import { reducedPrice } from '../price.ts'

const columns = (
  db: Db,
) => sql`id, plant_type_id, ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS container_size, container_size_id,
  ${nameOf(db, 'grades', sql`grade_id`)} AS grade, grade_id, order_minimum, order_multiple, price, tray_price, shelf_price, trolley_price, discount_price,
  discount_percent, barcode, tray_barcode, shelf_barcode, trolley_barcode, sku, color, version`

export const pricesOf = (db: Db, plantTypeId: PlantTypeId, archived?: 'true') =>
  db.many(
    Price,
    sql`
    SELECT ${columns(db)} FROM plant_type_prices
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plantTypeId} AND ${
      archived
        ? sql`archived_at IS NOT NULL ORDER BY archived_at DESC, container_size, grade`
        : sql`archived_at IS NULL ORDER BY price, container_size, grade`
    }`,
  )

export const lockPrice = (db: Db, plantTypeId: PlantTypeId, id: string) =>
  db.one(
    Price,
    sql`
    SELECT ${columns(db)} FROM plant_type_prices
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND plant_type_id = ${plantTypeId} AND archived_at IS NULL FOR NO KEY UPDATE`,
  )

interface PricedAs {
  readonly size: Named
  readonly grade: Named
}

/** `size` and `grade` are the entries that the price names. */
export const insertPrice = (db: Db, userId: UserId, plantTypeId: PlantTypeId, { size, grade }: PricedAs, price: NewPrice) =>
  db.one(
    Price,
    sql`
    INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, grade_id, order_minimum, order_multiple, price, tray_price, shelf_price, trolley_price, discount_price,
      discount_percent, barcode, tray_barcode, shelf_barcode, trolley_barcode, sku, color, created_by, updated_by)
    VALUES (${db.nursery_id}, ${plantTypeId}, ${size.id}, ${grade.id}, ${price.order_minimum ?? null}, ${price.order_multiple ?? null}, ${price.price},
      ${price.tray_price ?? null}, ${price.shelf_price ?? null}, ${price.trolley_price ?? null}, ${price.discount_price ?? null}, ${price.discount_percent ?? null}, ${price.barcode || null},
      ${price.tray_barcode || null}, ${price.shelf_barcode || null}, ${price.trolley_barcode || null}, ${price.sku || null}, ${price.color || null}, ${userId}, ${userId})
    RETURNING ${columns(db)}`,
  )

/** `size` and `grade` are the entries that the price names. */
export const updatePrice = (db: Db, userId: UserId, id: string, { size, grade }: PricedAs, price: NewPrice) =>
  db.one(
    Price,
    sql`
    UPDATE plant_type_prices SET container_size_id = ${size.id}, grade_id = ${grade.id},
      order_minimum = ${price.order_minimum ?? null}, order_multiple = ${price.order_multiple ?? null}, price = ${price.price},
      tray_price = ${price.tray_price ?? null}, shelf_price = ${price.shelf_price ?? null}, trolley_price = ${price.trolley_price ?? null}, discount_price = ${price.discount_price ?? null},
      discount_percent = ${price.discount_percent ?? null}, barcode = ${price.barcode || null}, tray_barcode = ${price.tray_barcode || null},
      shelf_barcode = ${price.shelf_barcode || null}, trolley_barcode = ${price.trolley_barcode || null}, sku = ${price.sku || null}, color = ${price.color || null},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${columns(db)}`,
  )

export const archivePrice = (db: Db, userId: UserId, id: string) =>
  db.run(sql`
    UPDATE plant_type_prices SET archived_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const restorePrice = (db: Db, userId: UserId, plantTypeId: PlantTypeId, id: string) =>
  db.one(
    Price,
    sql`
    UPDATE plant_type_prices SET archived_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND plant_type_id = ${plantTypeId} AND archived_at IS NOT NULL
    RETURNING ${columns(db)}`,
  )

const Raw = z.extend(z.omit(Good, { price: true, unit_prices: true, unit_barcodes: true }), {
  price: MoneyText,
  ...unitPriceColumns,
  ...unitBarcodeColumns,
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(DecimalText),
})

async function goods(db: Db, which: Sql): Promise<GoodRow[]> {
  const rows = await db.many(
    Raw,
    sql`
    SELECT price.id, price.plant_type_id, size.name AS container_size, price.container_size_id, ${nameOf(db, 'grades', sql`price.grade_id`)} AS grade, price.grade_id, plant.common_name, plant.botanical_name, plant.synonyms, category, price.price,
      tray_price, shelf_price, trolley_price, cells, trays_per_shelf, shelves, price.discount_price, price.discount_percent, plant.tax_kind, price.barcode, tray_barcode, shelf_barcode, trolley_barcode, price.sku, price.color, plant.photo,
      greatest(0, (SELECT coalesce(sum(quantity_current), 0)::int FROM plant_batches
        WHERE nursery_id = ${db.nursery_id} AND plant_type_id = price.plant_type_id AND container_size_id = price.container_size_id
          AND (price.grade_id IS NULL OR grade_id = price.grade_id) AND state = 'for_sale')
        - (SELECT coalesce(sum(quantity_reserved), 0)::int FROM saved_cart_lines
        WHERE nursery_id = ${db.nursery_id} AND quantity_reserved > 0 AND plant_type_id = price.plant_type_id AND container_size_id = price.container_size_id
          AND (price.grade_id IS NULL OR grade_id = price.grade_id))) AS available,
      EXISTS (SELECT FROM plant_batches
        WHERE nursery_id = ${db.nursery_id} AND plant_type_id = price.plant_type_id AND container_size_id = price.container_size_id
          AND (price.grade_id IS NULL OR grade_id = price.grade_id) AND (state <> 'growing' OR sold_before)) AS stocked,
      sprayed.sale_from, coalesce(sprayed.sprayed_with, '') AS sprayed_with,
      coalesce(reserved.quantity, 0)::int AS reserved
    FROM plant_type_prices AS price
    JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = price.plant_type_id
    JOIN container_sizes AS size ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
    ${joinName(db, 'plant_categories', sql`plant.category_id`)}
    LEFT JOIN (
      SELECT plant_type_id, container_size_id, grade_id, grouping(grade_id) = 1 AS any_grade, sum(quantity_reserved - quantity_delivered) AS quantity
      FROM order_items AS item
      JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = order_id AND status IN ('confirmed', 'picking', 'ready')
      WHERE item.nursery_id = ${db.nursery_id} AND quantity_reserved > quantity_delivered AND plant_type_id IS NOT NULL
      GROUP BY GROUPING SETS ((plant_type_id, container_size_id), (plant_type_id, container_size_id, grade_id))
    ) AS reserved ON reserved.plant_type_id = price.plant_type_id AND reserved.container_size_id = price.container_size_id
      AND reserved.any_grade = (price.grade_id IS NULL) AND reserved.grade_id IS NOT DISTINCT FROM price.grade_id
    LEFT JOIN LATERAL (
      SELECT sale_from, sprayed_with FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND sale_from IS NOT NULL AND sold_before AND plant_type_id = price.plant_type_id AND container_size_id = price.container_size_id
        AND (price.grade_id IS NULL OR grade_id = price.grade_id) AND quantity_current > 0
      ORDER BY sale_from LIMIT 1
    ) AS sprayed ON true
    WHERE price.nursery_id = ${db.nursery_id} AND price.archived_at IS NULL${which}
    ORDER BY plant.common_name, price.price, price.id`,
  )
  return rows.map((row) => {
    const { discount_price, discount_percent, tray_price, shelf_price, trolley_price, ...priced } = row
    const { tray_barcode, shelf_barcode, trolley_barcode, cells, trays_per_shelf, shelves, ...good } = priced
    return {
      ...good,
      price: reducedPrice({ price: row.price, discount_price, discount_percent }),
      unit_prices: unitPricesOf(row),
      unit_barcodes: unitBarcodesOf(row),
    }
  })
}

const SizeHandling = z.object(handlingFields)

/** Units in which plants of a size are handled: trays, shelves and trolleys. */
export const handlingOf = (db: Db, size: Named) =>
  db.one(
    SizeHandling,
    sql`SELECT cells, trays_per_shelf, shelves FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND id = ${size.id}`,
  )

export const everyGood = (db: Db) => goods(db, none)
/** Goods with any of these barcodes, the forms of one. */
export const goodsWithBarcode = (db: Db, forms: readonly string[]) => {
  const any = sql`ANY(${[...forms]}::text[])`
  return goods(
    db,
    sql` AND (price.barcode = ${any} OR price.tray_barcode = ${any} OR price.shelf_barcode = ${any} OR price.trolley_barcode = ${any})`,
  )
}

export const goodsWithLabel = (db: Db, label: { readonly label_key: string } | { readonly batch_code: string }) =>
  goods(
    db,
    'label_key' in label
      ? sql` AND plant.label_key = ${label.label_key}`
      : sql` AND EXISTS (SELECT 1 FROM plant_batches AS batch
          WHERE batch.nursery_id = ${db.nursery_id} AND upper(batch_code) = upper(${label.batch_code}) AND batch.plant_type_id = price.plant_type_id
            AND batch.container_size_id = price.container_size_id AND (price.grade_id IS NULL OR price.grade_id = batch.grade_id))`,
  )

/** The next number of the nursery's own barcodes: after all that were given out, and after those on labels, archived ones too. */
export const takeBarcodeNumber = async (db: Db): Promise<number> => {
  const atLeast = sql`SELECT coalesce(max(substr(own.code, 3, 10)::bigint), 0) + 1 FROM plant_type_prices AS price
    CROSS JOIN LATERAL unnest(ARRAY[price.barcode, price.tray_barcode, price.shelf_barcode, price.trolley_barcode]) AS own (code)
    WHERE price.nursery_id = ${db.nursery_id} AND own.code ~ '^20\\d{11}$'`
  return (await takeNumber(db, 'barcode', { atLeast })).number
}
