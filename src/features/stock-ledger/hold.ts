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

/** The reason of a hold; empty for a batch that is not on hold. */
type Reason = string | undefined

/** A new batch that is to have this state, out of a parent that is on hold for this reason or not at all. */
export const bornUnderHold = (parentReason: Reason, state: string): HeldState =>
  parentReason
    ? { state: state === 'for_sale' ? 'growing' : state, on_hold: parentReason, sold_before: state === 'for_sale' }
    : { state, on_hold: '', sold_before: false }

/** What is to be written of a batch that is on hold for this reason or not at all: never that it is for sale. */
export const changedUnderHold = (reason: Reason, set: Changes): Changes & { readonly sold_before?: true } =>
  reason && set.state === 'for_sale' ? { ...set, state: 'growing', sold_before: true } : set
