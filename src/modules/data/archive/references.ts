/**
 * References that no foreign key looks up, because every sale would pay for it: the row that is referred to is written by the same statement or
 * locked before, and the application may not delete it. A job proves them every night.
 */
export interface VerifiedReference {
  readonly table: string
  readonly column: string
  /** The table that is referred to, by its id. */
  readonly parent: string
  readonly why: string
}

export const verifiedReferences: readonly VerifiedReference[] = [
  { table: 'batch_history', column: 'batch_id', parent: 'plant_batches', why: 'the batch is locked before a row is written' },
  {
    table: 'batch_history',
    column: 'sale_item_id',
    parent: 'sale_items',
    why: 'one statement writes the line and where its plants came from',
  },
  { table: 'sale_items', column: 'sale_id', parent: 'sales', why: 'one statement writes a sale and its lines' },
  {
    table: 'sale_items',
    column: 'nursery_id',
    parent: 'nurseries',
    why: 'a line of a return without a receipt is of no sale; row-level security writes no other nursery',
  },
]
