/** Batches from before the nursery used the product: with their age, place and cost, as operations that can be undone. */
import type { BatchId, OperationId, PlantTypeId, UserId } from '#kernel/id.ts'
import type { Millionths } from '#kernel/quantity.ts'
import { ungraded } from '#modules/setup/reference/specification.ts'
import type { Db } from '#server/database.ts'
import { inSlices } from '#server/in-slices.ts'
import { newId } from '#server/new-id.ts'
import { takeBatchNumbers } from '#server/number-sequence.ts'
import { planPropagation } from '#modules/growing/ledger/batch-operation.ts'
import { noInputs } from '#modules/growing/ledger/batch-snapshot.ts'
import { recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { archiveBatches } from '#modules/growing/ledger/server/write-batches.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'
import { batchCode, codePrefix } from '../batch.ts'
import { reverseOperations } from './reverse-operation.ts'

export interface StandingBatch {
  readonly plant_type_id: PlantTypeId
  readonly common_name: string
  readonly botanical_name: string
  readonly container_size: string
  readonly quantity: number
  readonly location: string | null
  readonly growth_stage: string | null
  readonly grade: string | null
  readonly state: 'growing' | 'for_sale'
  readonly started_on: string
  readonly ready_on: string | null
  readonly cost: Millionths
  /** Its own code; '' for the next one of ours. */
  readonly batch_code: string
  readonly vendor: string | null
  readonly notes: string
}

/** They come into the books on this day, against the opening balance. Gives the ids of the batches and of their operations, in their order. */
export async function takeOnBatches(
  db: Db,
  userId: UserId,
  batches: readonly StandingBatch[],
  { as_of, reason }: { readonly as_of: string; readonly reason: string },
): Promise<{ readonly batch_ids: BatchId[]; readonly operation_ids: OperationId[] }> {
  const unnamed = batches.filter(({ batch_code }) => batch_code === '')
  const prefixes = unnamed.map(({ botanical_name, common_name, started_on }) =>
    codePrefix(botanical_name, common_name, started_on),
  )
  const numbers = await takeBatchNumbers(db, prefixes)
  const codes = prefixes.map((prefix, i) => batchCode(prefix, numbers[i] ?? 0))
  const operations = batches.map(({ quantity, cost, batch_code, common_name: _, botanical_name: __, ...batch }): Operation => {
    const made = {
      ...ungraded,
      ...batch,
      id: newId(),
      batch_code: batch_code || (codes.shift() ?? ''),
      parent_batch_id: null,
      method: 'bought_in',
      potting_date: null,
    }
    return {
      kind: 'propagation',
      occurred_on: as_of,
      plan: planPropagation(made, quantity, cost, noInputs, reason),
      batches: [],
      details: { imported: reason, quantity, state: batch.state },
    }
  })
  const operation_ids = await writeOperations(db, userId, operations)
  await recordOperations(db, userId, operations)
  return { batch_ids: operations.flatMap(({ plan }) => plan.newBatches.map(({ id }) => id)), operation_ids }
}

/** Undoes them and takes them out of the lists, all of them; a Problem BAD_STATE that names what has taken plants of one since. */
export async function undoBatches(
  db: Db,
  userId: UserId,
  { batch_ids, operation_ids }: { readonly batch_ids: readonly BatchId[]; readonly operation_ids: readonly OperationId[] },
): Promise<void> {
  if (operation_ids.length === 0) return
  await inSlices(operation_ids, (slice) => reverseOperations(db, userId, slice))
  await archiveBatches(db, userId, batch_ids)
}
