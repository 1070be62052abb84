/** Shared by `batch-photos.test.ts` and `batch-photos.proof.ts`. */
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../photo-calls.ts'

export const today = dayIn('Pacific/Auckland', new Date())
export const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })

export async function aBatch() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { nursery_id } = nursery
  const [plant, id] = [randomUUID(), randomUUID()]
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, search_text)
      VALUES (${nursery_id}, ${plant}, 'Kauri', 'Agathis australis', ${await referenceId(db, 'plant_categories', 'Trees')}, 'kauri agathis australis')`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, started_on)
      VALUES (${nursery_id}, ${id}, ${plant}, 'K1', ${await referenceId(db, 'container_sizes', 'PB5')}, ${addDays(today, -30)})`)
  })
  const params = { id }
  const add = async (bytes: Buffer | string, body: { taken_on?: string; note?: string } = {}, name = 'IMG_1.jpg') =>
    nursery.as('production').calls(calls.addBatchPhoto, { params, body, file: { name, bytes } })
  const list = async () => (await nursery.as('production').calls(calls.listBatchPhotos, { params })).data
  return { ...nursery, params, add, list }
}
