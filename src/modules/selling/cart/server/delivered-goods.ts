/** Goods of an invoice that were delivered earlier: names and tax, also of products no longer in the price list. */
import { readPlants } from '#modules/plants/server/read-plants.ts'
import { readSupplies } from '#modules/supplies/server/read-supplies.ts'
import type { Db } from '#server/database.ts'
import type { NewSale } from '../new-sale.ts'
import type { DeliveredLine, SaleInputs } from '../sale-inputs.ts'
import { lockChargedAccount } from './goods.queries.ts'

/** The goods of an invoice for dockets, at the agreed prices; `lines` has the allocation of each line. */
export async function goodsDelivered(
  db: Db,
  { items, business_account_id }: Pick<NewSale, 'items' | 'business_account_id'>,
  lines: readonly DeliveredLine[],
): Promise<SaleInputs> {
  const [plants, supplies, account] = await Promise.all([
    readPlants(
      db,
      items.flatMap((item) => item.plant_type_id ?? []),
    ),
    readSupplies(
      db,
      items.flatMap((item) => item.inventory_item_id ?? []),
    ),
    business_account_id ? lockChargedAccount(db, business_account_id) : undefined,
  ])
  return {
    plants: items.flatMap(({ plant_type_id, container_size = '', grade = null, unit_price = '0' }) => {
      const plant = plants.find(({ id }) => id === plant_type_id)
      const kind = { container_size, container_size_id: null, grade, grade_id: null }
      return plant ? [{ ...plant, plant_type_id: plant.id, ...kind, price: unit_price }] : []
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
