/** The sample nursery: anybody reads it, nobody changes it, and it is filled again each day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { sampleNurseryId } from '#server/sample-nursery.ts'
import { rounds } from '#testing/size.ts'
import { nameOfCall } from '#testing/contracts.ts'
import { digestOfRows } from '#testing/digests.ts'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'
import { app, owner } from '#testing/nursery.ts'
import { fillSample } from './fill-sample.ts'
import { tenth } from '#testing/demo-nursery.ts'
import { aProductWithSample, open, send, visit } from './testing-sample.ts'

const ownerUrl = process.env['OWNER_DATABASE_URL'] ?? ''
const today = '2026-11-24'
let product: Product
beforeAll(async () => {
  product = await aProductWithSample()
  expect((await open(product)).status).toBe(503)
  await fillSample(ownerUrl, today, tenth)
})
afterAll(() => product.close())

test('a visitor without an account reads it as its admin would', async () => {
  const opened = await open(product)
  expect(opened.headers.getSetCookie()).toEqual([])
  expect(await opened.json()).toMatchObject({
    data: { role: 'admin', subscription: 'sample', nursery_name: 'Tōtara Lane Nursery' },
  })
  const sales = await send(product, enhanced(opened), { method: 'GET', path: '/api/sales' }, '')
  expect(((await sales.json()) as { data: unknown[] }).data.length).toBeGreaterThan(10)
})

test('every call that changes something, or needs a fresh sign-in, is refused kindly, and no row changes', async () => {
  const token = await visit(product)
  const before = await digestOfRows(sampleNurseryId)
  const wrong: string[] = []
  const changing = app.served.filter(({ method, freshSignIn }) => method !== 'GET' || freshSignIn)
  expect(changing.length).toBeGreaterThan(200)
  // One guard refuses them all: one in ten, and every one in `npm run prove`.
  for (const call of changing.filter((_, at) => rounds > 1 || at % 10 === 0)) {
    const reply = await send(product, token, call, newId(), call.method === 'GET' ? undefined : {})
    const text = await reply.text()
    if (reply.status !== 403 || !text.includes('"SAMPLE_NURSERY"'))
      wrong.push(`${nameOfCall(call)}: ${reply.status} ${text.slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
  expect(await digestOfRows(sampleNurseryId)).toEqual(before)
})

test('visitors have no stream of events, no device, no seat, and are counted by their visit', async () => {
  const [first, second] = [await visit(product), await visit(product)]
  expect(first).not.toBe(second)
  expect((await send(product, first, { method: 'GET', path: '/api/events' }, '')).status).toBe(403)
  const { rows } = await owner.query('SELECT FROM device_sessions WHERE nursery_id = $1', [sampleNurseryId])
  expect(rows).toEqual([])
})

test('an installation without one lets nobody in', async () => {
  const without = await aProduct(undefined, {}, { GLASSHOUSE_SAMPLE: 'none' })
  try {
    expect((await open(without)).status).toBe(404)
  } finally {
    await without.close()
  }
})

test('a token of a sign-in is none of a visitor, and the sample nursery is not among the operator’s nurseries', async () => {
  const { cookie } = await product.signUp()
  const opened = await product.open(await product.providerToken(cookie))
  const reply = await send(product, enhanced(opened), { method: 'DELETE', path: '/api/sessions/current' }, '')
  expect(reply.status).toBe(204)
})
