/** Further cases of `photos.test.ts`. */
import { expect, test } from 'vitest'
import * as calls from '../contract.ts'
import { plain, withKowhai } from './testing-photos.ts'

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
