/** New batches, many at once: each with a code of its own and its first row in the ledger. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { createMissing } from '#modules/setup/reference/server/find-or-create.ts'
import { type Specification, ungraded } from '#modules/setup/reference/specification.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { insertBatches } from '#modules/growing/ledger/server/write-batches.ts'
import { batchCode } from '../batch.ts'
import { type methods } from '../batch-kinds.ts'
import { withholdNew } from './sprayed-batches.ts'
import { takeBatchNumbers } from '#server/number-sequence.ts'

interface AddedBatch extends Partial<Specification> {
  readonly plant_type_id: PlantTypeId
  /** `26W31-PHOTEN`, from `codePrefix`. */
  readonly prefix: string
  readonly container_size: string
  readonly quantity: number
  readonly location: string | null
  readonly state: 'growing' | 'for_sale'
  readonly method: (typeof methods)[number]
  readonly started_on: string
  readonly ready_on: string | null
  readonly notes: string
}

/** Gives the ids, in the order of `added`. */
export async function addBatches(
  db: Db,
  added: readonly AddedBatch[],
  why: { readonly user_id: UserId; readonly reason: string },
): Promise<string[]> {
  const numbers = await takeBatchNumbers(
    db,
    added.map(({ prefix }) => prefix),
  )
  const allowed = refuseIfClosed(db, ...added.map(({ started_on }) => started_on))
  const rows = added.map(({ prefix, ...batch }, i) => ({
    ...ungraded,
    ...batch,
    id: newId(),
    batch_code: batchCode(prefix, numbers[i] ?? 0),
  }))

  const places = createMissing(
    db,
    'locations',
    added.map(({ location }) => location),
  )
  const sizes = createMissing(
    db,
    'container_sizes',
    added.map(({ container_size }) => container_size),
  )
  const grades = createMissing(
    db,
    'grades',
    added.map(({ grade }) => grade),
  )
  await Promise.all([allowed, places, sizes, grades, insertBatches(db, rows, why)])
  await withholdNew(
    db,
    why.user_id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => row.id)
}
