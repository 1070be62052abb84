/** The logo of the nursery's documents: uploaded, made small, and read with a document. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { smallPictures } from '#server/pictures.ts'
import { sql } from '#server/sql.ts'
import type { Upload } from '#server/uploads.ts'
import type { Settings } from '../settings.ts'
import { readSettings } from './read-settings.ts'
import { writeSetting } from './settings.queries.ts'

/** The largest width and height: sharp on paper at 55 mm, and small enough to be read with every document. */
const largest = 480

/** Before the transaction: the picture as a small PNG, without metadata. A Problem for any other file. */
export async function smallLogo({ bytes }: Upload): Promise<Buffer> {
  const pictures = await smallPictures(bytes, 'logo', [160, largest], 'png')
  return pictures[largest]
}

/** Replaces the logo, and returns the settings with its id. */
export async function addLogo(db: Db, userId: UserId, image: Buffer): Promise<Settings> {
  const id = newId()
  await db.run(sql`DELETE FROM nursery_logos WHERE nursery_id = ${db.nursery_id}`)
  await db.run(sql`
    INSERT INTO nursery_logos (nursery_id, id, image)
    VALUES (${db.nursery_id}, ${id}, decode(${image.toString('base64')}, 'base64'))`)
  return nameLogo(db, userId, id)
}

/** Documents have no logo any more. */
export async function removeLogo(db: Db, userId: UserId): Promise<Settings> {
  await db.run(sql`DELETE FROM nursery_logos WHERE nursery_id = ${db.nursery_id}`)
  return nameLogo(db, userId, '')
}

async function nameLogo(db: Db, userId: UserId, logo: string): Promise<Settings> {
  const before = await readSettings(db)
  await writeSetting(db, 'logo', logo, userId)
  await recordChange(db, {
    user_id: userId,
    action: 'settings.save',
    subject_type: 'settings',
    before: { logo: before.logo },
    after: { logo },
  })
  return { ...before, logo }
}

/** The logo as a data URL; '' without one. */
export async function readLogo(db: Db): Promise<string> {
  const found = await db.maybe(
    z.object({ image: z.string() }),
    sql`SELECT translate(encode(image, 'base64'), E'\n', '') AS image FROM nursery_logos WHERE nursery_id = ${db.nursery_id} LIMIT 1`,
  )
  return found ? `data:image/png;base64,${found.image}` : ''
}

/** The settings with the picture that is printed on a document. */
export interface DocumentSettings extends Settings {
  /** The logo as a data URL; '' without one. */
  readonly logo_image: string
}

export async function readDocumentSettings(db: Db): Promise<DocumentSettings> {
  const [settings, logo_image] = await Promise.all([readSettings(db), readLogo(db)])
  return { ...settings, logo_image }
}
