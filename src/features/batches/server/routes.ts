/** What the batches feature serves. */
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import * as photoCalls from '../photo-calls.ts'
import { addBatchPhoto, photosOf, removeBatchPhoto, showBatchPhoto, storeBatchPhoto } from './batch-photos.ts'
import { batchOperations } from './batch-routes.ts'
import { batchWithCode, batchWithId, historyOf, readyPlants, stock } from './batches.queries.ts'
import { createBatch, listBatches } from './batches.ts'
import { forecastOf } from './forecast.queries.ts'
import { lineageOf, recallOf } from './lineage.queries.ts'

export function batches(serve: Serve, files: Files) {
  batchOperations(serve)
  photos(serve, files)
  serve(calls.listBatches, ({ db, query }) => listBatches(db, query))
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

function photos(serve: Serve, files: Files) {
  serve(photoCalls.listBatchPhotos, async ({ db, params }) => {
    const { id } = await batchWithId(db, params.id)
    return photosOf(db, id)
  })
  serve(
    photoCalls.addBatchPhoto,
    ({ transaction, who: { nursery_id }, params, file, body }) =>
      storeBatchPhoto(files, { transaction, nursery_id }, params.id, sentFile(file), body),
    ({ db, who, params, body }, id) => addBatchPhoto(db, who.user_id, params.id, id, body),
  )
  serve(photoCalls.showBatchPhoto, ({ db, params, query }) =>
    showBatchPhoto(db, files, params.id, params.photoId, query.size === '320' ? 320 : 1280),
  )
  serve(photoCalls.removeBatchPhoto, ({ db, who, params }) => removeBatchPhoto(db, who.user_id, params.id, params.photoId))
}
