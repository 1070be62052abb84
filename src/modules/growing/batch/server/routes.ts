import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { type BatchQuestions, batchOperations } from './batch-routes.ts'
import { batchWithCode, batchWithId, batchesInStock, historyOf, readyPlants, stock } from './batches.queries.ts'
import { createBatch, listBatches } from './batches.ts'
import { forecastOf } from './forecast.queries.ts'
import { lineageOf, recallOf } from './lineage.queries.ts'

export function batches(serve: Serve, questions: BatchQuestions) {
  batchOperations(serve, questions)
  serve(calls.listBatches, ({ db, query }) => listBatches(db, query))
  serve.cached(calls.standingBatches, ({ db }) => batchesInStock(db))
  serve(calls.plantsStock, ({ db }) => stock(db))
  serve(calls.readyPlants, ({ db }) => readyPlants(db))
  serve(calls.createBatch, ({ db, who, body }) => createBatch(db, who.user_id, body))
  serve(calls.getBatch, ({ db, params }) => batchWithId(db, params.id))
  serve(calls.findBatch, ({ db, params }) => batchWithCode(db, params.code))
  serve(calls.getBatchForecast, async ({ db, params }) => forecastOf(db, await batchWithId(db, params.id)))
  serve(calls.getLineage, async ({ db, params }) => {
    const { id } = await batchWithId(db, params.id)
    return lineageOf(db, id)
  })
  serve(calls.recallBatch, async ({ db, params }) => {
    const { id } = await batchWithId(db, params.id)
    return recallOf(db, [id], 10_000)
  })
  serve(calls.getBatchHistory, async ({ db, params }) => {
    const { id } = await batchWithId(db, params.id)
    return historyOf(db, id)
  })
}
