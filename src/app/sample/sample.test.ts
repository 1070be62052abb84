/** The sample nursery: anybody reads it, nobody changes it, and it is filled again each day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { newId } from '#server/new-id.ts'
import { sampleNurseryId } from '#server/sample-nursery.ts'
import { nameOfCall } from '../testing-contracts.ts'
import { digestOfRows } from '../testing-digests.ts'
import { type Product, aProduct, enhanced } from '../testing-sign-in.ts'
import { app, owner } from '../testing.ts'
import { fillSample } from './fill-sample.ts'

const ownerUrl = process.env['OWNER_DATABASE_URL'] ?? ''
const today = '2026-11-24'
let product: Product
beforeAll(async () => {
  product = await aProduct(undefined, {}, { GLASSHOUSE_SAMPLE: 'fill' })
  expect((await open()).status).toBe(503)
  await fillSample(ownerUrl, today)
})
afterAll(() => product.close())

const open = (at = product) => fetch(`${at.origin}/api/sessions/sample`, { method: 'POST' })
const visit = async () => enhanced(await open())
const send = (token: string, { method, path }: Pick<Endpoint, 'method' | 'path'>, id: string, body?: unknown) =>
  fetch(`${product.origin}${path.replaceAll(/:\w+/g, id)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

test('a visitor without an account reads it as its admin would', async () => {
  const opened = await open()
  expect(opened.headers.getSetCookie()).toEqual([])
  expect(await opened.json()).toMatchObject({
    data: { role: 'admin', subscription: 'sample', nursery_name: 'Tōtara Lane Nursery' },
  })
  const sales = await send(enhanced(opened), { method: 'GET', path: '/api/sales' }, '')
  expect(((await sales.json()) as { data: unknown[] }).data.length).toBeGreaterThan(10)
})

test('every call that changes something, or needs a fresh sign-in, is refused kindly, and no row changes', async () => {
  const token = await visit()
  const before = await digestOfRows(sampleNurseryId)
  const wrong: string[] = []
  const changing = app.served.filter(({ method, freshSignIn }) => method !== 'GET' || freshSignIn)
  expect(changing.length).toBeGreaterThan(200)
  for (const call of changing) {
    const reply = await send(token, call, newId(), call.method === 'GET' ? undefined : {})
    const text = await reply.text()
    if (reply.status !== 403 || !text.includes('"SAMPLE_NURSERY"'))
      wrong.push(`${nameOfCall(call)}: ${reply.status} ${text.slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
  expect(await digestOfRows(sampleNurseryId)).toEqual(before)
})

/** Derived of other rows, and brought up to date by who reads first. */
const derived = /^(aggregat\w+|journal_\w+|ledger_accounts|posting_accounts)$/

test('every call that reads is answered, and changes nothing but what is derived of other rows', async () => {
  const token = await visit()
  const before = await digestOfRows(sampleNurseryId)
  const wrong: string[] = []
  const reading = app.served.filter(({ method, freshSignIn, path }) => method === 'GET' && !freshSignIn && !path.includes(':'))
  for (const call of reading) {
    const reply = await send(token, call, '')
    const text = await reply.text()
    // 422: parameters are missing.
    if (![200, 422].includes(reply.status)) wrong.push(`${nameOfCall(call)}: ${reply.status} ${text.slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
  const after = await digestOfRows(sampleNurseryId)
  expect(Object.keys(after).filter((table) => after[table] !== before[table] && !derived.test(table))).toEqual([])
})

test('visitors have no stream of events, no device, no seat, and are counted by their visit', async () => {
  const [first, second] = [await visit(), await visit()]
  expect(first).not.toBe(second)
  expect((await send(first, { method: 'GET', path: '/api/events' }, '')).status).toBe(403)
  const { rows } = await owner.query('SELECT FROM device_sessions WHERE nursery_id = $1', [sampleNurseryId])
  expect(rows).toEqual([])
})

test('is filled once a day, in one transaction; a visitor goes on in the new one', async () => {
  const token = await visit()
  expect(await fillSample(ownerUrl, today)).toBe(false)
  const [again, other] = await Promise.all([fillSample(ownerUrl, '2026-11-25'), fillSample(ownerUrl, '2026-11-25')])
  expect([again, other].toSorted()).toEqual([false, true])
  const { rows } = await owner.query<{ day: string }>(
    'SELECT sample_day::text AS day FROM nurseries WHERE sample_day IS NOT NULL',
  )
  expect(rows).toEqual([{ day: '2026-11-25' }])
  expect((await send(token, { method: 'GET', path: '/api/users/me' }, '')).status).toBe(200)
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
  const reply = await send(enhanced(opened), { method: 'DELETE', path: '/api/sessions/current' }, '')
  expect(reply.status).toBe(204)
})
