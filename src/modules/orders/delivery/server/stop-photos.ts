/** Commands on the photo that proves a delivery. */
import { Problem, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type FileAnswer, ShownFile } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { keepNewFiles, storeNewFiles } from '#server/new-files.ts'
import { newId } from '#server/new-id.ts'
import { type PictureSize, pictureSizes, smallPictures } from '#server/pictures.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Transaction } from '#server/serve.ts'
import type { Upload } from '#server/uploads.ts'
import type { Stop } from '../delivery.ts'
import { refuseUnlessDriver } from './drive-run.ts'
import { deletePhotos, photoKey } from './photo-files.ts'
import { stopWith } from './plan-run.ts'
import { photoOfStop } from './runs.queries.ts'
import * as write from './write-runs.queries.ts'

/** The stop, with its run locked, while a photo may be added to it. */
async function openStop(db: Db, who: CurrentUser, stopId: string): Promise<write.StopNow> {
  const { run_id } = await write.stopWith(db, stopId)
  refuseUnlessDriver(who, await write.lockRun(db, run_id))
  const stop = await write.stopWith(db, stopId)
  if (stop.status === 'planned') return stop
  const { finished_by } = await stopWith(db, stopId)
  throw new Problem(
    'BAD_STATE',
    `${finished_by ?? 'Someone else'} already finished this stop. Undo its mark to replace the photo.`,
    {
      current: { status: stop.status, finished_at: stop.finished_at },
    },
  )
}

/** Before the transaction: makes the photo small and stores it. Gives its id. */
export async function storeStopPhoto(
  files: Files,
  { transaction, who }: { readonly transaction: Transaction; readonly who: CurrentUser },
  stopId: string,
  { bytes }: Upload,
): Promise<string> {
  await transaction((db) => openStop(db, who, stopId))
  const pictures = await smallPictures(bytes, 'photo', pictureSizes)
  const id = newId()
  const stored = pictureSizes.map((size) => ({
    key: photoKey(who.nursery_id, id, size),
    bytes: pictures[size],
    type: 'image/webp',
  }))
  await storeNewFiles(files, transaction, id, stored)
  return id
}

/** The photo `id` is stored already; an earlier one of the stop is deleted. */
export async function addStopPhoto(db: Db, who: CurrentUser, stopId: string, id: string): Promise<Stop> {
  const { photo_id, run_id } = await openStop(db, who, stopId)
  await keepNewFiles(db, id)
  await write.setPhoto(db, stopId, id)
  await deletePhotos(db, [photo_id])
  await recordChange(db, {
    user_id: who.user_id,
    action: 'delivery_run.photo',
    subject_type: 'delivery_run',
    subject_id: run_id,
    after: { stop_id: stopId, photo: id },
  })
  return stopWith(db, stopId)
}

interface Shown {
  readonly who: CurrentUser
  readonly stopId: string
  readonly size: PictureSize
}

export async function showStopPhoto(db: Db, files: Files, { who, stopId, size }: Shown): Promise<FileAnswer> {
  const { photo_id, driver_id } = await photoOfStop(db, stopId)
  refuseUnlessDriver(who, { driver_id })
  if (photo_id === null) throw notFound()
  return new ShownFile('delivery.webp', 'image/webp', () => files.get(photoKey(db.nursery_id, photo_id, size)))
}
