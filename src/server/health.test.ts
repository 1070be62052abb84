/** Live, ready and the metrics: what a supervisor, a load balancer and Prometheus see. */
import net from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { buildServer } from '#app/server.ts'
import { readConfig } from './config.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { startJobs } from './jobs.ts'
import { makeHttp } from './http.ts'
import { serveHealth } from './health.ts'
import { Metrics } from './metrics.ts'
import { newSecret } from './secrets.ts'
import { commit } from './version.ts'
import { databaseUrl, anyConfig } from './testing-health.ts'

test('live answers while the database is away; ready and health do not, and a restart is not asked for', async () => {
  const cable = await openCable(new URL(databaseUrl))
  const pool = openPool(cable.url, 1)
  const product = await buildServer({ config: anyConfig(), pool, events: new EventBus(pool), membership: undefined })
  const states = async () => {
    const replies = await Promise.all(['', '/live', '/ready'].map((path) => product.inject(`/api/health${path}`)))
    return replies.map(({ statusCode }) => statusCode)
  }
  expect(await states()).toEqual([200, 200, 200])
  cable.setState('silent')
  expect(await states()).toEqual([503, 200, 503])
  cable.setState('whole')
  await expect.poll(states).toEqual([200, 200, 200])
  await product.close()
  cable.close()
})

test('health gives the version, and the address for support if one is set', async () => {
  for (const support of [undefined, 'help@nursery.example']) {
    const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
    serveHealth(http, { answers: async () => true }, { support })
    expect((await http.inject('/api/health')).json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      ...(commit ? { commit } : {}),
      ...(support ? { support } : {}),
    })
    await http.close()
  }
  const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
  expect(readConfig({ ...secrets, SUPPORT_EMAIL: 'help@nursery.example' }).supportEmail).toBe('help@nursery.example')
  expect(() => readConfig({ ...secrets, SUPPORT_EMAIL: 'help' })).toThrow('SUPPORT_EMAIL is an e-mail address')
})

test('while it stops, ready says so in a problem document on an open connection, which is closed then', async () => {
  const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
  serveHealth(http, { answers: async () => true })
  const [stopping, arrived, second, finish] = [1, 2, 3, 4].map(() => Promise.withResolvers<string>())
  http.addHook('onRequest', async ({ url }) => url.endsWith('/ready') && second?.resolve(''))
  http.addHook('preClose', async () => stopping?.resolve(''))
  http.get('/api/slow', () => {
    arrived?.resolve('')
    return finish?.promise
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const connection = net.connect((http.server.address() as net.AddressInfo).port, '127.0.0.1')
  const received = text(connection)
  connection.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived?.promise
  const closing = http.close()
  await stopping?.promise
  // The connection is held open by the request that is under way; one more comes in on it.
  connection.write('GET /api/health/ready HTTP/1.1\r\nHost: x\r\n\r\n')
  await second?.promise
  finish?.resolve('done')
  const answers = (await received).split(/(?=HTTP\/1\.1)/)
  expect(answers[0]).toContain('200 OK')
  expect(answers[1]).toContain('503 Service Unavailable')
  expect(answers[1]).toContain('"detail":"This process is stopping. Another one answers in a moment."')
  expect(answers[1]?.toLowerCase()).toContain('connection: close')
  await closing
})

/** The samples of a metric, by their labels. */
const samples = (metrics: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...metrics.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  )

test('metrics count requests by route and status, and show the pool, the process, the queue and its failures', async () => {
  const metrics = new Metrics()
  const pool = openPool(databaseUrl, 2)
  const events = new EventBus(pool)
  const product = await buildServer({ config: anyConfig(), pool, events, membership: undefined, metrics })
  const failed = Promise.withResolvers<void>()
  const name = `test.fails-${newSecret().replaceAll(/[^a-zA-Z]/g, '')}`
  const working = await startJobs({
    url: process.env['JOBS_DATABASE_URL'] ?? '',
    pool,
    events,
    jobs: [],
    installationJobs: [{ name, work: () => Promise.reject(new Error('no')) }],
    onFailure: (job) => {
      metrics.jobFailed(job)
      failed.resolve()
    },
  })
  metrics.watchQueue(working.queue)
  const queue = new pg.Client({ connectionString: process.env['JOBS_DATABASE_URL'] })
  await queue.connect()
  await queue.query('SELECT graphile_worker.add_job($1, max_attempts := 1)', [name])
  await failed.promise
  await product.inject('/api/health')
  await product.inject('/api/nothing')

  const server = await metrics.serve({ host: '127.0.0.1', port: 0 })
  const { port } = server.address() as net.AddressInfo
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const first = await read()
  expect(samples(first, 'http_requests_total')).toEqual({
    '{method="GET",route="/api/health",status="200"}': 1,
    '{method="GET",route="unmatched",status="404"}': 1,
  })
  expect(samples(first, 'http_request_duration_seconds_count')['{method="GET",route="/api/health"}']).toBe(1)
  expect(samples(first, 'database_up')).toEqual({ '': 1 })
  expect(Object.keys(samples(first, 'database_pool_connections'))).toEqual([
    '{state="open"}',
    '{state="idle"}',
    '{state="waiting"}',
  ])
  expect(samples(first, 'job_failures_total')).toEqual({ [`{job="${name}"}`]: 1 })
  const failedForGood = async () => samples(await read(), 'jobs')['{state="failed"}']
  await expect.poll(failedForGood).toBeGreaterThanOrEqual(1)
  expect(samples(first, 'mails_waiting')['']).toEqual(expect.any(Number))
  expect(samples(first, 'wal_archive_timestamp_seconds')).toEqual({ '': NaN })
  expect(samples(first, 'nodejs_eventloop_lag_p99_seconds')['']).toEqual(expect.any(Number))
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await product.inject('/metrics')).headers['content-type']).not.toContain('text/plain')

  await queue.query(
    'SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = $1))',
    [name],
  )
  await queue.end()
  await working.stop()
  // Metrics from the database are NaN while it is down, not the last known values.
  expect(samples(await read(), 'database_up')).toEqual({ '': 0 })
  expect(samples(await read(), 'mails_waiting')).toEqual({ '': NaN })
  server.close()
  await product.close()
})
