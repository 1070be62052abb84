/** More of `traces.test.ts`, for `npm run prove`. */
import { trace } from '@opentelemetry/api'
import { once } from 'node:events'
import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { setTracer } from '#server/tracing.ts'
import { closing, tracedServer } from './testing-traces.ts'

afterEach(async () => {
  setTracer(undefined)
  for (const close of closing.splice(0).toReversed()) await close()
})

test('libraries get no tracer: some would record the messages of their errors', async () => {
  await tracedServer()
  expect(trace.getTracer('better-auth').startSpan('sign in').isRecording()).toBe(false)
})

test('samples and names the service by the standard variables', async () => {
  const { http, received, collector } = await tracedServer({ OTEL_TRACES_SAMPLER: 'always_off' })
  await http.inject('/api/faults/1')
  expect(await received()).toEqual([])
  expect(collector.requests()).toBe(0)

  const half = await tracedServer({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' })
  for (let i = 0; i < 200; i++) await half.http.inject('/api/faults/1')
  const sampled = (await half.received()).length
  expect(sampled).toBeGreaterThan(40)
  expect(sampled).toBeLessThan(160)
})

test('a collector that is silent, or away, holds no request up, and is reported once', async () => {
  const { http, collector, lines, received } = await tracedServer({}, true)
  // More than a batch, and more than there is room for.
  for (let i = 0; i < 5_000; i++) await http.inject('/api/missing')
  await expect.poll(collector.requests).toBeGreaterThan(0)
  await received()
  await expect.poll(() => lines.filter((line) => line.includes('Traces cannot be delivered')).length).toBe(1)

  const away = net.createServer().listen(0, '127.0.0.1')
  await once(away, 'listening')
  const { port } = away.address() as net.AddressInfo
  away.close()
  const other = await tracedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  expect((await other.http.inject('/api/missing')).statusCode).toBe(404)
  await other.received()
})
