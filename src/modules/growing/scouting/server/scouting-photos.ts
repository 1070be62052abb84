/** The photo of a scouting entry: at most one; a new one takes the place of the last. */
import type { NurseryId, UserId } from '#kernel/id.ts'
import { notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type FileAnswer, ShownFile } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { enqueue } from '#server/jobs.ts'
import { keepNewFiles, storeNewFiles } from '#server/new-files.ts'
import { newId } from '#server/new-id.ts'
import { type PictureSize, pictureSizes, smallPictures } from '#server/pictures.ts'
import type { Transaction } from '#server/serve.ts'
import type { Upload } from '#server/uploads.ts'
import { deletePhoto, entryWithId, insertPhoto, photoOf } from './scouting.queries.ts'

const keyOf = (nurseryId: NurseryId, id: string, size: PictureSize) => `${nurseryId}/scouting/${id}-${size}.webp`

/** Before the transaction: makes the photo small and stores it. Gives its id. */
export async function storeScoutingPhoto(
  files: Files,
  { transaction, nursery_id }: { readonly transaction: Transaction; readonly nursery_id: NurseryId },
  entryId: string,
  { bytes }: Upload,
): Promise<string> {
  await transaction((db) => entryWithId(db, entryId))
  const pictures = await smallPictures(bytes, 'photo', pictureSizes)
  const id = newId()
  const stored = pictureSizes.map((size) => ({ key: keyOf(nursery_id, id, size), bytes: pictures[size], type: 'image/webp' }))
  await storeNewFiles(files, transaction, id, stored)
  return id
}

/** The photo `id` is stored already. */
export async function addScoutingPhoto(db: Db, user_id: UserId, entryId: string, id: string): Promise<{ id: string }> {
  const entry = await entryWithId(db, entryId)
  await keepNewFiles(db, id)
  await dropPhoto(db, entry.id)
  await insertPhoto(db, user_id, entry.id, id)
  await recordChange(db, {
    user_id,
    action: 'scouting.photo',
    subject_type: 'scouting',
    subject_id: entry.id,
    after: { photo: id },
  })
  return { id }
}

export async function showScoutingPhoto(db: Db, files: Files, entryId: string, size: PictureSize): Promise<FileAnswer> {
  const id = await photoOf(db, entryId)
  if (!id) throw notFound()
  return new ShownFile('photo.webp', 'image/webp', () => files.get(keyOf(db.nursery_id, id, size)))
}

export async function removeScoutingPhoto(db: Db, user_id: UserId, entryId: string): Promise<undefined> {
  const dropped = await dropPhoto(db, entryId)
  if (!dropped) throw notFound()
  await recordChange(db, {
    user_id,
    action: 'scouting.photo.remove',
    subject_type: 'scouting',
    subject_id: entryId,
    before: { photo: dropped },
  })
  return undefined
}

async function dropPhoto(db: Db, entryId: string): Promise<string | undefined> {
  const id = await photoOf(db, entryId)
  if (!id) return undefined
  await deletePhoto(db, id)
  await enqueue(db, 'files.delete', { keys: pictureSizes.map((size) => keyOf(db.nursery_id, id, size)) })
  return id
}
