/** The operations that use no supplies: losses, moves, splits, merges, counts, and offering for sale. */
import type { BatchId, OperationId, TaskId, UserId } from '#kernel/id.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { lossReasonOf } from '#modules/growing/ledger/loss-reasons.ts'
import { waitingMessage } from '#modules/growing/spray/spray-limits.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { movedSince } from '#modules/growing/ledger/server/moved-since.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ApiReply } from '#server/reply.ts'
import { type CompletedTask, completeTasksBy } from '#modules/growing/schedule/server/complete-by-operation.ts'
import type { TaskType } from '#modules/growing/schedule/task-kinds.ts'
import type * as z from 'zod/mini'
import type { PlantBatch } from '../batch.ts'
import { isExpensed, planCount } from '#modules/growing/ledger/count.ts'
import { planLoss, planEarlierMovement, planMovement, planState } from '#modules/growing/ledger/batch-operation.ts'
import { planMerge, planSplit } from '#modules/growing/ledger/batch-parts.ts'
import { type Changes, type Plan, type BatchSnapshot, checkDay, checkQuantity } from '#modules/growing/ledger/batch-snapshot.ts'
import type { BulkLossBody, BulkMovementBody, CountBody, LossBody, MergeBody, SplitBody, StateBody } from '../batch-bodies.ts'
import { lockOnce, recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { releaseSprayed } from './sprayed-batches.ts'
import { namesOfChildren } from './batch-codes.ts'
import { refuseHeld, writtenIntoHold } from './refuse-held.ts'
import { refuseWhereClosed } from './refuse-where-closed.ts'
import { batchesWithIds } from './batches.queries.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'

type Details = Operation['details']

/** Name of the date field in the body, if not `date`. */
const dayFields: Partial<Readonly<Record<Operation['kind'], string>>> = { loss: 'loss_date', movement: 'movement_date' }

/** Operations done on site, so that a place closed after spraying refuses them; a state is entered anywhere. */
const doneAtPlace: ReadonlySet<Operation['kind']> = new Set(['loss', 'movement', 'split', 'grade', 'merge', 'count'])

interface Where {
  readonly destination?: string
  /** Instant of the work, if it was sent later. */
  readonly done_at?: string | undefined
  /** The kind of the tasks that it does, unless completing a task did it. */
  readonly completes?: TaskType | undefined
  /** The task that was chosen of those. */
  readonly task_id?: TaskId | '' | null | undefined
}

/** Plans one operation for each batch, writes them, and gives the batches of `shown`, or those themselves. */
export async function runOperations(
  db: Db,
  userId: UserId,
  kind: Operation['kind'],
  ids: readonly string[],
  day: string,
  planOf: (
    batch: BatchSnapshot,
    i: number,
  ) => { readonly plan: Plan; readonly details: Details; readonly others?: readonly BatchSnapshot[] },
  { destination, done_at, completes, task_id }: Where = {},
): Promise<{ readonly batches: PlantBatch[]; readonly operation_ids: OperationId[]; readonly completed_tasks: CompletedTask[] }> {
  const [batches, today] = await Promise.all([lockOnce(db, ids), todayOf(db)])
  if (doneAtPlace.has(kind)) await refuseWhereClosed(db, batches, { isToday: day === today, done_at }, destination)
  const operations = batches.map((batch, i): Operation => {
    checkDay(batch, day, today, dayFields[kind] ?? 'date')
    const { plan, details, others = [] } = planOf(batch, i)
    return { kind, occurred_on: day, plan, details, batches: [batch, ...others] }
  })
  const shown = operations.flatMap(({ plan, batches: [first] }) => {
    const made = plan.newBatches.map(({ id }) => id)
    // A batch that was sorted and keeps its first grade is the first of its parts.
    const isPart = made.length === 0 || (kind === 'grade' && plan.changes.length > 0)
    return first && isPart ? [first.id, ...made] : made
  })
  // Pipelined: one round trip if no task is looked for.
  const written = writeOperations(db, userId, operations)
  const completed_tasks = completes
    ? await written.then((written_ids) =>
        completeTasksBy(
          db,
          userId,
          batches.map(({ id, quantity_current }, i) => ({
            batch_id: id,
            operation_id: written_ids[i] ?? '',
            task_type: completes,
            target: destination ?? '',
            quantity: quantity_current,
            standing: quantity_current,
          })),
          task_id,
        ),
      )
    : []
  const [operation_ids, , after] = await Promise.all([
    written,
    recordOperations(db, userId, operations),
    batchesWithIds(db, shown),
  ])
  return { batches: after, operation_ids, completed_tasks }
}

const one = ({
  batches: [batch],
  operation_ids: [operation_id],
  completed_tasks,
}: Awaited<ReturnType<typeof runOperations>>): ApiReply<PlantBatch> => {
  if (!batch) throw new Error('The changed batch was not found.')
  return new ApiReply(batch, { also: { operation_id, completed_tasks } })
}

export const many = ({ batches, ...also }: Awaited<ReturnType<typeof runOperations>>) => new ApiReply(batches, { also })

async function lose(
  db: Db,
  userId: UserId,
  { batches, loss_date, reason: given, abnormal = false, notes, done_at }: BulkLossBody,
  fieldOf: (i: number) => string,
) {
  const ids = batches.map(({ batch_id }) => batch_id)
  const { lossReasons } = await readSettings(db)
  const reason = lossReasonOf(given, lossReasons)
  if (reason === undefined) throw invalid([{ path: 'reason', message: `Choose one of ${lossReasons.join(', ')}.` }])
  const planOf = (batch: BatchSnapshot, i: number) => {
    const quantity = batches[i]?.quantity ?? 0
    checkQuantity(batch, quantity, fieldOf(i))
    const expensed = isExpensed(batch, abnormal)
    const details = { quantity, loss_date, reason, abnormal: expensed, notes: notes ?? '' }
    return { plan: planLoss(batch, quantity, expensed, notes ? `${reason}: ${notes}` : reason), details }
  }
  return runOperations(db, userId, 'loss', ids, loss_date, planOf, { done_at })
}

export const recordLoss = async (db: Db, userId: UserId, id: BatchId, { quantity, ...body }: LossBody) =>
  one(await lose(db, userId, { ...body, batches: [{ batch_id: id, quantity }] }, () => 'quantity'))
export const bulkLosses = async (db: Db, userId: UserId, body: BulkLossBody) =>
  many(await lose(db, userId, body, (i) => `batches.${i}.quantity`))

/**
 * Records a move that was done before a later one without moving the plants: the later move decides their location.
 */
async function moveBatches(
  db: Db,
  userId: UserId,
  { batch_ids, movement_date, new_location, while_held, done_at, task_id }: z.infer<typeof BulkMovementBody>,
) {
  refuseHeld(await lockOnce(db, batch_ids), 'moved', while_held)
  const moved = await movedSince(db, batch_ids, done_at)
  return runOperations(
    db,
    userId,
    'movement',
    batch_ids,
    movement_date,
    (batch) => {
      return {
        plan: writtenIntoHold(
          moved.has(batch.id) ? planEarlierMovement(batch, new_location) : planMovement(batch, new_location),
          [batch],
          `moved to ${new_location}`,
        ),
        details: { movement_date, old_location: batch.location, new_location, ...(done_at ? { done_at } : {}) },
      }
    },
    { destination: new_location, done_at, completes: 'moving', task_id },
  )
}
export const moveBatch = async (...args: Parameters<typeof moveBatches>) => one(await moveBatches(...args))
export const bulkMovement = async (...args: Parameters<typeof moveBatches>) => many(await moveBatches(...args))

export async function splitBatch(
  db: Db,
  userId: UserId,
  id: string,
  { quantity, date, location, growth_stage, while_held, notes, done_at }: z.infer<typeof SplitBody>,
): Promise<ApiReply<PlantBatch>> {
  const [locked] = await lockOnce(db, [id])
  refuseHeld(locked ? [locked] : [], 'split', while_held)
  const [child = { id: newId(), batch_code: '' }] = await namesOfChildren(db, locked ? [locked] : [])
  return one(
    await runOperations(
      db,
      userId,
      'split',
      [id],
      date,
      (batch) => {
        checkQuantity(batch, quantity, 'quantity')
        if (quantity === batch.quantity_current)
          throw invalid([{ path: 'quantity', message: 'That is the whole batch. Move it instead, or split fewer plants.' }])
        const where = { location: location || null, growth_stage: growth_stage || null, day: date }
        return {
          plan: writtenIntoHold(planSplit(batch, quantity, child, where), [batch], `split to ${child.batch_code}`),
          details: { quantity, location: location ?? null, growth_stage: growth_stage ?? null, notes: notes ?? '' },
        }
      },
      { done_at },
    ),
  )
}

const mayNotBe = (done: string, { id, batch_code, on_hold }: BatchSnapshot) =>
  new Problem('BAD_STATE', `${batch_code} is on hold and cannot be ${done}: ${on_hold}. A manager can release it under Recall.`, {
    batch_id: id,
  })

/** Refuses to merge batches that may be sold from different days: the plants would be indistinguishable. */
const withheldApart = (...batches: readonly [BatchSnapshot, BatchSnapshot]) => {
  const [last = batches[0]] = batches.toSorted((one, other) => (other.sale_from ?? '').localeCompare(one.sale_from ?? ''))
  return new Problem(
    'BAD_STATE',
    `${last.batch_code} was sprayed and may be sold from ${spelledOutDay(last.sale_from ?? '')}, unlike the other batches. Merge them from that day.`,
    { batch_id: last.id },
  )
}

export async function mergeBatches(
  db: Db,
  userId: UserId,
  id: string,
  { batch_ids, date, notes, done_at }: z.infer<typeof MergeBody>,
): Promise<ApiReply<PlantBatch>> {
  const [into, ...others] = await lockOnce(db, [id, ...batch_ids])
  const onHold = [into, ...others].find((batch) => batch?.on_hold)
  if (onHold) throw mayNotBe('merged', onHold)
  const unlike = [into, ...others].find((batch) => batch?.sale_from !== into?.sale_from)
  if (into && unlike) throw withheldApart(into, unlike)
  const empty = others.find(({ quantity_current }) => quantity_current === 0)
  if (empty) throw new Problem('BAD_STATE', `${empty.batch_code} has no plants left. Archive it.`, { batch_id: empty.id })
  const late = others.find(({ started_on }) => started_on > date)
  if (late)
    throw invalid([
      { path: 'date', message: `${late.batch_code} started on ${spelledOutDay(late.started_on)}. Choose that day or later.` },
    ])
  return one(
    await runOperations(
      db,
      userId,
      'merge',
      [into?.id ?? id],
      date,
      (batch) => ({
        plan: planMerge(batch, others),
        details: { batch_ids, batch_codes: others.map(({ batch_code }) => batch_code), notes: notes ?? '' },
        others,
      }),
      { done_at },
    ),
  )
}

export async function countBatch(
  db: Db,
  userId: UserId,
  id: string,
  { counted, expected, date, abnormal = false, notes, done_at }: z.infer<typeof CountBody>,
): Promise<ApiReply<PlantBatch>> {
  return one(
    await runOperations(
      db,
      userId,
      'count',
      [id],
      date,
      (batch) => {
        const before = batch.quantity_current
        if (expected !== undefined && expected !== before) throw countedAgainst(batch, expected)
        return {
          plan: planCount(batch, counted, notes ?? '', abnormal),
          details: { counted, before, variance: counted - before, abnormal, notes: notes ?? '' },
        }
      },
      { done_at },
    ),
  )
}

/** A count says what is there at one moment: plants that came or went since, which the device did not know of, must not be undone by it. */
const countedAgainst = ({ batch_code, quantity_current }: BatchSnapshot, expected: number) =>
  new Problem(
    'STALE',
    `${batch_code} has ${quantity_current} on record; it had ${expected} when it was counted. Count it again, or confirm the number.`,
    { available: quantity_current },
  )

export async function setBatchState(
  db: Db,
  userId: UserId,
  body: z.infer<typeof StateBody>,
  ofTask?: TaskId,
): Promise<ApiReply<PlantBatch[]>> {
  const { batch_ids, date, state, growth_stage, ready_on, location, task_id } = body
  const set: Changes = {
    ...(state ? { state } : {}),
    ...(growth_stage ? { growth_stage } : {}),
    ...(ready_on ? { ready_on } : {}),
    ...(location ? { location } : {}),
  }
  if (Object.keys(set).length === 0) throw invalid([{ path: 'state', message: 'Choose at least one change.' }])
  if (state === 'for_sale') await releaseSprayed(db, userId)
  const planOf = (batch: BatchSnapshot) => {
    if (state === 'for_sale' && batch.on_hold) throw mayNotBe('put up for sale', batch)
    if (state === 'for_sale' && batch.sale_from) throw new Problem('BAD_STATE', waitingMessage(batch))
    if (state && batch.quantity_current === 0)
      throw new Problem('BAD_STATE', `${batch.batch_code} has no plants left. Archive it, or count it again.`)
    return { plan: planState(batch, set, state === 'for_sale' ? 'Ready for sale' : ''), details: { ...set } }
  }
  const completes = state === 'for_sale' && ofTask === undefined ? 'for-sale' : undefined
  return many(await runOperations(db, userId, 'state', batch_ids, date, planOf, { completes, task_id }))
}
