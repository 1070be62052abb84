/** The operation of dividing mother plants, one batch or many: all of them or none. */
import type { BatchId, TaskId, UserId } from '#kernel/id.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import type { PlantBatch } from '../batch.ts'
import { planDivision } from '#modules/growing/ledger/batch-operation.ts'
import { checkDay, checkQuantity, noInputs } from '#modules/growing/ledger/batch-snapshot.ts'
import type { BulkDivisionBody, DivisionBody } from '../batch-bodies.ts'
import { lockOnce, planNext, recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { namesOfChildren } from './batch-codes.ts'
import { refuseHeld, writtenIntoHold } from './refuse-held.ts'
import { refuseWhereClosed } from './refuse-where-closed.ts'
import { batchesWithIds } from './batches.queries.ts'
import { gatherInputs, pottedBy } from './inputs.ts'
import { completeTasksBy } from '#modules/growing/schedule/server/complete-by-operation.ts'
import { checkNextAction } from '#modules/growing/schedule/server/next-task.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'

/** Gives the new batch of divisions. */
export async function divide(
  db: Db,
  userId: UserId,
  id: BatchId,
  body: DivisionBody,
  ofTask?: TaskId,
): Promise<ApiReply<PlantBatch>> {
  const { input_quantity, quantity, parent_batch_id, container_size_from: _, task_id, ...more } = body
  if (parent_batch_id && parent_batch_id !== id)
    throw invalid([{ path: 'parent_batch_id', message: 'The mother plants are not from the batch you are dividing.' }])
  const { divisions, operation_ids, completed_tasks } = await divideMany(
    db,
    userId,
    { ...more, batches: [{ batch_id: id, input_quantity, quantity }] },
    () => 'input_quantity',
    ofTask,
    task_id,
  )
  const [batch] = divisions
  if (!batch) throw new Error('The divisions of a batch were not found.')
  return new ApiReply(batch, { also: { operation_id: operation_ids[0], completed_tasks } })
}

export async function bulkDivision(db: Db, userId: UserId, body: BulkDivisionBody): Promise<ApiReply<PlantBatch[]>> {
  const { divisions, ...also } = await divideMany(db, userId, body, (i) => `batches.${i}.input_quantity`)
  return new ApiReply(divisions, { also })
}

async function divideMany(
  db: Db,
  userId: UserId,
  body: BulkDivisionBody,
  fieldOf: (i: number) => string,
  ofTask?: TaskId,
  chosen?: TaskId | '' | null,
) {
  checkNextAction(body)
  const { container_size_to: container_size, action_date: day } = body
  const ids = body.batches.map(({ batch_id }) => batch_id)
  const [batches, today] = await Promise.all([lockOnce(db, ids), todayOf(db)])
  await refuseWhereClosed(db, batches, { isToday: day === today, done_at: body.done_at }, body.location)
  const wanted = batches.map((batch, i) => ({
    batch,
    input_quantity: body.batches[i]?.input_quantity ?? 0,
    quantity: body.batches[i]?.quantity ?? 0,
  }))
  refuseHeld(batches, 'divided', body.while_held)
  wanted.forEach(({ batch, input_quantity }, i) => {
    checkQuantity(batch, input_quantity, fieldOf(i))
    checkDay(batch, day, today, 'action_date')
  })

  // Divisions come from the mother's roots, not out of a pot: each takes a full pot of mix.
  const plants = wanted.map(({ batch, quantity }) => ({ quantity, old_container_size: null, plant_type_id: batch.plant_type_id }))
  const { inputs, recipes } = await gatherInputs(db, { ...body, container_size, plants }, true)
  const names = await namesOfChildren(db, batches)
  const where = { container_size, location: body.location || null, day, ready_on: body.ready_on ?? null }

  const operations = wanted.map(({ batch, input_quantity, quantity }, i): Operation => {
    const own = inputs[i] ?? noInputs
    return {
      kind: 'division',
      occurred_on: day,
      plan: writtenIntoHold(
        planDivision(batch, { ...where, input_quantity, quantity, child: names[i] ?? { id: '', batch_code: '' } }, own),
        [batch],
        'divided',
      ),
      batches: [batch],
      uses: own.uses,
      potted_by: pottedBy(recipes[i], batch.plant_type_id, container_size),
      details: {
        parent_batch_id: batch.id,
        input_quantity,
        quantity,
        minutes: own.minutes,
        container_size_from: batch.container_size,
        container_size_to: container_size,
        recipe: recipes[i]?.name ?? null,
        potting_mix_id: body.potting_mix_id ?? null,
        recycle_old_container: body.recycle_old_container ?? false,
        notes: body.notes ?? '',
        action_date: day,
      },
    }
  })
  const made = operations.flatMap(({ plan }) => plan.newBatches.map(({ id }) => id))
  const operation_ids = await writeOperations(db, userId, operations)
  const completed_tasks =
    ofTask === undefined
      ? await completeTasksBy(
          db,
          userId,
          wanted.map(({ batch, input_quantity }, i) => ({
            batch_id: batch.id,
            operation_id: operation_ids[i] ?? '',
            task_type: 'division',
            target: container_size,
            quantity: input_quantity,
            standing: batch.quantity_current,
          })),
          chosen,
        )
      : []
  // Pipelined: the batches are read as they are afterwards.
  const [, , divisions] = await Promise.all([
    recordOperations(db, userId, operations),
    planNext(
      db,
      userId,
      made.map((id, i) => ({ id, quantity: wanted[i]?.quantity ?? 0, operation_id: operation_ids[i] })),
      body,
    ),
    batchesWithIds(db, made),
  ])
  return { divisions, operation_ids, completed_tasks }
}
