/** Further cases of `drawing.test.ts`. */
import { expect, test } from 'vitest'
import sharp from 'sharp'
import * as calls from '../contract.ts'
import { aSite } from './testing-drawing.ts'

test('a picture lies under the drawing, is replaced, and goes with the site', async () => {
  const { admin, site, read } = await aSite()
  const params = { id: site.id }
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7d44' } })
    .png()
    .toBuffer()
  const add = () => admin.calls(calls.addMapPicture, { params, body: {}, file: { name: 'site.png', bytes } })
  const [first, second] = [await add(), await add()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.data.picture).not.toBe(first.data.picture)
  const shown = await admin.calls(calls.showMapPicture, { params, query: {} })
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 })
  const fake = await admin.calls(calls.addMapPicture, { params, body: {}, file: { name: 'site.svg', bytes: '<svg/>' } })
  expect(fake).toMatchObject({ status: 415, detail: expect.stringContaining('not a photo') })
  expect((await admin.calls(calls.removeMapPicture, { params })).data.picture).toBeNull()
  expect((await admin.calls(calls.showMapPicture, { params, query: {} })).status).toBe(404)
  expect((await admin.calls(calls.removeSite, { params })).status).toBe(204)
  expect(await read()).toMatchObject({ sites: [], places: [] })
  expect((await read()).undrawn.map(({ name }) => name)).toContain('Home')
})
