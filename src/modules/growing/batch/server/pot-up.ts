/** The operation of potting up, one batch or many: all of them or none. */
import type { BatchId, InventoryItemId, TaskId, UserId } from '#kernel/id.ts'
import { movedSince } from '#modules/growing/ledger/server/moved-since.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import type { PlantBatch } from '../batch.ts'
import { planPotUp } from '#modules/growing/ledger/batch-operation.ts'
import { type BatchSnapshot, checkDay, checkQuantity, checkContainer, noInputs } from '#modules/growing/ledger/batch-snapshot.ts'
import type { BulkPotUpBody, PotUpBody } from '../batch-bodies.ts'
import { lockOnce, planNext, recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { namesOfChildren } from './batch-codes.ts'
import { refuseHeld, writtenIntoHold } from './refuse-held.ts'
import { refuseWhereClosed } from './refuse-where-closed.ts'
import { batchesWithIds } from './batches.queries.ts'
import { gatherInputs, pottedBy } from './inputs.ts'
import { oldPotsOf } from './old-pots.ts'
import { completeTasksBy } from '#modules/growing/schedule/server/complete-by-operation.ts'
import { checkNextAction } from '#modules/growing/schedule/server/next-task.ts'
import { planBySchedule } from '#modules/growing/schedule/server/task-templates.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'

/**
 * Gives the batch in the larger container: the same one, or a new one beside what stays. Done by completing `ofTask`, or it completes the open
 * task of the batch that fits.
 */
export async function potUp(
  db: Db,
  userId: UserId,
  id: BatchId,
  body: PotUpBody,
  ofTask?: TaskId,
): Promise<ApiReply<PlantBatch>> {
  const { quantity, old_container_size, task_id, ...more } = body
  const batches = [{ batch_id: id, quantity, old_container_size }]
  const { potted, operation_ids, newBatchCreated, completed_tasks } = await potUpMany(
    db,
    userId,
    { ...more, batches },
    () => 'quantity',
    ofTask,
    task_id,
  )
  const [batch] = potted
  if (!batch) throw new Error('The potted batch was not found.')
  return new ApiReply(batch, { also: { operation_id: operation_ids[0], newBatchCreated, completed_tasks } })
}

export async function bulkPottingUp(db: Db, userId: UserId, body: BulkPotUpBody): Promise<ApiReply<PlantBatch[]>> {
  const { potted, ...also } = await potUpMany(db, userId, body, (i) => `batches.${i}.quantity`)
  return new ApiReply(potted, { also })
}

async function potUpMany(
  db: Db,
  userId: UserId,
  body: BulkPotUpBody,
  fieldOf: (i: number) => string,
  ofTask?: TaskId,
  chosen?: TaskId | '' | null,
) {
  checkNextAction(body)
  const { container_size, potting_date: day } = body
  const ids = body.batches.map(({ batch_id }) => batch_id)
  const [batches, today] = await Promise.all([lockOnce(db, ids), todayOf(db)])
  await refuseWhereClosed(db, batches, { isToday: day === today, done_at: body.done_at }, body.location)
  const wanted = batches.map((batch, i) => ({ batch, quantity: body.batches[i]?.quantity ?? 0 }))
  refuseHeld(batches, 'potted up', body.while_held)
  wanted.forEach(({ batch, quantity }, i) => {
    checkQuantity(batch, quantity, fieldOf(i))
    checkDay(batch, day, today, 'potting_date')
    checkContainer(batch, body.batches[i]?.old_container_size, container_size)
  })

  const plants = wanted.map(({ batch, quantity }) => ({
    quantity,
    old_container_size: batch.container_size,
    plant_type_id: batch.plant_type_id,
  }))
  const { inputs, recipes } = await gatherInputs(db, { ...body, plants }, true)
  const moved = await movedSince(db, ids, body.done_at)
  const names = await namesOfChildren(db, batches)
  const oldPots = body.recycle_old_container ? await oldPotsOf(db, batches) : new Map<BatchId, InventoryItemId>()
  const where = { container_size, location: body.location || null, day, ready_on: body.ready_on ?? null }

  const planned = wanted.map(({ batch, quantity }, i) => {
    const own = inputs[i] ?? noInputs
    // A whole batch stays where a later move put it; part of one is a new batch in its own place.
    const place = moved.has(batch.id) && quantity === batch.quantity_current ? { ...where, location: null } : where
    const plan = planPotUp(batch, { ...place, quantity, child: names[i] ?? { id: '', batch_code: '' } }, own)
    const pot = oldPots.get(batch.id)
    const operation: Operation = {
      kind: 'pot_up',
      occurred_on: day,
      plan: writtenIntoHold(plan, [batch], `potted up into ${container_size}`),
      batches: [batch],
      uses: own.uses,
      // A used pot has no value in the books: the plants it held have paid for it.
      returns: pot ? [{ inventory_item_id: pot, quantity: BigInt(quantity) * 10_000n, unit_cost: '0' }] : [],
      details: { ...detailsOf(body, batch, quantity), minutes: own.minutes, recipe: recipes[i]?.name ?? null },
      potted_by: pottedBy(recipes[i], batch.plant_type_id, container_size),
    }
    return { operation, potted: { id: plan.potted_id, quantity } }
  })
  const operations = planned.map(({ operation }) => operation)
  const potted = planned.map((each) => each.potted)
  const operation_ids = await writeOperations(db, userId, operations)
  const completed_tasks =
    ofTask === undefined
      ? await completeTasksBy(
          db,
          userId,
          wanted.map(({ batch, quantity }, i) => ({
            batch_id: batch.id,
            operation_id: operation_ids[i] ?? '',
            task_type: 'potting-up',
            target: container_size,
            quantity,
            standing: batch.quantity_current,
          })),
          chosen,
        )
      : []
  // Pipelined: the batches are read as they are afterwards.
  const [, , , after] = await Promise.all([
    recordOperations(db, userId, operations),
    planNext(
      db,
      userId,
      potted.map((each, i) => ({ ...each, operation_id: operation_ids[i] })),
      body,
    ),
    planBySchedule(
      db,
      potted.map(({ id, quantity }, i) => ({
        user_id: userId,
        batch_id: id,
        plant_type_id: wanted[i]?.batch.plant_type_id ?? '',
        potted_on: day,
        quantity,
        planned_by: operation_ids[i],
      })),
    ),
    batchesWithIds(
      db,
      potted.map(({ id }) => id),
    ),
  ])
  return {
    potted: after,
    operation_ids,
    completed_tasks,
    newBatchCreated: operations.some(({ plan }) => plan.newBatches.length > 0),
  }
}

const detailsOf = (body: BulkPotUpBody, batch: BatchSnapshot, quantity: number) => ({
  old_container_size: batch.container_size,
  container_size: body.container_size,
  potting_mix_id: body.potting_mix_id ?? null,
  quantity,
  potting_date: body.potting_date,
  recycle_old_container: body.recycle_old_container ?? false,
  notes: body.notes ?? '',
  next_action: body.next_action ?? null,
  next_action_date: body.next_action_date ?? null,
  location: body.location ?? null,
  ...(body.done_at ? { done_at: body.done_at } : {}),
})
