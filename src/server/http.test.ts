/** Requests that fail before routing get the same problem document and safe headers as every other refusal. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { makeHttp } from './http.ts'
import { rateLimit } from './rate-limit.ts'
import { listening, sendingBody } from './testing-http.ts'

const safe = { 'x-content-type-options': 'nosniff', 'content-type': 'application/problem+json; charset=utf-8' }

test.each([
  ['an address of 64 kB', `GET /api/${'a'.repeat(65_536)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, 'ADDRESS_TOO_LONG'],
  ['headers of 20 kB', `GET /api/orders HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 414, 'ADDRESS_TOO_LONG'],
  ['a method nobody knows', 'FOO /api/orders HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'BAD_JSON'],
  [
    'two lengths',
    'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'BAD_JSON',
  ],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'BAD_JSON'],
  ['an address that is none', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
])('answers %s with a problem document and the safe headers, and closes the connection', async (_, sent, status, code) => {
  const { app, port } = await listening()
  const answer = await text(connect(port, '127.0.0.1').end(sent))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(JSON.parse(body)).toMatchObject({ status, code })
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.split('\r\n')).toEqual(expect.arrayContaining(Object.entries(safe).map(([name, value]) => `${name}: ${value}`)))
  await app.close()
})

test('answers a wrong method with the allowed ones, without the method of the file routes', async () => {
  const { app } = await listening()
  for (const method of ['GET', 'PUT'] as const) {
    const reply = await app.inject({ method, url: '/api/orders' })
    expect([reply.statusCode, reply.headers['allow'], reply.json().code]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED'])
  }
  expect((await app.inject('/api/else')).statusCode).toBe(404)
  await app.close()
})

test('answers an internal error with an id that is in the log, and no details', async () => {
  const app = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
  let number = ''
  app.get('/api/faults', (request) => {
    number = request.id
    throw new TypeError('SELECT secret FROM nurseries at /app/src/server/database.ts:1')
  })
  const reply = await app.inject('/api/faults')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([500, safe['content-type']])
  expect(reply.json()).toEqual({
    title: 'Something went wrong',
    status: 500,
    detail: `Something went wrong on our side. Tell support this number: ${number}.`,
    code: 'INTERNAL',
  })
  await app.close()
})

afterEach(() => vi.useRealTimers())

test('waits for a body that arrives slowly, for longer than a quick one may take', async () => {
  const { app, send, answer } = await sendingBody()
  for (let i = 0; i < 5; i++) await send(40_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[^]*\r\n200000$/)
  await app.close()
})

test('ignores a client that disconnects before its request is counted', async () => {
  const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
  const outcome = Promise.withResolvers<string>()
  http.addHook('onRequest', async ({ raw }) => void raw.socket.destroy())
  const nobody = { nursery_id: '', user_id: '', session_id: '', role: 'sales', name: '', may_write: true } as const
  rateLimit(http, 100, async () => nobody)
  http.addHook('onError', async (_request, _reply, error) => outcome.resolve(error.message))
  http.get('/', async () => outcome.resolve('nothing went wrong'))
  const origin = await http.listen({ host: '127.0.0.1', port: 0 })
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  expect(await outcome.promise).toBe('nothing went wrong')
  await http.close()
})

test('an answer to a client that has left is no error in the log', async () => {
  const lines: string[] = []
  const app = await makeHttp({
    secure: false,
    trustProxy: false,
    formTargets: [],
    log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  })
  const [received, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.post('/api/report', async ({ raw }) => {
    raw.socket.once('close', () => left.resolve())
    received.resolve()
    await left.promise
    return { text: 'a'.repeat(100_000) }
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const headers = { 'content-type': 'application/json' }
  const reply = fetch(`${origin}/api/report`, { method: 'POST', headers, body: '{}', signal: leaving.signal })
  await received.promise
  leaving.abort()
  await expect(reply).rejects.toThrow('aborted')
  await expect.poll(() => lines.join('')).toContain('The client has left')
  expect(lines.filter((line) => !line.includes('"level":"info"'))).toEqual([])
  await app.close()
})

test('takes the address of the caller from a trusted proxy only', async () => {
  const addressSeen = async (trustProxy: string[] | false, from: string, claimed: string) => {
    const app = await makeHttp({ secure: false, trustProxy, formTargets: [], log: false })
    app.get('/address', ({ ip }) => ip)
    const reply = await app.inject({ url: '/address', remoteAddress: from, headers: { 'x-forwarded-for': claimed } })
    await app.close()
    return reply.payload
  }
  expect(await addressSeen(['10.0.0.1'], '10.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  // An address that the caller forged precedes the one that the proxy added.
  expect(await addressSeen(['10.0.0.1'], '10.0.0.1', '192.0.2.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await addressSeen(['10.0.0.1'], '10.0.0.2', '203.0.113.7')).toBe('10.0.0.2')
  expect(await addressSeen(false, '10.0.0.1', '203.0.113.7')).toBe('10.0.0.1')
})
