/** Traces: the spans of a request, of its statements and of a job, at a collector, with nothing of a person in them. */
import { once } from 'node:events'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createSale } from '#modules/selling/sale/contract.ts'
import { recordLostSale } from '#modules/selling/till/lost-sale-calls.ts'
import { enqueue, startJobs } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { setTracer } from '#server/tracing.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { type Send, aNursery } from '#testing/nursery.ts'
import { pool, events, closing, tracedServer } from './testing-traces.ts'

afterEach(async () => {
  setTracer(undefined)
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Sends by a connection, the second half of the body once the request is known: it arrives in an event that knows nothing of the request. */
async function overNetwork(http: FastifyInstance): Promise<Send> {
  const arrived = Promise.withResolvers<void>()
  http.addHook('onRequest', async () => arrived.resolve())
  const origin = await http.listen({ host: '127.0.0.1', port: 0 })
  return async ({ url, method, headers, payload }) => {
    const body = JSON.stringify(payload)
    const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sending = openRequest(`${origin}${url}`, { method: String(method), headers: { ...headers, ...type } })
    sending.write(body.slice(0, 9))
    await arrived.promise
    sending.end(body.slice(9))
    const [reply]: IncomingMessage[] = await once(sending, 'response')
    if (reply === undefined) throw new Error('There was no answer.')
    return { statusCode: reply.statusCode ?? 0, headers: reply.headers, rawPayload: await buffer(reply) }
  }
}

test('a request is a span, with its statements under it, and nothing of a person or a secret in any', async () => {
  const { http, received, collector } = await tracedServer()
  const nursery = await aNursery()
  const seller = nursery.through(await overNetwork(http))('sales')
  const key = newId()
  expect((await seller.calls(recordLostSale, { body: { name: 'Hebe for Ana Reid', quantity: 1 }, key })).status).toBe(201)
  const spans = await received()
  const [request] = spans.filter(({ parent }) => parent === '')
  expect(request).toMatchObject({
    name: 'POST /api/lost-sales',
    hasFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/lost-sales',
      'http.response.status_code': '201',
      'glasshouse.nursery': nursery.nursery_id,
      'glasshouse.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  const statements = spans.filter((each) => each !== request)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT lost_sales', 'COMMIT']))
  for (const each of statements)
    expect(each).toMatchObject({
      trace: request?.trace,
      parent: request?.id,
      attributes: { 'db.system.name': 'postgresql', 'glasshouse.statement': expect.stringMatching(/^[\w-]{43}$/) },
    })
  expect(collector.service()).toBe('glasshouse')
  expect(collector.received()).not.toMatch(/Ana|Reid|Hebe|Bearer|example\.com/)
  for (const secret of [key, nursery.people.sales]) expect(collector.received()).not.toContain(secret)
})

test('a fault is marked by its kind, without its message, and what a balancer requests is not traced', async () => {
  const { http, received, collector } = await tracedServer()
  await http.inject('/api/health')
  await http.inject('/api/faults/ana@example.com?name=Ana')
  await http.inject('/api/missing/ana@example.com')
  const spans = await received()
  expect(spans.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
    ['GET /api/faults/:id', true],
    ['GET unmatched', false],
  ])
  expect(spans[0]?.attributes).toMatchObject({ 'error.type': '500', 'glasshouse.nursery': 'the nursery' })
  expect(collector.received()).not.toMatch(/ana/i)
})

test('a trace that a trusted proxy has started goes on; from anybody else the header is not believed', async () => {
  const { http, received } = await tracedServer()
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const headers = { traceparent: `00-${trace}-${span}-01`, tracestate: 'name=Ana' }
  await http.inject({ url: '/api/faults/1', headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } })
  await http.inject({
    url: '/api/faults/2',
    headers: { ...headers, 'x-forwarded-for': '203.0.113.7' },
    remoteAddress: '203.0.113.9',
  })
  await http.inject({ url: '/api/faults/3', headers })
  await http.inject({ url: '/api/faults/4', headers: { ...headers, 'x-forwarded-for': '203.0.113.7', traceparent: 'Ana' } })
  const spans = await received()
  expect(spans.map((each) => each.parent)).toEqual([span, '', '', ''])
  expect(spans.map((each) => each.trace === trace)).toEqual([true, false, false, false])
})

test('sales that share a transaction stay in the trace of one of them', async () => {
  const { http, received } = await tracedServer()
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => forSale(db, { price: '5', quantity: 50, cost: 100 }))
  const seller = nursery.through((request) => http.inject(request))('sales')
  const body = { payment_method: 'card' as const, items: [lineOf(plant, '1')] }
  const sold = await Promise.all(Array.from({ length: 6 }, () => seller.calls(createSale, { body, key: newId() })))
  expect(sold.map(({ status }) => status)).toEqual(Array(6).fill(201))
  const spans = await received()
  const requests = new Map(spans.filter(({ parent }) => parent === '').map((each) => [each.id, each]))
  expect(requests.size).toBe(6)
  // Each under a request of the same trace, the third transaction not under what the first belongs to.
  const commits = spans.filter(({ name }) => name === 'COMMIT')
  expect(commits.map(({ parent, trace }) => requests.get(parent)?.trace === trace)).toEqual(commits.map(() => true))
  expect(new Set(commits.map(({ parent }) => parent)).size).toBe(commits.length)
})

test('a job is a trace of its own, with its statements and the kind of its failure', async () => {
  const { received, collector } = await tracedServer()
  const nursery = await aNursery()
  const done = Promise.withResolvers<void>()
  const jobs = await startJobs({
    url: process.env['JOBS_DATABASE_URL'] ?? '',
    pool,
    events,
    jobs: [
      {
        name: 'test.traced',
        work: async ({ payload }) => {
          await nursery.has((db) => enqueue(db, 'test.nothing', {}))
          if (payload['broken']) throw new RangeError('ana@example.com')
        },
      },
    ],
    installationJobs: [],
    onFailure: () => done.resolve(),
  })
  await nursery.has((db) => enqueue(db, 'test.traced', { broken: true, to: 'ana@example.com' }))
  await done.promise
  const spans = await received()
  await jobs.stop()
  const job = spans.find(({ name }) => name === 'job test.traced')
  expect(job).toMatchObject({
    parent: '',
    hasFailed: true,
    attributes: { 'glasshouse.job': 'test.traced', 'glasshouse.nursery': nursery.nursery_id, 'error.type': 'RangeError' },
  })
  // BEGIN and SELECT are sent at once: their answers come in one piece, and either span may end first. The second SELECT proves the lock of the job.
  const statements = spans.filter(({ parent }) => parent === job?.id).map(({ name }) => name)
  expect(statements.toSorted()).toEqual(['BEGIN', 'COMMIT', 'SELECT', 'SELECT'])
  expect(collector.received()).not.toMatch(/ana@/)
})
