/** Products as a sale needs them: name, price and stock. */
import { type AccountId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { lockAccount } from '#modules/customers/server/lock-account.ts'
import { lockSupplies } from '#modules/supplies/server/read-supplies.ts'
import { reducedPrice } from '#modules/plants/price.ts'
import { isMeasured } from '#modules/supplies/units.ts'
import { unitPriceColumns, unitPricesOf } from '#modules/setup/reference/unit-price.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { SupplyForTill } from '../goods-calls.ts'
import type { AccountTerms, PlantForSale, SupplyForSale } from '../sale-inputs.ts'

const PriceRow = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  container_size_id: Id,
  grade: z.nullable(z.string()),
  grade_id: z.nullable(Id),
  common_name: z.string(),
  botanical_name: z.string(),
  price: MoneyText,
  ...unitPriceColumns,
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(DecimalText),
  tax_kind: z.enum(goodsTaxKinds),
})

/** The prices of plants, for `plantForSale`. */
export const pricesOfPlants = (db: Db, plantTypeIds: readonly PlantTypeId[]) =>
  [
    PriceRow,
    sql`
    SELECT plant_type_id, size.name AS container_size, container_size_id, graded.name AS grade, grade_id, common_name, botanical_name, price::text AS price, tray_price::text AS tray_price, shelf_price::text AS shelf_price,
      trolley_price::text AS trolley_price, cells, trays_per_shelf, shelves, discount_price::text AS discount_price,
      discount_percent::text AS discount_percent, tax_kind
    FROM plant_type_prices AS price
    JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = price.plant_type_id
    JOIN (SELECT nursery_id, id, name, cells, trays_per_shelf, shelves FROM container_sizes) AS size
      ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
    LEFT JOIN grades AS graded ON graded.nursery_id = price.nursery_id AND graded.id = price.grade_id
    WHERE price.nursery_id = ${db.nursery_id} AND price.plant_type_id = ANY(${plantTypeIds}::uuid[])
      AND price.archived_at IS NULL AND plant.archived_at IS NULL`,
  ] as const

export const plantForSale = (row: z.infer<typeof PriceRow>): PlantForSale => ({
  ...row,
  price: reducedPrice(row),
  unit_prices: unitPricesOf(row),
})

const TillRow = z.omit(SupplyForTill, { measured: true })

/** Sorted by name. */
export async function suppliesForSale(db: Db) {
  const rows = await db.many(
    TillRow,
    sql`
    SELECT id, name, unit, price, tax_kind, barcode, greatest(0, quantity_on_hand - coalesce(reserved.quantity, 0)) AS quantity_on_hand
    FROM inventory_items LEFT JOIN (
      SELECT inventory_item_id, sum(quantity_reserved) AS quantity FROM saved_cart_lines
      WHERE nursery_id = ${db.nursery_id} AND quantity_reserved > 0 AND inventory_item_id IS NOT NULL GROUP BY 1
    ) AS reserved ON inventory_item_id = id
    WHERE nursery_id = ${db.nursery_id} AND "forSale" AND price IS NOT NULL AND archived_at IS NULL ORDER BY name, id`,
  )
  return rows.map((row) => ({ ...row, measured: isMeasured(row.unit) }))
}

export const lockSuppliesForSale = async (db: Db, ids: readonly string[]): Promise<SupplyForSale[]> =>
  (await lockSupplies(db, ids)).filter(({ for_sale }) => for_sale)

/** The account to charge, locked; undefined if archived or unknown. */
export async function lockChargedAccount(db: Db, id: AccountId): Promise<AccountTerms | undefined> {
  const account = await lockAccount(db, id)
  return account?.archived ? undefined : account
}
