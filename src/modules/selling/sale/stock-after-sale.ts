/** The inputs of the next sale in the same transaction: what a planned sale takes is subtracted. Pure. */
import { formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'
import type { PlannedSale } from './plan-sale.ts'
import type { SaleInputs } from '#modules/selling/cart/sale-inputs.ts'

/** Batches that are empty then are finished, and left out. */
export function stockAfterSale(goods: SaleInputs, { items }: Pick<PlannedSale, 'items'>): SaleInputs {
  const batches = new Map(goods.batches.map((batch) => [batch.id, batch]))
  const supplies = new Map(goods.supplies.map((supply) => [supply.id, supply]))
  for (const { takes, inventory_item_id, quantity } of items) {
    for (const take of takes) {
      const batch = batches.get(take.batch_id)
      if (batch === undefined) continue
      const quantity_current = batch.quantity_current - take.quantity
      if (quantity_current === 0) batches.delete(batch.id)
      else batches.set(batch.id, { ...batch, quantity_current, cost: formatCost(parseCost(batch.cost) - parseCost(take.cost)) })
    }
    const supply = inventory_item_id === null ? undefined : supplies.get(inventory_item_id)
    if (supply)
      supplies.set(supply.id, {
        ...supply,
        quantity_on_hand: formatFixed(parseQuantity(supply.quantity_on_hand) - parseQuantity(quantity), 4),
      })
  }
  return { ...goods, batches: [...batches.values()], supplies: [...supplies.values()] }
}
