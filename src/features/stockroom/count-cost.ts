/** A count of a stocktake: what should have been there at its moment, and what one of it had cost. */
import { type Millionths, formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'

/** A supply has its average cost; of a batch it is the cost of all its plants. */
export interface Counted {
  readonly on_hand: string
  /** What came (plus) and went (minus) after the moment of the count. */
  readonly moved_since: string
  readonly average_cost: string | null
  readonly batch_cost: string | null
}

/** What was on hand at the moment of the count: what moved since is taken off again. */
export const expectedAtCount = ({ on_hand, moved_since }: Counted): string =>
  formatFixed(parseQuantity(on_hand) - parseQuantity(moved_since), 4)

/** What one has cost: of a supply on average, of a batch its share of the batch, fractions of a millionth dropped; 0 in an empty batch. */
export function costOfOne({ average_cost, batch_cost, on_hand }: Counted): string {
  if (average_cost !== null) return average_cost
  const plants = parseQuantity(on_hand)
  const each: Millionths = plants > 0n ? (parseCost(batch_cost ?? 0) * 10_000n) / plants : 0n
  return formatCost(each)
}
