import { readBatch } from '#modules/growing/batch/server/batches.ts'
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../photo-calls.ts'
import { addBatchPhoto, photosOf, removeBatchPhoto, showBatchPhoto, storeBatchPhoto } from './batch-photos.ts'

export function batchRecords(serve: Serve, files: Files) {
  serve(calls.listBatchPhotos, async ({ db, params }) => {
    const { id } = await readBatch(db, params.id)
    return photosOf(db, id)
  })
  serve(
    calls.addBatchPhoto,
    ({ transaction, who: { nursery_id }, params, file, body }) =>
      storeBatchPhoto(files, { transaction, nursery_id }, params.id, sentFile(file), body),
    ({ db, who, params, body }, id) => addBatchPhoto(db, who.user_id, params.id, id, body),
  )
  serve(calls.showBatchPhoto, ({ db, params, query }) =>
    showBatchPhoto(db, files, params.id, params.photoId, query.size === '320' ? 320 : 1280),
  )
  serve(calls.removeBatchPhoto, ({ db, who, params }) => removeBatchPhoto(db, who.user_id, params.id, params.photoId))
}
