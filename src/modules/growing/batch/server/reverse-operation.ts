/** Reverses operations: plants, costs and supplies of every batch they touched, exactly; both remain in the history. */
import { BatchId, type UserId, type OperationId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { refuseUndoIfClosed } from '#modules/setup/settings/server/books.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { parseCost, parseQuantity } from '#kernel/quantity.ts'
import { Day } from '#kernel/wire.ts'
import { spelledOutDay } from '#kernel/format.ts'
import type { Db } from '#server/database.ts'
import type { ApiReply } from '#server/reply.ts'
import { sql } from '#server/sql.ts'
import type { PlantBatch } from '../batch.ts'
import { planReversal } from '#modules/growing/ledger/batch-operation.ts'
import { type BatchSnapshot, type Changes } from '#modules/growing/ledger/batch-snapshot.ts'
import { closeTasksPlannedBy, reopenTasksOf } from '#modules/growing/schedule/server/complete-by-operation.ts'
import { documentOf } from '../lineage.ts'
import {
  type OperationDone,
  type OperationEntry,
  correctionsOf,
  entriesOfOperations,
  operationsWithIds,
} from '#modules/growing/ledger/server/read-operations.ts'
import { type OperationMovement, movementsOfOperations } from '#modules/supplies/server/read-supplies.ts'
import { recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { takeOut, undoCorrection } from './correct-act.ts'
import { replayedAmong } from './acts.queries.ts'
import { recallOf } from './lineage.queries.ts'
import { markReversed } from '#modules/growing/ledger/server/write-batches.ts'
import { lockBatches } from '#modules/growing/ledger/server/lock-batches.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'

const Blocker = z.object({
  batch_code: z.string(),
  kind: z.string(),
  occurred_on: Day,
  invoice_number: z.nullable(z.string()),
  docket_number: z.nullable(z.int()),
  other_batch_id: z.nullable(BatchId),
})

/** The batches that were changed, and the operations that reverse. */
interface Reversed {
  readonly batch_ids: readonly string[]
  readonly operation_ids: readonly OperationId[]
}

/**
 * Reverses operations that belong together, newest first, in a few statements however many; if one cannot be reversed, none is.
 * BAD_STATE with the blocker's name if a later entry depends on one.
 */
export async function reverseOperations(db: Db, userId: UserId, requested: readonly OperationId[]): Promise<Reversed> {
  const replayed = await replayedAmong(db, requested)
  if (replayed.length > 0) return undoOneByOne(db, userId, requested, new Set(replayed))
  const operationIds = [...requested, ...(await correctionsOf(db, requested))]
  const written = await entriesOfOperations(db, operationIds)
  const ids = [...new Set(written.map(({ batch_id }) => batch_id))].toSorted()
  // Every batch of all operations, in the order of their ids, so that two reversals of the same never deadlock.
  const batches = new Map((await lockBatches(db, ids)).map((batch) => [batch.id, batch]))
  // Read after locking the batches: a concurrent reversal has committed by then.
  const operations = await operationsWithIds(db, operationIds)
  if (operations.some(({ id, kind }) => kind === 'input_correction' && requested.includes(id)))
    throw new Problem('BAD_STATE', 'A correction is not undone. Correct what was used once more instead.')
  await refuseUnlessReversible(db, operations, written, operationIds)

  const moved = await movementsOfOperations(db, operationIds)
  const reversals = operations.map((operation) => {
    const own = written.filter(({ operation_id }) => operation_id === operation.id)
    const touched = [...new Set(own.map(({ batch_id }) => batch_id))].flatMap((id) => batches.get(id) ?? [])
    return reversalOf(
      operation,
      touched,
      own,
      moved.filter(({ operation_id }) => operation_id === operation.id),
    )
  })
  const operation_ids = await writeOperations(db, userId, reversals)
  await markReversed(
    db,
    operations.map(({ id }) => id),
    operation_ids,
  )
  await reopenTasksOf(db, userId, operationIds)
  await closeTasksPlannedBy(db, userId, operationIds)
  await recordOperations(db, userId, reversals)
  return { batch_ids: ids, operation_ids }
}

/** Undoes corrections, and takes out operations with later corrections or costs, by replaying all that came after. */
async function undoOneByOne(
  db: Db,
  userId: UserId,
  requested: readonly OperationId[],
  replayed: ReadonlySet<OperationId>,
): Promise<Reversed> {
  const newestFirst = (await operationsWithIds(db, requested)).map(({ id, kind }) => ({ id: id as OperationId, kind }))
  const batch_ids = new Set<string>()
  const operation_ids: OperationId[] = []
  for (const { id, kind } of newestFirst) {
    const undo = kind === 'act_correction' ? undoCorrection : replayed.has(id) ? takeOut : undefined
    const done = await (undo ? reversedBy(undo(db, userId, id)) : reverseOperations(db, userId, [id]))
    for (const batch of done.batch_ids) batch_ids.add(batch)
    operation_ids.push(...done.operation_ids)
  }
  return { batch_ids: [...batch_ids], operation_ids }
}

async function reversedBy(correction: Promise<ApiReply<PlantBatch[]>>): Promise<Reversed> {
  const { data, more } = await correction
  return { batch_ids: data.map(({ id }) => id), operation_ids: more.also?.['operation_ids'] as OperationId[] }
}

async function refuseUnlessReversible(
  db: Db,
  operations: readonly OperationDone[],
  written: readonly OperationEntry[],
  operationIds: readonly OperationId[],
): Promise<void> {
  if (operations.length < new Set(operationIds).size) throw notFound()
  if (operations.some(({ kind }) => kind === 'reversal'))
    throw new Problem('BAD_STATE', 'An undo cannot be undone. Record the operation again instead.')
  if (operations.some(({ reversed_by }) => reversed_by !== null))
    throw new Problem('BAD_STATE', 'Already undone. Refresh the list.')
  const inBooks = new Set(
    written.filter(({ delta, cost_delta }) => delta !== 0 || Number(cost_delta) !== 0).map(({ operation_id }) => operation_id),
  )
  await refuseUndoIfClosed(db, ...operations.filter(({ id }) => inBooks.has(id)).map(({ occurred_on }) => occurred_on))
  const blocker = await firstLater(db, operationIds)
  if (blocker) throw await currentState(db, blocker)
}

function reversalOf(
  operation: OperationDone,
  batches: readonly BatchSnapshot[],
  written: readonly OperationEntry[],
  moved: readonly OperationMovement[],
): Operation {
  const made = new Set(written.filter(({ kind }) => kind === 'created').map(({ batch_id }) => batch_id))
  return {
    kind: 'reversal',
    occurred_on: operation.occurred_on,
    plan: planReversal(
      written.map(({ cost_delta, operation_id: _, ...entry }) => ({ ...entry, cost: parseCost(cost_delta) })),
      operation.before as Record<string, Changes>,
      made,
    ),
    batches,
    // Old pots that came back go away again; supplies that were used return at what they had cost.
    uses: moved
      .filter(({ delta }) => parseQuantity(delta) > 0n)
      .map(({ inventory_item_id, delta }) => ({
        inventory_item_id,
        quantity: parseQuantity(delta),
        component: 'pots',
        cost: 0n,
      })),
    returns: moved
      .filter(({ delta }) => parseQuantity(delta) < 0n)
      .map(({ inventory_item_id, delta, unit_cost }) => ({ inventory_item_id, quantity: -parseQuantity(delta), unit_cost })),
    reverses: operation.id,
    details: { reverses: operation.id, kind: operation.kind },
  }
}

/**
 * The first entry that moved plants or cost of the batches of one of these operations after it, and is still valid; not another one of them, a
 * reversed operation, a voided sale, or a docket that was invoiced (its sale counts instead).
 */
const firstLater = (db: Db, operationIds: readonly OperationId[]) =>
  db.maybe(
    Blocker,
    sql`
    WITH touched AS (
      SELECT operation_id AS reversed, batch_id, max(max(created_at)) OVER (PARTITION BY operation_id) AS at FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND operation_id = ANY(${[...operationIds]}::uuid[]) GROUP BY operation_id, batch_id
    ),
    later AS (
      SELECT history.*, reversed, sum(delta) OVER same AS plants, sum(cost_delta) OVER same AS cents
      FROM touched
      JOIN batch_history AS history ON history.nursery_id = ${db.nursery_id} AND history.batch_id = touched.batch_id AND history.created_at > at
      LEFT JOIN batch_operations AS operation ON operation.nursery_id = history.nursery_id AND operation.id = history.operation_id
      WHERE (history.operation_id IS NULL OR history.operation_id <> ALL(${[...operationIds]}::uuid[]))
        AND operation.reversed_by IS NULL AND operation.reverses IS NULL
      WINDOW same AS (
        PARTITION BY reversed, history.batch_id, reference_type, CASE WHEN reference_type IN ('sale', 'docket') THEN reference_id ELSE history.id END)
    )
    SELECT batch_code, later.kind, occurred_on, invoice_number, docket_number,
      CASE WHEN later.reference_type = 'plant_batch' AND later.delta < 0 THEN later.reference_id END AS other_batch_id
    FROM later
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = later.batch_id
    LEFT JOIN sales ON sales.nursery_id = ${db.nursery_id} AND sales.id = later.reference_id AND later.reference_type = 'sale'
    LEFT JOIN order_dockets AS docket
      ON docket.nursery_id = ${db.nursery_id} AND docket.id = later.reference_id AND later.reference_type = 'docket'
    WHERE later.delta <> 0 OR later.cost_delta <> 0
    GROUP BY batch_code, later.kind, occurred_on, invoice_number, docket_number, plants, cents, later.created_at, other_batch_id
    HAVING plants <> 0 OR cents <> 0
    ORDER BY later.created_at LIMIT 1`,
  )

/** Names the sale or the docket that took the plants, however many batches they went through before; or the operation. */
async function currentState(
  db: Db,
  { batch_code, kind, occurred_on, other_batch_id, ...document }: z.infer<typeof Blocker>,
): Promise<Problem> {
  const [sold] = other_batch_id ? await recallOf(db, [other_batch_id], 1) : []
  if (sold) {
    const { invoice_number } = sold
    const [what, how] = invoice_number === null ? [documentOf(sold), 'Undo it'] : [`Sale ${invoice_number}`, 'Void it']
    return new Problem(
      'BAD_STATE',
      `${what} of ${sold.sale_date} took plants raised from it, from ${sold.batch_code}. ${how} first, then undo any steps in between.`,
      { batch_code: sold.batch_code, invoice_number },
    )
  }
  const { invoice_number, docket_number } = document
  const [what, how] =
    invoice_number !== null
      ? [`Sale ${invoice_number}`, 'Void it first.']
      : docket_number !== null
        ? [documentOf(document), 'Undo it first.']
        : [`The ${kind.replace('_', ' ')}`, 'Undo that first.']
  return new Problem('BAD_STATE', `${what} of ${spelledOutDay(occurred_on)} depends on it, in ${batch_code}. ${how}`, {
    batch_code,
    invoice_number,
  })
}
