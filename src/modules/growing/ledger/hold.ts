/**
 * Batches that may not be sold: held by a recall until a manager releases them, or by sprayings until the days before
 * sale on the label have passed. Such a batch is never for sale, nor are the batches made of it. The state for sale
 * is remembered, and restored once nothing restricts the batch.
 */
import { spelledOutDay } from '#kernel/format.ts'
import type { Changes, HeldState, Restriction } from './batch-snapshot.ts'

const nothing: Restriction = { on_hold: '', withheld_by: [], sale_from: null, sprayed_with: '' }

const isRestricted = ({ on_hold, withheld_by }: Pick<Restriction, 'on_hold' | 'withheld_by'>) =>
  on_hold !== '' || withheld_by.length > 0

const offSale = <Held extends HeldState>(batch: Held): Held => ({
  ...batch,
  state: batch.state === 'for_sale' ? 'growing' : batch.state,
  sold_before: batch.sold_before || batch.state === 'for_sale',
})

/** Next state of a batch when one restriction ends: if none is left, a batch that was for sale is for sale again. */
const backOnSale = (batch: HeldState, quantity: number): HeldState =>
  isRestricted(batch)
    ? batch
    : {
        ...batch,
        state: batch.sold_before && batch.state === 'growing' && quantity > 0 ? 'for_sale' : batch.state,
        sold_before: false,
      }

/** A batch once it is put on hold, or is on hold already and now for another reason. */
export const placedOnHold = <Held extends HeldState>(batch: Held, on_hold: string): Held => offSale({ ...batch, on_hold })

export const releasedFromHold = (batch: HeldState, quantity: number): HeldState => backOnSale({ ...batch, on_hold: '' }, quantity)

/** A batch that was sprayed once more. */
export const withheldToo = <Held extends HeldState>(batch: Held, spraying: Omit<Restriction, 'on_hold'>): Held =>
  offSale({ ...batch, ...bothOf(batch, { ...nothing, ...spraying }) })

/** A batch that only these sprayings withhold from now on. */
export const withheldOnlyBy = (batch: HeldState, left: Omit<Restriction, 'on_hold'>, quantity: number): HeldState =>
  backOnSale({ ...batch, ...left }, quantity)

/** A batch that plants come back into: a finished one is for sale again, or will be once nothing restricts it. */
export function withPlantsBack(batch: HeldState): HeldState {
  if (batch.state !== 'finished') return batch
  return isRestricted(batch) ? { ...batch, state: 'growing', sold_before: true } : { ...batch, state: 'for_sale' }
}

/** A new batch that is to have this state, out of parents that are restricted for these reasons or not at all. */
export const createdUnderHold = (parents: readonly Partial<Restriction>[], state: string): HeldState =>
  offSaleIfRestricted({ ...parents.map(reasonsOf).reduce(bothOf, nothing), state, sold_before: false })

const offSaleIfRestricted = (batch: HeldState): HeldState => (isRestricted(batch) ? offSale(batch) : batch)

export type HeldChanges = Changes & Partial<Pick<HeldState, 'sold_before' | 'withheld_by' | 'sale_from' | 'sprayed_with'>>

/** A change of a batch that is restricted for these reasons or not at all: never that it is for sale. */
export function changedUnderHold(batch: Partial<Restriction> | undefined, set: Changes): HeldChanges {
  if (set.state === undefined || !isRestricted(reasonsOf(batch))) return set
  return set.state === 'for_sale' ? { ...set, state: 'growing', sold_before: true } : { ...set, sold_before: false }
}

/** The same of a batch that takes over plants of others: they are sprayed as they were there. */
export function changedByArrivals(batch: Partial<HeldState>, set: Changes, others: readonly Partial<Restriction>[]): HeldChanges {
  const own = reasonsOf(batch)
  const { on_hold: _, ...all } = others.map(reasonsOf).reduce(bothOf, own)
  if (all.withheld_by.length === own.withheld_by.length) return changedUnderHold(batch, set)
  const state = set.state ?? (batch.state === 'for_sale' ? 'for_sale' : undefined)
  return { ...changedUnderHold({ ...own, ...all }, { ...set, ...(state ? { state } : {}) }), ...all }
}

const reasonsOf = (batch: Partial<Restriction> = {}): Restriction => ({
  on_hold: batch.on_hold ?? nothing.on_hold,
  withheld_by: batch.withheld_by ?? nothing.withheld_by,
  sale_from: batch.sale_from ?? nothing.sale_from,
  sprayed_with: batch.sprayed_with ?? nothing.sprayed_with,
})

/** The sprayings of both, the longer one says until when; the hold of the first that has one. */
const bothOf = (one: Restriction, other: Restriction): Restriction => {
  const { sale_from, sprayed_with } = (other.sale_from ?? '') > (one.sale_from ?? '') ? other : one
  return {
    on_hold: one.on_hold || other.on_hold,
    withheld_by: [...new Set([...one.withheld_by, ...other.withheld_by])],
    sale_from,
    sprayed_with,
  }
}

/** Explains why plants are not for sale, and the way out: about a hold, or until the day has come. */
export const restrictionMessage = (
  called: string,
  { on_hold, sprayed_with, sale_from }: Omit<Restriction, 'withheld_by'>,
  { hold, day }: { readonly hold: string; readonly day: string },
): string =>
  on_hold === '' && sale_from !== null
    ? `${called} was sprayed with ${sprayed_with} and can’t be sold before ${spelledOutDay(sale_from)}. ${day}`
    : `${called} is on hold and can’t be sold: ${on_hold}. ${hold}`
