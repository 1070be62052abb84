/** Metrics for Prometheus: of requests, the process, the connections to the database, and the queue of background jobs. */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { JobQueueState } from './jobs.ts'
import { routeOf } from './logging.ts'
import type { Replica } from './replica.ts'
import { archivedAt } from './wal-archive.ts'

export class Metrics {
  readonly #registry = new Registry()
  readonly #registers = [this.#registry]
  readonly #requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: this.#registers,
  })
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: this.#registers,
  })
  readonly #pool = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process: open, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: this.#registers,
  })
  readonly #database = new Gauge({
    name: 'database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: this.#registers,
  })
  readonly #replica = new Gauge({
    name: 'database_replica_seconds_behind',
    help: 'How far the read replica is behind; NaN without one.',
    registers: this.#registers,
  })
  readonly #jobs = new Gauge({
    name: 'jobs',
    help: 'Background jobs of the whole installation: ready to run, scheduled for later, running, and failed for good.',
    labelNames: ['state'],
    registers: this.#registers,
  })
  readonly #mails = new Gauge({
    name: 'mails_waiting',
    help: 'Mails of the whole installation that were not sent yet.',
    registers: this.#registers,
  })
  readonly #failures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of background jobs that failed, and are tried again.',
    labelNames: ['job'],
    registers: this.#registers,
  })
  readonly #backup = new Gauge({
    name: 'hourly_backup_timestamp_seconds',
    help: 'Until when everything is in an hourly backup of the product’s own database; NaN where it has none.',
    registers: this.#registers,
  })
  readonly #archive = new Gauge({
    name: 'wal_archive_timestamp_seconds',
    help: 'Until when the journal of the database is archived; NaN where its server does not archive.',
    registers: this.#registers,
  })
  #queue: (() => Promise<JobQueueState>) | undefined
  #watched: pg.Pool | undefined
  #watchedReplica: Pick<Replica, 'secondsBehind'> | undefined

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.#backup.set(NaN)
  }

  /** Counts and times every request. The route is its pattern, so that the number of series is bounded. */
  watchRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: routeOf(request) }
      this.#requests.inc({ ...labels, status: reply.statusCode })
      this.#durations.observe(labels, reply.elapsedTime / 1_000)
      done()
    })
  }

  watchPool(pool: pg.Pool): void {
    this.#watched = pool
  }

  watchReplica(replica: Pick<Replica, 'secondsBehind'>): void {
    this.#watchedReplica = replica
  }

  /** `read` is called whenever the metrics are. */
  watchQueue(read: () => Promise<JobQueueState>): void {
    this.#queue = read
  }

  backedUp(at: Date): void {
    this.#backup.set(at.getTime() / 1_000)
  }

  jobFailed(job: string): void {
    this.#failures.inc({ job })
  }

  /** The metrics as text. Figures from the database are NaN while it does not answer. */
  async text(): Promise<string> {
    if (this.#watched !== undefined) {
      const { totalCount, idleCount, waitingCount } = this.#watched
      this.#pool.set({ state: 'open' }, totalCount)
      this.#pool.set({ state: 'idle' }, idleCount)
      this.#pool.set({ state: 'waiting' }, waitingCount)
    }
    this.#replica.set(this.#watchedReplica?.secondsBehind ?? NaN)
    const [state, archived] = await Promise.all([
      this.#queue?.().catch(() => undefined),
      this.#watched && archivedAt(this.#watched).catch(() => undefined),
    ])
    this.#archive.set(archived ?? NaN)
    this.#database.set(state === undefined ? 0 : 1)
    for (const name of ['ready', 'scheduled', 'running', 'failed'] as const) this.#jobs.set({ state: name }, state?.[name] ?? NaN)
    this.#mails.set(state?.mails ?? NaN)
    return this.#registry.metrics()
  }

  /** Serves them at /metrics, on an address of their own: they are not for the public. */
  async serve({ host, port }: { readonly host: string; readonly port: number }): Promise<Server> {
    const server = createServer((request, response) => void this.#answer(request, response))
    server.listen({ host, port })
    await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject))
    return server
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const known = request.method === 'GET' && request.url === '/metrics'
    if (!known) return void response.writeHead(404).end()
    const text = await this.text()
    response.writeHead(200, { 'content-type': this.#registry.contentType }).end(text)
  }
}
