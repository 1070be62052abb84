/** What an invoice needs to know of goods that have left already: their names and taxes, whether or not the price list still has them. */
import { type DocketId, InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { DecimalText, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { DeliveredLine, SaleInputs } from '../sale-inputs.ts'
import type { NewSale } from '../sale.ts'
import { lockAccount } from './goods.queries.ts'

const Plant = z.object({ plant_type_id: PlantTypeId, common_name: z.string(), botanical_name: z.string(), tax_free: z.boolean() })
const Supply = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  tax_free: z.boolean(),
  quantity_on_hand: DecimalText,
  average_cost: DecimalText,
})

/** Supplies that leave on a docket, locked, whether or not the till still sells them. */
export const lockSuppliesToDeliver = (db: Db, ids: readonly string[]) =>
  db.many(
    Supply,
    sql`
    SELECT id, name, unit, tax_free, quantity_on_hand, average_cost FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

const Left = z.object({ inventory_item_id: InventoryItemId, quantity: DecimalText, unit_cost: DecimalText })

/** The supplies that left on a docket, with what each had cost. */
export const suppliesOnDocket = (db: Db, docketId: DocketId) =>
  db.many(
    Left,
    sql`
    SELECT DISTINCT ON (inventory_item_id) inventory_item_id, -delta AS quantity, unit_cost FROM inventory_transactions
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'docket' AND reference_id = ${docketId} AND kind = 'delivery'
    ORDER BY inventory_item_id, created_at, id`,
  )

/** The goods of an invoice for dockets, at the agreed prices; `lines` has the allocation of each line. */
export async function goodsDelivered(
  db: Db,
  { items, business_account_id }: Pick<NewSale, 'items' | 'business_account_id'>,
  lines: readonly DeliveredLine[],
): Promise<SaleInputs> {
  const [plants, supplies, account] = await Promise.all([
    db.many(
      Plant,
      sql`
      SELECT id AS plant_type_id, common_name, botanical_name, tax_free FROM plant_types
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${items.flatMap((item) => item.plant_type_id ?? [])}::uuid[])`,
    ),
    db.many(
      Supply,
      sql`
      SELECT id, name, unit, tax_free, quantity_on_hand, average_cost FROM inventory_items
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${items.flatMap((item) => item.inventory_item_id ?? [])}::uuid[])`,
    ),
    business_account_id ? lockAccount(db, business_account_id) : undefined,
  ])
  return {
    plants: items.flatMap(({ plant_type_id, container_size = '', unit_price = '0' }) => {
      const plant = plants.find((each) => each.plant_type_id === plant_type_id)
      return plant ? [{ ...plant, container_size, price: unit_price }] : []
    }),
    supplies: supplies.map((supply) => ({
      ...supply,
      price: items.find(({ inventory_item_id }) => inventory_item_id === supply.id)?.unit_price ?? '0',
    })),
    batches: [],
    account,
    delivered: lines,
  }
}
