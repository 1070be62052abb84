import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'
import { plain, withKowhai } from './testing-photos.ts'

test('a photo is turned upright, made small, and forgets where it was taken', async () => {
  const { nursery, params, send } = await withKowhai()
  // Lying on its side, as phones write them, with a place.
  const exif = { IFD0: { Copyright: 'Mere' }, IFD3: { GPSLatitude: '37/1 47/1 0/1', GPSLatitudeRef: 'S' } }
  const camera = await plain(2000, 1000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { data: plant, status } = await send('IMG_1234.JPG', camera)
  expect([status, plant.photo]).toEqual([201, expect.any(String)])

  const seller = nursery.as('sales')
  const large = await seller.calls(calls.showPhoto, { params, query: {} })
  const metadata = await sharp(large.bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 1280 })
  expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
  expect(large.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' })
  const small = await seller.calls(calls.showPhoto, { params, query: { size: '320' } })
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 160, height: 320 })
})

test('a new photo replaces the old one, and a deleted one is gone', async () => {
  const { nursery, params, send } = await withKowhai()
  const first = (await send('a.png', await plain(40, 30).png().toBuffer())).data.photo
  const second = (await send('b.webp', await plain(60, 30).webp().toBuffer())).data.photo
  expect(second).not.toBe(first)
  const shown = await nursery.as('admin').calls(calls.showPhoto, { params, query: {} })
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 60, height: 30 })
  expect((await nursery.as('manager').calls(calls.removePhoto, { params })).data.photo).toBeNull()
  expect((await nursery.as('admin').calls(calls.showPhoto, { params, query: {} })).status).toBe(404)
})

test('a photo is the nursery’s own, and who may not change plants may not change it', async () => {
  const { nursery, params, send } = await withKowhai()
  const photo = await plain(40, 30).png().toBuffer()
  await send('a.png', photo)
  expect((await (await aNursery()).as('admin').calls(calls.showPhoto, { params, query: {} })).status).toBe(404)
  const file = { name: 'a.png', bytes: photo }
  expect((await nursery.as('production').calls(calls.addPhoto, { params, body: {}, file })).status).toBe(403)
})
