/** A count of a batch: what it changes of its plants and of its value. Pure. */
import type { Millionths } from '#kernel/quantity.ts'
import { type BatchSnapshot, type Plan, emptied, entry, shareOf, stateUnheld } from './batch-snapshot.ts'

/**
 * True if missing plants take their cost with them, in a loss as in a count. Plants for sale do, as supplies: they are an expense. Growing ones
 * are a normal loss that the survivors carry, unless it is `abnormal`.
 */
export const isExpensed = (batch: Pick<BatchSnapshot, 'state' | 'sold_before'>, abnormal: boolean): boolean =>
  abnormal || stateUnheld(batch) === 'for_sale'

/**
 * Change of a batch's cost by a count. A surplus of plants for sale comes in at cost. If none survive, all of the cost is an
 * expense.
 */
export function costOfCount(
  batch: Pick<BatchSnapshot, 'state' | 'sold_before' | 'quantity_current' | 'cost'>,
  counted: number,
  abnormal = false,
): Millionths {
  if (counted === 0) return -batch.cost
  const isMissing = counted < batch.quantity_current
  return isExpensed(batch, isMissing && abnormal) && batch.quantity_current > 0 ? shareOf(batch, counted) - batch.cost : 0n
}

/** The counted number becomes the quantity on hand. */
export function planCount(batch: BatchSnapshot, counted: number, reason: string, abnormal = false): Plan {
  const delta = counted - batch.quantity_current
  const isRestocked = batch.quantity_current === 0 && counted > 0
  return {
    newBatches: [],
    entries: [entry(batch.id, 'count', delta, costOfCount(batch, counted, abnormal), { reason })],
    changes: isRestocked ? [{ batch_id: batch.id, set: { state: 'growing' } }] : emptied(batch, counted),
  }
}
