import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../photo-calls.ts'

const today = dayIn('Pacific/Auckland', new Date())
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })

async function aBatch() {
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

test('photos of a batch are stored by day, small, upright and without their location; a deleted one is gone', async () => {
  const { as, params, add, list } = await aBatch()
  const exif = { IFD3: { GPSLatitude: '37/1 47/1 0/1', GPSLatitudeRef: 'S' } }
  const camera = await plain(2000, 1000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const later = await add(camera, { taken_on: addDays(today, -3), note: 'Roots at the bottom' })
  const first = await add(await plain(40, 30).png().toBuffer(), { taken_on: addDays(today, -20) })
  const now = await add(await plain(40, 30).webp().toBuffer())
  expect([later.status, first.status, now.status]).toEqual([201, 201, 201])
  expect((await list()).map(({ id, taken_on, note }) => [id, taken_on, note])).toEqual([
    [now.data.id, today, ''],
    [later.data.id, addDays(today, -3), 'Roots at the bottom'],
    [first.data.id, addDays(today, -20), ''],
  ])
  const shown = await as('sales').calls(calls.showBatchPhoto, { params: { ...params, photoId: later.data.id }, query: {} })
  const metadata = await sharp(shown.bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 1280 })
  expect(metadata.exif).toBeUndefined()

  const photo = { params: { ...params, photoId: later.data.id } }
  expect((await as('production').calls(calls.removeBatchPhoto, photo)).status).toBe(204)
  expect((await as('production').calls(calls.removeBatchPhoto, photo)).status).toBe(404)
  expect((await as('sales').calls(calls.showBatchPhoto, { ...photo, query: {} })).status).toBe(404)
  expect(await list()).toHaveLength(2)
})

test('no photo, too large a one, and a day that cannot be are refused in a sentence; another nursery sees none', async () => {
  const { as, params, add, list } = await aBatch()
  for (const fake of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>alert(1)</script>'])
    expect(await add(fake)).toMatchObject({ status: 415, detail: expect.stringContaining('not a photo') })
  expect(await add(Buffer.alloc(40 * 1024 * 1024, 0xff))).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect(await add(await plain(30_000, 8).png().toBuffer())).toMatchObject({
    status: 422,
    errors: [{ path: 'photo', message: expect.stringContaining('30,000 × 8 pixels') }],
  })
  const photo = await plain(40, 30).png().toBuffer()
  expect((await add(photo, { taken_on: addDays(today, 1) })).errors[0]?.message).toContain('in the future')
  expect((await add(photo, { taken_on: addDays(today, -31) })).errors[0]?.message).toContain('K1 started on')
  expect(await list()).toEqual([])
  const { data } = await add(photo)
  const other = await aNursery()
  const request = { params: { ...params, photoId: data.id }, query: {} }
  expect((await other.as('admin').calls(calls.showBatchPhoto, request)).status).toBe(404)
  expect((await other.as('admin').calls(calls.listBatchPhotos, { params })).status).toBe(404)
  const file = { name: 'a.png', bytes: photo }
  expect((await as('sales').calls(calls.addBatchPhoto, { params, body: {}, file })).status).toBe(403)
})
