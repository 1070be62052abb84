/** Slow work of a call runs before its transaction, and a retried call is answered without it. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { owner } from '#testing/nursery.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { everyone } from '#kernel/role.ts'
import { openPool } from './database.ts'
import { ShownFile } from './file-reply.ts'
import { makeHttp } from './http.ts'
import { EventBus } from './event-bus.ts'
import { server } from './serve.ts'
import { sql } from './sql.ts'

// One connection: holding it makes everybody else wait.
const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
const nursery_id = randomUUID()
const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
const { serve } = server(http, {
  pool,
  events: new EventBus(pool),
  nameEntries: async () => {},
  authenticate: async () => ({
    nursery_id,
    // Another person with each request.
    user_id: randomUUID(),
    session_id: randomUUID(),
    role: 'admin',
    name: 'Ana',
    may_write: true,
  }),
})
beforeAll(async () => {
  await owner.query('INSERT INTO nurseries (id, name) VALUES ($1, $2)', [nursery_id, 'Test nursery'])
})
afterAll(async () => {
  await http.close()
  await pool.end()
})

const One = z.object({ one: z.int() })
const read = endpoint({ method: 'GET', path: '/api/one', summary: 'For this test', roles: everyone, reply: One })
serve(read, ({ db }) => db.one(One, sql`SELECT 1 AS one WHERE ${db.nursery_id}::uuid IS NOT NULL`))
const readOne = async () => (await http.inject({ url: '/api/one' })).json<unknown>()

const kinds = { method: 'GET', summary: 'For this test', roles: everyone } as const
const pdf = async () => new ShownFile('a.pdf', 'application/pdf', async () => Readable.from(['%PDF']))
serve(endpoint({ ...kinds, path: '/api/webp', download: ['webp'] }), pdf)
serve(endpoint({ ...kinds, path: '/api/json' }), pdf)
serve(endpoint({ ...kinds, path: '/api/no-file', download: ['pdf'] }), async () => undefined)

test.each(['/api/webp', '/api/json', '/api/no-file'])(
  '%s, which answers with something else than its contract declares, fails',
  async (url) => {
    expect((await http.inject({ url })).statusCode).toBe(500)
  },
)

const write = (path: `/api/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'For this test',
    roles: everyone,
    body: z.strictObject({ refuse: z.boolean() }),
    reply: z.object({ prepared: z.int() }),
    idempotent: true,
    problems: ['BAD_STATE'],
  })

const show = endpoint({ method: 'GET', path: '/api/file', summary: 'For this test', roles: everyone, download: ['pdf'] })
serve(show, async () => new ShownFile('a.pdf', 'application/pdf', async () => Readable.from([JSON.stringify(await readOne())])))

const made = { method: 'POST', summary: 'For this test', roles: everyone, idempotent: true } as const
serve(endpoint({ ...made, path: '/api/created', status: 201, reply: One }), async () => ({ one: 1 }))
serve(endpoint({ ...made, path: '/api/accepted', status: 202, reply: One }), async () => ({ one: 1 }))
serve(endpoint({ ...made, path: '/api/deleted', method: 'DELETE' }), async () => undefined)
serve(endpoint({ ...made, path: '/api/undeclared', reply: One }), async () => Promise.reject(new Problem('OVERPAID', 'Less.')))
serve(endpoint({ ...made, path: '/api/declared', reply: One, problems: ['OVERPAID'] }), async () =>
  Promise.reject(new Problem('OVERPAID', 'Less.')),
)

let prepared = 0
serve(
  write('/api/prepared'),
  async ({ transaction, body }) => {
    // Committed and released before the slow work begins, which here is a request to the same product.
    await transaction((db) => db.one(One, sql`SELECT 1 AS one WHERE ${db.nursery_id}::uuid IS NOT NULL`))
    expect(await readOne()).toEqual({ data: { one: 1 } })
    prepared += 1
    return { prepared, refuse: body.refuse }
  },
  async (_, given) => {
    if (given.refuse) throw new Problem('BAD_STATE', 'Not now.')
    return { prepared: given.prepared }
  },
)
const send = async (key: string, refuse: boolean) => {
  const headers = { 'idempotency-key': key }
  const reply = await http.inject({ method: 'POST', url: '/api/prepared', payload: { refuse }, headers })
  return [reply.statusCode, reply.json<{ data?: unknown }>().data]
}

test('holds no connection while a call prepares', async () => {
  expect(await send(randomUUID(), false)).toEqual([200, { prepared: 1 }])
})

test('gives the answer of a key to the next person of the nursery, and does not prepare the call again', async () => {
  const [key, before] = [randomUUID(), prepared]
  expect(await send(key, false)).toEqual([200, { prepared: before + 1 }])
  expect(await send(key, false)).toEqual([200, { prepared: before + 1 }])
  expect(prepared).toBe(before + 1)
})

test('stores no response of a refused call: a retry prepares again', async () => {
  const [key, before] = [randomUUID(), prepared]
  expect(await send(key, true)).toEqual([409, undefined])
  expect(await send(key, true)).toEqual([409, undefined])
  expect(prepared).toBe(before + 2)
})

test('gives two concurrent calls of the same key one effect and one response', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([send(key, false), send(key, false)])
  expect(first?.[0]).toBe(200)
  expect(second).toEqual(first)
})

test('answers with the declared status, also for a retry', async () => {
  const answers = async (method: 'POST' | 'DELETE', url: string) => {
    const headers = { 'idempotency-key': randomUUID() }
    const ask = async () => {
      const reply = await http.inject({ method, url, headers })
      return [reply.statusCode, reply.body, reply.headers['content-type']]
    }
    return [await ask(), await ask()]
  }
  const json = 'application/json; charset=utf-8'
  expect(await answers('POST', '/api/created')).toEqual([201, 201].map((status) => [status, '{"data":{"one":1}}', json]))
  expect(await answers('POST', '/api/accepted')).toEqual([202, 202].map((status) => [status, '{"data":{"one":1}}', json]))
  expect(await answers('DELETE', '/api/deleted')).toEqual([204, 204].map((status) => [status, '', undefined]))
})

test('fails for a problem that its call does not declare', async () => {
  const statusOf = async (url: string) => (await http.inject({ method: 'POST', url })).statusCode
  expect([await statusOf('/api/declared'), await statusOf('/api/undeclared')]).toEqual([409, 500])
})

test('a stored file is opened after the transaction', async () => {
  expect((await http.inject({ url: '/api/file' })).body).toBe('{"data":{"one":1}}')
})

const Plant = z.object({ id: z.string(), available: z.int() })
const plants = [
  { id: 'kowhai', available: 3 },
  { id: 'rimu', available: 5 },
]
serve(endpoint({ ...kinds, path: '/api/plants', deltas: true, reply: z.array(Plant) }), async () => plants)
serve(endpoint({ ...kinds, path: '/api/whole', reply: z.array(Plant) }), async () => plants)
const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

test('an answer the client has is not sent again; of a list, only the rows that changed', async () => {
  const first = await get('/api/plants', { 'a-im': 'rows' })
  const tag = String(first.headers['etag'])
  expect([first.statusCode, first.json<unknown>()]).toEqual([200, { data: plants }])
  const same = await get('/api/plants', { 'if-none-match': tag, 'a-im': 'rows' })
  expect([same.statusCode, same.body]).toEqual([304, ''])

  plants[1] = { id: 'rimu', available: 4 }
  const changed = await get('/api/plants', { 'if-none-match': tag, 'a-im': 'rows' })
  expect([changed.statusCode, changed.json<unknown>()]).toEqual([226, { data: { 1: { id: 'rimu', available: 4 } } }])
  expect(changed.headers).toMatchObject({ im: 'rows', 'delta-base': tag })
  expect((await get('/api/plants', { 'if-none-match': String(changed.headers['etag']) })).statusCode).toBe(304)

  const whole = {
    data: [
      { id: 'kowhai', available: 3 },
      { id: 'rimu', available: 4 },
    ],
  }
  for (const [url, headers] of [
    ['/api/plants', { 'if-none-match': tag }],
    ['/api/plants', { 'if-none-match': 'W/"unknown"', 'a-im': 'rows' }],
    ['/api/whole', { 'if-none-match': tag, 'a-im': 'rows' }],
  ] as const)
    expect([(await get(url, headers)).statusCode, (await get(url, headers)).json<unknown>()]).toEqual([200, whole])
})
