/** A use of a supply that is booked again, as it should have been on its day: it takes what one cost then, and the rest keeps all other value. Pure. */
import { averageCostAfter } from './average-cost.ts'
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'

export interface SupplyStock {
  readonly onHand: TenThousandths
  readonly averageCost: Millionths
}

interface Used {
  readonly quantity: TenThousandths
  readonly unitCost: Millionths
}

export const afterReturn = (stock: SupplyStock, { quantity, unitCost }: Used): SupplyStock => ({
  onHand: stock.onHand + quantity,
  averageCost: averageCostAfter(stock, { delta: quantity, unitCost, isReversal: true }),
})

/**
 * Unit cost for booking `quantity` as used again, and the stock afterwards. Using everything takes the whole value;
 * no use takes more than that.
 */
export function rebookUse(
  stock: SupplyStock,
  { quantity, unitCost: then }: Used,
): { readonly unitCost: Millionths; readonly after: SupplyStock } {
  const { onHand, averageCost } = stock
  if (quantity <= 0n || quantity >= onHand) return { unitCost: averageCost, after: { onHand: onHand - quantity, averageCost } }
  const most = (onHand * averageCost) / quantity
  const unitCost = then < most ? then : most
  return {
    unitCost,
    after: {
      onHand: onHand - quantity,
      averageCost: averageCostAfter(stock, { delta: -quantity, unitCost, isReversal: true }),
    },
  }
}
