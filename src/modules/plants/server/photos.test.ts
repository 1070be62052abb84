import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })

async function withKowhai() {
  const nursery = await aNursery()
  const body = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }
  const { data: plant } = await nursery.as('manager').calls(calls.createPlantType, { body })
  const params = { id: plant.id }
  const send = (name: string, bytes: Buffer | string) =>
    nursery.as('manager').calls(calls.addPhoto, { params, body: {}, file: { name, bytes } })
  return { nursery, params, send }
}

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

test('what is no photo is refused, whatever it is called', async () => {
  const { nursery, params, send } = await withKowhai()
  for (const fake of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>alert(1)</script>', '%PDF-1.7', ''])
    expect(await send('kowhai.jpg', fake)).toMatchObject({ status: 415, detail: expect.stringContaining('not a photo') })
  const torn = (await plain(400, 400).jpeg().toBuffer()).subarray(0, 300)
  expect(await send('torn.jpg', torn)).toMatchObject({
    status: 422,
    errors: [{ path: 'photo', message: expect.stringContaining('damaged') }],
  })
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(40)])
  expect(await send('IMG_1.HEIC', heic)).toMatchObject({ status: 422, detail: expect.stringContaining('HEIC') })
  expect((await nursery.as('admin').calls(calls.showPhoto, { params, query: {} })).status).toBe(404)
})

test('forty megabytes and thirty thousand pixels are too large, in a sentence', async () => {
  const { send } = await withKowhai()
  expect(await send('huge.jpg', Buffer.alloc(40 * 1024 * 1024, 0xff))).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  const wide = await send('wide.png', await plain(30_000, 8).png().toBuffer())
  expect(wide).toMatchObject({ status: 422, errors: [{ path: 'photo', message: expect.stringContaining('30,000 × 8 pixels') }] })
})

test('more than forty megapixels are refused before they are decoded, in a sentence', async () => {
  const { send } = await withKowhai()
  const large = await send('large.png', await plain(8_000, 5_001).png().toBuffer())
  expect(large).toMatchObject({
    status: 422,
    errors: [{ path: 'photo', message: expect.stringMatching(/8,000 × 5,001 pixels.* 40 million in all/) }],
  })
})

test('a photo is the nursery’s own, and who may not change plants may not change it', async () => {
  const { nursery, params, send } = await withKowhai()
  const photo = await plain(40, 30).png().toBuffer()
  await send('a.png', photo)
  expect((await (await aNursery()).as('admin').calls(calls.showPhoto, { params, query: {} })).status).toBe(404)
  const file = { name: 'a.png', bytes: photo }
  expect((await nursery.as('production').calls(calls.addPhoto, { params, body: {}, file })).status).toBe(403)
})
