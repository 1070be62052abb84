/** Concurrent uploads use a bounded amount of memory, in all and per nursery, which is released when their requests end. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { openPool } from './database.ts'
import { makeHttp } from './http.ts'
import { EventBus } from './event-bus.ts'
import { server } from './serve.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
const app = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
const { serve } = server(app, {
  pool,
  events: new EventBus(pool),
  nameEntries: async () => {},
  authenticate: async ({ headers }) => ({
    nursery_id: String(headers['x-nursery']),
    user_id: randomUUID(),
    session_id: randomUUID(),
    role: 'admin',
    name: 'Ana',
    may_write: true,
  }),
})
/** The number of requests that have reached their body. */
let started = 0
app.addHook('preHandler', (_request, _reply, done) => {
  started += 1
  done()
})
const file = { field: 'photo', maxBytes: 25 * 1024 * 1024 }
const reply = z.object({ bytes: z.number() })
serve(
  endpoint({ method: 'POST', path: '/api/photo', summary: 'For this test', roles: everyone, body: z.object({}), reply, file }),
  async ({ file: sent }) => ({ bytes: sent?.bytes.length ?? 0 }),
)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const underWay: http.ClientRequest[] = []
const endAll = () => underWay.splice(0).forEach((each) => each.destroy())
afterAll(async () => {
  endAll()
  await app.close()
  await pool.end()
})

const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'

/** Sends the beginning of a file of 25 MB, or of an unknown length, and waits; returns the response if one comes anyway. */
function begin(nursery: string, length: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-nursery': nursery, ...length }
  const request = http.request(`${origin}/api/photo`, { method: 'POST', headers }).on('error', () => {})
  underWay.push(request)
  request.write(head)
  return new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
}

const large = { 'content-length': String(file.maxBytes) }

async function sendSmall(nursery: string) {
  const answer = await fetch(`${origin}/api/photo`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-nursery': nursery },
    body: `${head}1234\r\n--x--\r\n`,
  })
  return { status: answer.status, retry: answer.headers.get('retry-after'), answer: (await answer.json()) as unknown }
}

/** Waits until the server processes that many more. */
async function reaches(count: number) {
  await expect.poll(() => started).toBe(count)
  started = 0
}

test('makes a nursery wait at 100 MB of uploads and everybody at 300 MB, until files are released', async () => {
  const nurseries = [randomUUID(), randomUUID(), randomUUID()]
  const [first = '', second = '', third = ''] = nurseries
  for (const nursery of nurseries) for (let i = 0; i < 4; i += 1) void begin(nursery, large)
  await reaches(12)
  expect(await sendSmall(first)).toMatchObject({
    status: 429,
    retry: '5',
    answer: { detail: 'Your nursery is uploading many files at once. Wait until they are uploaded, then send this one again.' },
  })
  expect(await sendSmall(randomUUID())).toMatchObject({
    status: 503,
    retry: '5',
    answer: { detail: 'Many files are being uploaded right now. Send this one again in a moment.' },
  })
  endAll()
  await expect.poll(() => sendSmall(first)).toMatchObject({ status: 200, answer: { data: { bytes: 4 } } })
  for (const nursery of [second, third, randomUUID()]) expect((await sendSmall(nursery)).status).toBe(200)
})

test('counts a file of unknown length as the largest', async () => {
  started = 0
  const nursery = randomUUID()
  for (let i = 0; i < 3; i += 1) void begin(nursery, large)
  await reaches(3)
  const answer = await begin(nursery, { 'transfer-encoding': 'chunked' })
  expect(answer.statusCode).toBe(429)
})
