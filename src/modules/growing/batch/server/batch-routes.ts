import { notFound } from '#kernel/problem.ts'
import type { OperationId } from '#kernel/id.ts'
import { ApiReply } from '#server/reply.ts'
import type { Db } from '#server/database.ts'
import type { Serve } from '#server/serve.ts'
import * as calls from '../batch-calls.ts'
import * as actCalls from '../act-correction-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import * as inputCalls from '../input-correction-calls.ts'
import { formatCost } from '#kernel/quantity.ts'
import { usesIn } from '../input-correction.ts'
import { openTasksOf } from '#modules/growing/schedule/server/complete-by-operation.ts'
import { addBatchNote, changeBatch, removeBatch, restoreBatch } from './change-batch.ts'
import { correctAct, previewAct, readAct } from './correct-act.ts'
import { correctInputs, previewInputCorrection, readInputs } from './correct-inputs.ts'
import { balance, costsOf } from './costs.queries.ts'
import { bulkDivision, divide } from './divide.ts'
import { bulkCosts, previewCosts } from './follow-costs.ts'
import { gradeBatches } from './grade-batches.ts'
import { gatherInputs } from './inputs.ts'
import { batchWithId, batchesWithIds } from './batches.queries.ts'
import { bulkPottingUp, potUp } from './pot-up.ts'
import { bulkPropagation } from './propagate.ts'
import { reverseOperations } from './reverse-operation.ts'
import {
  bulkLosses,
  bulkMovement,
  countBatch,
  mergeBatches,
  moveBatch,
  recordLoss,
  setBatchState,
  splitBatch,
} from './batch-operations.ts'

/** Calls that reversing operations makes to modules above. */
export interface BatchQuestions {
  /** Refuses operations that are part of a delivery or a stocktake. */
  readonly refuseParts: (db: Db, operationIds: readonly OperationId[]) => Promise<void>
}

export function batchOperations(serve: Serve, questions: BatchQuestions) {
  serve(calls.bulkPropagation, ({ db, who, body }) => bulkPropagation(db, who.user_id, body))
  serve(calls.potUp, ({ db, who, params, body }) => potUp(db, who.user_id, params.id, body))
  serve(calls.bulkPottingUp, ({ db, who, body }) => bulkPottingUp(db, who.user_id, body))
  serve(calls.divide, ({ db, who, params, body }) => divide(db, who.user_id, params.id, body))
  serve(calls.bulkDivision, ({ db, who, body }) => bulkDivision(db, who.user_id, body))
  serve(calls.recordLoss, ({ db, who, params, body }) => recordLoss(db, who.user_id, params.id, body))
  serve(calls.bulkLosses, ({ db, who, body }) => bulkLosses(db, who.user_id, body))
  serve(calls.moveBatch, ({ db, who, params, body }) => moveBatch(db, who.user_id, { batch_ids: [params.id], ...body }))
  serve(calls.bulkMovement, ({ db, who, body }) => bulkMovement(db, who.user_id, body))
  serve(calls.splitBatch, ({ db, who, params, body }) => splitBatch(db, who.user_id, params.id, body))
  serve(calls.gradeBatches, ({ db, who, body }) => gradeBatches(db, who.user_id, body))
  serve(calls.listOpenTasks, async ({ db, params }) => {
    const { id } = await batchWithId(db, params.id)
    return openTasksOf(db, id)
  })
  serve(calls.mergeBatches, ({ db, who, params, body }) => mergeBatches(db, who.user_id, params.id, body))
  serve(calls.countBatch, ({ db, who, params, body }) => countBatch(db, who.user_id, params.id, body))
  serve(costCalls.previewCosts, ({ db, query }) => previewCosts(db, query))
  serve(costCalls.bulkCosts, ({ db, who, body }) => bulkCosts(db, who.user_id, body))
  serve(calls.setBatchState, ({ db, who, body }) => setBatchState(db, who.user_id, body))
  serve(calls.reverseOperations, async ({ db, who, body }) => {
    await questions.refuseParts(db, body.operation_ids)
    const { batch_ids, operation_ids } = await reverseOperations(db, who.user_id, body.operation_ids)
    return new ApiReply(await batchesWithIds(db, batch_ids), { also: { operation_ids } })
  })
  serve(inputCalls.getOperationInputs, ({ db, params }) => readInputs(db, params.id))
  serve(inputCalls.previewInputCorrection, ({ db, params, query }) =>
    previewInputCorrection(db, params.id, {
      uses: usesIn(query.uses ?? ''),
      minutes: query.minutes === undefined ? undefined : Number(query.minutes),
    }),
  )
  serve(inputCalls.correctInputs, ({ db, who, params, body }) => correctInputs(db, who.user_id, params.id, body))
  serve(actCalls.getCorrectableAct, ({ db, params }) => readAct(db, params.id))
  serve(actCalls.previewActCorrection, ({ db, who, params, body }) => previewAct(db, who.user_id, params.id, body))
  serve(actCalls.correctAct, async ({ db, who, params, body }) => {
    await questions.refuseParts(db, [params.id])
    return correctAct(db, who.user_id, params.id, body)
  })
  serve(calls.addBatchNote, ({ db, who, params, body }) => addBatchNote(db, who.user_id, params.id, body))
  serve(calls.changeBatch, ({ db, who, params, body }) => changeBatch(db, who.user_id, params.id, body))
  serve(calls.removeBatch, ({ db, who, params }) => removeBatch(db, who.user_id, params.id))
  serve(calls.restoreBatch, ({ db, who, params }) => restoreBatch(db, who.user_id, params.id))
  serve(costCalls.previewInputs, async ({ db, query }) => {
    const { quantity, minutes, old_container_size = null, plant_type_id = null, recipe_id: named, ...more } = query
    const recipe_id = named === 'none' ? null : named
    const plants = [{ quantity: Number(quantity), old_container_size, plant_type_id, recipe_id }]
    const { recipes, choices, must_choose, lines, cost } = await gatherInputs(
      db,
      { ...more, minutes: Number(minutes ?? 0), plants },
      false,
    )
    return { recipe: recipes[0] ?? null, choices: [...choices], must_choose, lines: [...lines], cost: formatCost(cost) }
  })
  serve(costCalls.getBatchCosts, async ({ db, params }) => {
    const [costs] = await costsOf(db, [params.id])
    if (!costs) throw notFound()
    return costs
  })
  serve(costCalls.batchCosts, ({ db, body }) => costsOf(db, body.batchIds))
  serve(costCalls.getBalance, async ({ db }) => ({ ...(await balance(db)), checked_at: (await db.now()).toISOString() }))
}
