/** Further cases of `batch-photos.test.ts`. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../photo-calls.ts'
import { today, plain, aBatch } from './testing-batch-photos.ts'

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
