/** The files of the photo that proves a delivery. */
import type { NurseryId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { type PictureSize, pictureSizes } from '#server/pictures.ts'

export const photoKey = (nurseryId: NurseryId, id: string, size: PictureSize) => `${nurseryId}/deliveries/${id}-${size}.webp`

/** Deletes the files of photos that no stop has any more. */
export async function deletePhotos(db: Db, photoIds: readonly (string | null)[]): Promise<void> {
  const ids = photoIds.filter((id) => id !== null)
  if (ids.length === 0) return
  await enqueue(db, 'files.delete', { keys: ids.flatMap((id) => pictureSizes.map((size) => photoKey(db.nursery_id, id, size))) })
}
