/** Commands on the photos of a batch: taking one in, showing it, letting it go. */
import { BatchId, type NurseryId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { readBatch } from '#modules/growing/batch/server/batches.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { invalid } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type FileAnswer, ShownFile } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { enqueue } from '#server/jobs.ts'
import { keepNewFiles, storeNewFiles } from '#server/new-files.ts'
import { newId } from '#server/new-id.ts'
import { type PictureSize, pictureSizes, smallPictures } from '#server/pictures.ts'
import type { Transaction } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import type { Upload } from '#server/uploads.ts'
import { BatchPhoto } from '../photo-calls.ts'

const most = 100
const keyOf = (nurseryId: NurseryId, id: BatchId, size: PictureSize) => `${nurseryId}/batches/${id}-${size}.webp`

export const photosOf = (db: Db, batchId: BatchId): Promise<BatchPhoto[]> =>
  db.many(
    BatchPhoto,
    sql`
    SELECT photo.id, taken_on, note, nullif(trim(users.first_name || ' ' || users.last_name), '') AS by
    FROM batch_photos AS photo
    LEFT JOIN users ON users.nursery_id = photo.nursery_id AND users.id = photo.created_by
    WHERE photo.nursery_id = ${db.nursery_id} AND batch_id = ${batchId}
    ORDER BY taken_on DESC, photo.id DESC`,
  )

export interface Taken {
  readonly taken_on?: string | undefined
  readonly note?: string | null | undefined
}

/** The day of the photo; a Problem for one that cannot be, or a batch with too many already. */
async function checkPhoto(db: Db, batchId: BatchId, { taken_on }: Taken): Promise<string> {
  const [batch, today] = await Promise.all([readBatch(db, batchId), todayOf(db)])
  const day = taken_on ?? today
  refuseFuture('taken_on', day, today)
  if (day < batch.started_on)
    throw invalid([
      {
        path: 'taken_on',
        message: `${batch.batch_code} started on ${spelledOutDay(batch.started_on)}. Choose that day or later.`,
      },
    ])
  if ((await photosOf(db, batchId)).length >= most)
    throw invalid([{ path: 'photo', message: `A batch keeps ${most} photos. Remove one first.` }])
  return day
}

/** Before the transaction: makes the photo small and stores it. Gives its id. */
export async function storeBatchPhoto(
  files: Files,
  { transaction, nursery_id }: { readonly transaction: Transaction; readonly nursery_id: NurseryId },
  batchId: BatchId,
  { bytes }: Upload,
  taken: Taken,
): Promise<string> {
  await transaction((db) => checkPhoto(db, batchId, taken))
  const pictures = await smallPictures(bytes, 'photo', pictureSizes)
  const id = newId()
  const stored = pictureSizes.map((size) => ({ key: keyOf(nursery_id, id, size), bytes: pictures[size], type: 'image/webp' }))
  await storeNewFiles(files, transaction, id, stored)
  return id
}

/** The photo `id` is stored already. */
export async function addBatchPhoto(db: Db, userId: UserId, batchId: BatchId, id: string, taken: Taken): Promise<BatchPhoto> {
  const day = await checkPhoto(db, batchId, taken)
  const { note } = taken
  await keepNewFiles(db, id)
  await db.run(sql`
    INSERT INTO batch_photos (nursery_id, id, batch_id, taken_on, note, created_by)
    VALUES (${db.nursery_id}, ${id}, ${batchId}, ${day}, ${note ?? ''}, ${userId})`)
  await recordChange(db, {
    user_id: userId,
    action: 'batch.photo',
    subject_type: 'batch',
    subject_id: batchId,
    after: { photo: id, taken_on: day },
  })
  const added = (await photosOf(db, batchId)).find((photo) => photo.id === id)
  if (!added) throw new Error('The added photo was not found.')
  return added
}

const Found = z.object({ id: Id })
const photoWithId = (db: Db, batchId: BatchId, id: string) =>
  db.one(Found, sql`SELECT id FROM batch_photos WHERE nursery_id = ${db.nursery_id} AND batch_id = ${batchId} AND id = ${id}`)

export async function showBatchPhoto(
  db: Db,
  files: Files,
  batchId: BatchId,
  photoId: string,
  size: PictureSize,
): Promise<FileAnswer> {
  const { id } = await photoWithId(db, batchId, photoId)
  return new ShownFile('photo.webp', 'image/webp', () => files.get(keyOf(db.nursery_id, id, size)))
}

export async function removeBatchPhoto(db: Db, userId: UserId, batchId: BatchId, photoId: string): Promise<undefined> {
  const { id } = await photoWithId(db, batchId, photoId)
  await db.run(sql`DELETE FROM batch_photos WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, {
    user_id: userId,
    action: 'batch.photo.remove',
    subject_type: 'batch',
    subject_id: batchId,
    before: { photo: id },
  })
  await enqueue(db, 'files.delete', { keys: pictureSizes.map((size) => keyOf(db.nursery_id, id, size)) })
  return undefined
}
