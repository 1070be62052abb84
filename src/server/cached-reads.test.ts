/** A cached read is answered from memory until its nursery changes, in this process or another, and never to those who may not ask. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { owner } from '#testing/nursery.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { type Role, everyone, managers } from '#kernel/role.ts'
import { openPool } from './database.ts'
import { type ChangeEvent, EventBus } from './event-bus.ts'
import { makeHttp } from './http.ts'
import { server } from './serve.ts'

// A database of its own: the events of another test about any change would empty the cache here as well.
const name = `cached_reads_${process.pid}`
await owner.query(`CREATE DATABASE ${name}`)
const url = Object.assign(new URL(process.env['OWNER_DATABASE_URL'] ?? ''), { pathname: name }).href
const pool = openPool(url, 2)
const events = new EventBus(pool, url)
const [kent, ohio] = [randomUUID(), randomUUID()]
const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
const { serve } = server(http, {
  pool,
  events,
  nameEntries: async () => {},
  authenticate: async ({ headers }: FastifyRequest) => ({
    nursery_id: headers['x-nursery'] === 'ohio' ? ohio : kent,
    user_id: randomUUID(),
    session_id: randomUUID(),
    role: (headers['x-role'] ?? 'admin') as Role,
    name: 'Ana',
    may_write: true,
  }),
})
beforeAll(() => events.open())
afterAll(async () => {
  await http.close()
  await events.close()
  await pool.end()
  await owner.query(`DROP DATABASE ${name}`)
})

/** Resolves with the next event of Kent for which this is true. */
const eventOfKent = (isWanted: (event: ChangeEvent) => boolean) =>
  new Promise<void>((resolve) => {
    const unsubscribe = events.subscribe((event) => {
      if (event.nursery_id !== kent || !isWanted(event)) return
      unsubscribe()
      resolve()
    })
  })

let reads = 0
const kinds = { method: 'GET', summary: 'For this test', reply: z.object({ name: z.string(), reads: z.int() }) } as const
const query = z.strictObject({ limit: z.optional(z.enum(['1'])) })
const Name = z.object({ name: z.string() })
let nurseryName = 'Test nursery'
serve.cached(endpoint({ ...kinds, path: '/api/name', roles: managers, query }), async () => ({
  name: nurseryName,
  reads: ++reads,
}))
const rename = endpoint({ method: 'POST', path: '/api/rename', summary: 'For this test', roles: everyone, body: Name })
serve(rename, async ({ body }) => {
  nurseryName = body.name
  return undefined
})

const get = (headers: Record<string, string> = {}, address = '/api/name') => http.inject({ url: address, headers })
const nameOf = async (headers: Record<string, string> = {}) =>
  (await get(headers)).json<{ data: z.infer<typeof kinds.reply> }>().data

test('is read again after a write to its nursery, and only then', async () => {
  const first = await nameOf()
  const other = await nameOf({ 'x-nursery': 'ohio' })
  expect([await nameOf(), await nameOf({ 'x-nursery': 'ohio' })]).toEqual([first, other])
  const ownEvent = eventOfKent(({ about }) => about === '/api/rename')
  await http.inject({ method: 'POST', url: '/api/rename', payload: { name: 'Hope Nursery' } })
  expect(await nameOf()).toEqual({ name: 'Hope Nursery', reads: other.reads + 1 })
  expect(await nameOf({ 'x-nursery': 'ohio' })).toEqual(other)
  // It empties the cache once more, and would do so in the middle of a later test.
  await ownEvent
})

test('an answer from memory has its tag too', async () => {
  const { headers } = await get()
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  expect((await get({ 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
})

test('is refused to those who may not call it, and an invalid request is refused each time', async () => {
  await get()
  expect((await get({ 'x-role': 'worker' })).statusCode).toBe(403)
  const invalid = () => get({}, '/api/name?limit=two')
  expect([(await invalid()).statusCode, (await invalid()).statusCode]).toEqual([422, 422])
})

test('is read again after a change in another process, which a client may know of before this one', async () => {
  const { reads: before } = await nameOf()
  // It is on its way here: a client of the other process has received it already.
  const eventId = `${Date.now()}-elsewhere`
  expect((await nameOf({ 'last-event-id': eventId })).reads).toBe(before + 1)
  const received = eventOfKent(({ event_id }) => event_id === eventId)
  await pool.query(`SELECT pg_notify('events', $1)`, [
    JSON.stringify({ about: '/api/rename', nursery_id: kent, event_id: eventId }),
  ])
  await received
  const { reads: after } = await nameOf({ 'last-event-id': eventId })
  expect([after, (await nameOf({ 'last-event-id': eventId })).reads]).toEqual([before + 2, before + 2])
  const longAgo = `${Date.now() - 61_000}-elsewhere`
  expect((await nameOf({ 'last-event-id': longAgo })).reads).toBe(before + 2)
})

test('without a connection for events it is always read', async () => {
  const { reads: before } = await nameOf()
  await events.close()
  expect([(await nameOf()).reads, (await nameOf()).reads]).toEqual([before + 1, before + 2])
})
