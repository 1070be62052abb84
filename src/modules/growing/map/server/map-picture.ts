/** The picture under the drawing of a site: taken in, shown, let go. */
import type { NurseryId, UserId } from '#kernel/id.ts'
import { notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type FileAnswer, ShownFile } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { enqueue } from '#server/jobs.ts'
import { keepNewFiles, storeNewFiles } from '#server/new-files.ts'
import { newId } from '#server/new-id.ts'
import { smallPictures } from '#server/pictures.ts'
import type { Transaction } from '#server/serve.ts'
import type { Upload } from '#server/uploads.ts'
import type { MapSite } from '../map.ts'
import { lockSite, setPicture, siteWithId } from './map.queries.ts'

const sizes = [320, 2400] as const
type Size = (typeof sizes)[number]

const keyOf = (nurseryId: NurseryId, picture: string, size: Size) => `${nurseryId}/map/${picture}-${size}.webp`

/** Before the transaction: makes the picture small and stores it. Gives its id. */
export async function storeMapPicture(
  files: Files,
  { transaction, nursery_id }: { readonly transaction: Transaction; readonly nursery_id: NurseryId },
  siteId: string,
  { bytes }: Upload,
): Promise<string> {
  await transaction((db) => siteWithId(db, siteId))
  const pictures = await smallPictures(bytes, 'picture', sizes)
  const picture = newId()
  const stored = sizes.map((size) => ({ key: keyOf(nursery_id, picture, size), bytes: pictures[size], type: 'image/webp' }))
  await storeNewFiles(files, transaction, picture, stored)
  return picture
}

/** `picture` is stored already. */
export async function addMapPicture(db: Db, userId: UserId, siteId: string, picture: string): Promise<MapSite> {
  await keepNewFiles(db, picture)
  return replace(db, userId, siteId, picture)
}

export const removeMapPicture = (db: Db, userId: UserId, siteId: string): Promise<MapSite> => replace(db, userId, siteId, null)

async function replace(db: Db, user_id: UserId, siteId: string, picture: string | null): Promise<MapSite> {
  const before = await lockSite(db, siteId)
  await setPicture(db, siteId, picture)
  await recordChange(db, {
    user_id,
    action: 'map.picture',
    subject_type: 'map_site',
    subject_id: siteId,
    before: { picture: before.picture },
    after: { picture },
  })
  if (before.picture) await deletePicture(db, before.picture)
  return siteWithId(db, siteId)
}

export const deletePicture = (db: Db, picture: string) =>
  enqueue(db, 'files.delete', { keys: sizes.map((size) => keyOf(db.nursery_id, picture, size)) })

export async function showMapPicture(db: Db, files: Files, siteId: string): Promise<FileAnswer> {
  const { picture } = await siteWithId(db, siteId)
  if (picture === null) throw notFound()
  return new ShownFile('map.webp', 'image/webp', () => files.get(keyOf(db.nursery_id, picture, 2400)))
}
