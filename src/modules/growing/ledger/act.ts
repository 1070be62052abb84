/** An act on batches with its rows of the ledger, and what a correction replaces of it. Pure. */
import type { Millionths } from '#kernel/quantity.ts'
import type { BatchSnapshot, Changes, Component, Entry } from './batch-snapshot.ts'
import type { LedgerRow } from './follow-cost.ts'

/** A row of the ledger with what another row that corrects it has to name. */
export interface ActRow extends LedgerRow {
  readonly operation_id: string | null
  readonly component: Component | null
  readonly occurred_on: string
  readonly reason: string
  readonly document_type: string | null
  readonly sale_item_id: string | null
}

/** The part of an act that a correction replaces. */
export interface ActChange {
  readonly removed?: boolean | undefined
  readonly occurred_on?: string | undefined
  /** Plants that were started, potted, lost or split off; divisions that came out. */
  readonly quantity?: number | undefined
  /** Mother plants that were divided. */
  readonly input_quantity?: number | undefined
  readonly counted?: number | undefined
  /** Plants of each part of a grading. */
  readonly parts?: readonly number[] | undefined
  readonly container_size?: string | undefined
  readonly location?: string | undefined
  /** Reason of a loss, with its notes. */
  readonly reason?: string | undefined
  readonly abnormal?: boolean | undefined
  /** Batch of the plants that were not potted, of a potting that was entered for all. */
  readonly rest?: { readonly id: string; readonly batch_code: string } | undefined
}

/** A cost by hand as it was entered: shared by the plants of its day, wherever they are. */
export interface PlacedByHand {
  readonly group: string
  readonly batch_ids: readonly string[]
  readonly cost: Millionths
  readonly day: string
}

export interface Act {
  /** Id of its operation; for a row without one, its place in the ledger. */
  readonly id: string
  readonly kind: string
  readonly occurred_on: string
  readonly rows: readonly ActRow[]
  readonly change: ActChange
  /** Costs of its inputs that were corrected later. */
  readonly inputs: ReadonlyMap<Component, Millionths>
  /** Fields that it wrote, by batch. */
  readonly sets: Readonly<Record<string, Changes>>
  readonly state?: 'growing' | 'for_sale' | undefined
  readonly abnormal?: boolean | undefined
  readonly by_hand?: PlacedByHand | undefined
}

/** The act that cannot follow: its batch has too few plants, or begins after it, or is in another container. */
export class Impossible extends Error {
  readonly act: Act
  readonly batch: BatchSnapshot
  readonly why: 'plants' | 'day' | 'container'
  constructor(act: Act, batch: BatchSnapshot, why: Impossible['why']) {
    super(why)
    this.act = act
    this.batch = batch
    this.why = why
  }
}

export const entryOf = ({
  batch_id,
  kind,
  delta,
  cost,
  component,
  reason,
  other_batch_id,
  document,
  document_type,
  sale_item_id,
  occurred_on,
}: ActRow): Entry => ({
  batch_id,
  kind: kind as Entry['kind'],
  delta,
  cost,
  component: component ?? 'plants',
  reason,
  occurred_on,
  ...(other_batch_id === null ? {} : { other_batch_id }),
  ...(document ? { document: { type: document_type === 'sale' ? 'sale' : 'docket', id: document, sale_item_id } } : {}),
})
