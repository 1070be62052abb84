/**
 * Reorder suggestions: supplies that would fall to their reorder point or below it after all reservations and purchase orders.
 */
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { orderQuantity } from '#modules/supplies/order-quantity.ts'
import { type TenThousandths, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { DecimalText } from '#kernel/wire.ts'

export const Stand = z.object({
  inventory_item_id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  vendor: z.string(),
  on_hand: DecimalText,
  /** Sent to a vendor, and still to come. */
  on_order: DecimalText,
  /** Recorded, and not sent yet. */
  in_drafts: DecimalText,
  /** Reserved by open orders of customers. */
  committed: DecimalText,
  reorder_point: DecimalText,
  /** Pack size and minimum order of the vendor. */
  pack_quantity: z.nullable(DecimalText),
  minimum_order: z.nullable(DecimalText),
  /** Quantity of the last order. */
  last_quantity: z.nullable(DecimalText),
  /** Last unit cost, without tax. */
  unit_cost: DecimalText,
})
export type Stand = z.infer<typeof Stand>

export const Reorder = z.extend(Stand, { quantity: DecimalText })
/** `quantity`: what to order; 0 where a draft has it already. */
export type Reorder = z.infer<typeof Reorder>

/** max(0, minimum + promised − on hand − on order) */
export function suggestOrder({
  reorder_point,
  committed,
  on_hand,
  on_order,
}: Pick<Stand, 'reorder_point' | 'committed' | 'on_hand' | 'on_order'>): string {
  const short = parseQuantity(reorder_point) + parseQuantity(committed) - parseQuantity(on_hand) - parseQuantity(on_order)
  return formatFixed(short > 0n ? short : 0n, 4)
}

/** Undefined for what there is enough of. Exactly at its point nothing is missing yet: as much as was ordered last, or the point itself. */
export function reorderOf(stand: Stand): Reorder | undefined {
  const { reorder_point, committed, on_hand, on_order, in_drafts, last_quantity } = stand
  const left = parseQuantity(on_hand) + parseQuantity(on_order) - parseQuantity(committed)
  const point = parseQuantity(reorder_point)
  if (left > point) return undefined
  const wanted = left === point ? (last_quantity ?? reorder_point) : suggestOrder(stand)
  const rest = (parseQuantity(wanted) - parseQuantity(in_drafts)) as TenThousandths
  return { ...stand, quantity: formatFixed(orderQuantity(rest, stand), 4) }
}
