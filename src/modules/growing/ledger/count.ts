/** A count of a batch: what it changes of its plants and of its value. Pure. */
import type { Millionths } from '#kernel/quantity.ts'
import { type BatchSnapshot, type Plan, emptied, entry, shareOf, stateUnheld } from './batch-snapshot.ts'

/**
 * Change of a batch's cost by a count. Plants for sale enter and leave at cost, as supplies do: missing ones are an
 * expense. Missing growing plants are a normal loss that the survivors carry; an expense if none survive.
 */
export function costOfCount(
  batch: Pick<BatchSnapshot, 'state' | 'sold_before' | 'quantity_current' | 'cost'>,
  counted: number,
): Millionths {
  if (counted === 0) return -batch.cost
  return stateUnheld(batch) === 'for_sale' && batch.quantity_current > 0 ? shareOf(batch, counted) - batch.cost : 0n
}

/** The counted number becomes the quantity on hand. */
export function planCount(batch: BatchSnapshot, counted: number, reason: string): Plan {
  const delta = counted - batch.quantity_current
  const isRestocked = batch.quantity_current === 0 && counted > 0
  return {
    newBatches: [],
    entries: [entry(batch.id, 'count', delta, costOfCount(batch, counted), { reason })],
    changes: isRestocked ? [{ batch_id: batch.id, set: { state: 'growing' } }] : emptied(batch, counted),
  }
}
