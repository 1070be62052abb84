/** When a supply is low: the one rule for every screen, list and notification. */
import { parseQuantity } from '#kernel/quantity.ts'

/** At its reorder point or below it; never if it has none. */
export const isLowStock = (onHand: string, reorderPoint: string | null): boolean =>
  reorderPoint !== null && parseQuantity(onHand) <= parseQuantity(reorderPoint)
