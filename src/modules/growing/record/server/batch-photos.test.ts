import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import * as calls from '../photo-calls.ts'
import { today, plain, aBatch } from './testing-batch-photos.ts'

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
