/**
 * Batches on hold: a recall keeps their plants from being sold until a manager releases them. A batch on hold is never for sale, and what comes
 * of it is on hold too. That it was, or was to be, for sale is remembered, so that it is for sale again once it is released.
 */
import type { Changes } from './batch-snapshot.ts'

/** The part of a batch that a hold decides. */
export interface HeldState {
  readonly state: string
  /** Why it is on hold; empty when it is not. */
  readonly on_hold: string
  /** It goes back on sale when it is released. */
  readonly sold_before: boolean
}

/** A batch once it is put on hold, or is on hold already and now for another reason. */
export const placedOnHold = ({ state, sold_before }: HeldState, reason: string): HeldState => ({
  state: state === 'for_sale' ? 'growing' : state,
  on_hold: reason,
  sold_before: sold_before || state === 'for_sale',
})

/** A batch of so many plants once it is released: what was for sale before is for sale again, if there is anything left to sell. */
export const releasedFromHold = ({ state, sold_before }: HeldState, quantity: number): HeldState => ({
  state: sold_before && state === 'growing' && quantity > 0 ? 'for_sale' : state,
  on_hold: '',
  sold_before: false,
})

/** A batch that plants come back into: a finished one is for sale again, or will be once it is released. */
export function withPlantsBack(batch: HeldState): HeldState {
  if (batch.state !== 'finished') return batch
  return batch.on_hold === '' ? { ...batch, state: 'for_sale' } : { ...batch, state: 'growing', sold_before: true }
}

/** The reason of a hold; empty for a batch that is not on hold. */
type Reason = string | undefined

/** A new batch that is to have this state, out of a parent that is on hold for this reason or not at all. */
export const createdUnderHold = (parentReason: Reason, state: string): HeldState =>
  parentReason
    ? { state: state === 'for_sale' ? 'growing' : state, on_hold: parentReason, sold_before: state === 'for_sale' }
    : { state, on_hold: '', sold_before: false }

/** What is to be written of a batch that is on hold for this reason or not at all: never that it is for sale. */
export const changedUnderHold = (reason: Reason, set: Changes): Changes & { readonly sold_before?: true } =>
  reason && set.state === 'for_sale' ? { ...set, state: 'growing', sold_before: true } : set
