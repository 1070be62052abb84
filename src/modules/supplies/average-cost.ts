/**
 * Moving weighted average cost of a supply (IAS 2, paragraph 27), recalculated at each receipt. Quantities are in
 * ten-thousandths, costs in millionths.
 */
import type { InventoryItemId } from '#kernel/id.ts'
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'
import { mulDivRounded } from '#kernel/money.ts'

interface Stock {
  readonly onHand: TenThousandths
  readonly averageCost: Millionths
}

interface Movement {
  /** Negative: goes out. */
  readonly delta: TenThousandths
  /** Cost of one unit; the average cost if it is left out. */
  readonly unitCost?: Millionths | undefined
  /** Takes an earlier movement back: what goes out takes its own cost with it. */
  readonly isReversal?: boolean
}

/**
 * The average cost after a movement, rounded to the millionth. An issue leaves the average as it is, unless it reverses a
 * receipt. An empty stock retains its last average, the expected cost of the next receipt.
 */
export function averageCostAfter({ onHand, averageCost }: Stock, { delta, unitCost, isReversal = false }: Movement): bigint {
  const after = onHand + delta
  if (unitCost === undefined || after <= 0n || (delta < 0n && !isReversal)) return averageCost
  const worth = onHand * averageCost + delta * unitCost
  return worth <= 0n ? 0n : mulDivRounded(worth, 1n, after)
}

export interface CostedMove {
  readonly inventory_item_id: InventoryItemId
  readonly delta: TenThousandths
  readonly unitCost: Millionths
}

/** One move for each item, at the average of what its moves cost. */
export function mergeCostedMoves(moves: readonly CostedMove[]): CostedMove[] {
  return [...Map.groupBy(moves, (move) => move.inventory_item_id)].map(([inventory_item_id, ofItem]) => {
    const delta = ofItem.reduce((all, move) => all + move.delta, 0n)
    const worth = ofItem.reduce((all, move) => all + move.delta * move.unitCost, 0n)
    const unitCost =
      delta === 0n
        ? (ofItem[0]?.unitCost ?? 0n)
        : delta > 0n
          ? mulDivRounded(worth, 1n, delta)
          : mulDivRounded(-worth, 1n, -delta)
    return { inventory_item_id, delta, unitCost }
  })
}
