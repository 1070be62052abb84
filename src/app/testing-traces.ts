/** Helpers of `traces.test.ts` and `traces.proof.ts`. */
import type { FastifyRequest } from 'fastify'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { makeHttp } from '#server/http.ts'
import { logNursery } from '#server/logging.ts'
import { openTraces } from '#server/open-telemetry.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { readTraceSettings } from '#server/trace-settings.ts'
import { setTracer } from '#server/tracing.ts'
import { serveModules } from './modules.ts'
import { openCollector } from '#testing/collector.ts'
import { files } from '#testing/nursery.ts'

export const pool = openPool(process.env['DATABASE_URL'] ?? '', 4)
export const events = new EventBus(pool)

const userIn = ({ headers: { authorization = '' } }: FastifyRequest) =>
  JSON.parse(Buffer.from(authorization.replace('Bearer ', ''), 'base64url').toString()) as CurrentUser

export const closing: (() => unknown)[] = []

/** The modules behind a proxy on this machine, traced to a collector of the test. */
export async function tracedServer(env: Record<string, string> = {}, silent = false) {
  const collector = await openCollector({ silent })
  closing.push(collector.close)
  const settings = readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...env }, [])
  if (settings === undefined) throw new Error('The traces are off.')
  const traces = openTraces(settings)
  setTracer(traces)
  const lines: string[] = []
  const log = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } as const
  const http = await makeHttp({ secure: false, trustProxy: ['127.0.0.1'], formTargets: [], log })
  closing.push(() => http.close())
  traces.watchRequests(http)
  serveModules(http, { pool, events, files, authenticate: async (request) => userIn(request) })
  http.get('/api/faults/:id', async (request) => {
    logNursery(request, 'the nursery')
    throw new Error('ana@example.com was not found')
  })
  http.get('/api/health', async () => 'ok')
  /** Sends what is left, and returns all spans. */
  const received = async () => {
    await traces.close()
    return collector.spans
  }
  return { http, collector, received, lines }
}
