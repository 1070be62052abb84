/** Commands on the photo of a plant type: taking one in, showing it, letting it go. */
import type { NurseryId, PlantTypeId, UserId } from '#kernel/id.ts'
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
import type { PlantType } from '../plant-type.ts'
import { lockPlantType, photoOf, setPhoto } from './plant-types.queries.ts'

/** A new photo has a new id: what a browser keeps of the old one is never shown for it. */
const keyOf = (nurseryId: NurseryId, photo: string, size: PictureSize) => `${nurseryId}/plants/${photo}-${size}.webp`

/** Before the transaction: makes the photo small and stores it. Gives its id. */
export async function storePhoto(
  files: Files,
  { transaction, nursery_id }: { readonly transaction: Transaction; readonly nursery_id: NurseryId },
  id: string,
  { bytes }: Upload,
): Promise<string> {
  await transaction((db) => photoOf(db, id))
  const pictures = await smallPictures(bytes, 'photo', pictureSizes)
  const photo = newId()
  const stored = pictureSizes.map((size) => ({ key: keyOf(nursery_id, photo, size), bytes: pictures[size], type: 'image/webp' }))
  await storeNewFiles(files, transaction, photo, stored)
  return photo
}

/** `photo` is stored already. */
export async function addPhoto(db: Db, userId: UserId, id: PlantTypeId, photo: string): Promise<PlantType> {
  await keepNewFiles(db, photo)
  return replace(db, userId, id, photo)
}

export const removePhoto = (db: Db, userId: UserId, id: PlantTypeId): Promise<PlantType> => replace(db, userId, id, null)

async function replace(db: Db, userId: UserId, id: PlantTypeId, photo: string | null): Promise<PlantType> {
  const before = await lockPlantType(db, id)
  const after = await setPhoto(db, userId, id, photo)
  await recordChange(db, {
    user_id: userId,
    action: 'plant_type.photo',
    subject_type: 'plant_type',
    subject_id: id,
    before,
    after,
  })
  if (before.photo !== null) await deletePhoto(db, before.photo)
  return after
}

/** Deletes the files of a photo that no plant has any more. */
export const deletePhoto = (db: Db, photo: string) =>
  enqueue(db, 'files.delete', { keys: pictureSizes.map((size) => keyOf(db.nursery_id, photo, size)) })

/** The file of a photo for the page that customers open. */
export const photoFile = (files: Files, nurseryId: NurseryId, photo: string, size: PictureSize = 1280) =>
  files.get(keyOf(nurseryId, photo, size))

/** The photo in one size; not there where the plant has none. */
export async function showPhoto(db: Db, files: Files, id: PlantTypeId, size: PictureSize): Promise<FileAnswer> {
  const photo = await photoOf(db, id)
  if (photo === null) throw notFound()
  return new ShownFile('photo.webp', 'image/webp', () => files.get(keyOf(db.nursery_id, photo, size)))
}
