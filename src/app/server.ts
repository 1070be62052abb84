/** Assembles the server: the modules, the embedded provider, the web app, and the event stream. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { welcomeList } from '#modules/home/dashboard/server/welcome-mails.ts'
import { serveExportLink } from '#modules/data/archive/server/export-link.ts'
import { serveCalendars } from '#modules/home/calendar/server/calendar-feed.ts'
import { serveCarePages } from '#modules/labels/server/care-page.ts'
import { setPushKey } from '#modules/messages/server/push.ts'
import { serveUnsubscribe } from '#modules/messages/server/unsubscribe.ts'
import { reportList } from '#modules/reports/server/report-schedules.ts'
import { servePublicList } from '#modules/orders/entry/server/public-list.ts'
import { serveProviderWebhook } from '#modules/people/server/provider-webhook.ts'
import { people } from '#modules/people/server/routes.ts'
import { serveCardEvents } from '#modules/selling/card/server/card-events.ts'
import { servePayPages } from '#modules/selling/card/server/pay-page.ts'
import { serveWebhooks } from '#modules/people/webhook/server/routes.ts'
import { callWorkers } from '#modules/people/webhook/server/send-deliveries.ts'
import { MembershipError } from '#membership/membership-error.ts'
import type { Membership } from '#membership/membership.ts'
import { Problem } from '#kernel/problem.ts'
import type { Config } from '#server/config.ts'
import { DatabaseWatch } from '#server/database-watch.ts'
import { openFiles } from '#server/files.ts'
import { makeHttp } from '#server/http.ts'
import { setMailsADay } from '#server/mail-quota.ts'
import { serveHealth } from '#server/health.ts'
import { type LogOptions, logLostConnections } from '#server/logging.ts'
import { setOwnAddresses } from '#server/own-addresses.ts'
import { setPrinterNetworks } from '#server/printer-networks.ts'
import { setSealingSecret } from '#server/sealed-text.ts'
import { setWebhookNetworks } from '#server/public-address.ts'
import { setSupportAddress, supportAddress } from '#server/support-address.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Tracer } from '#server/tracing.ts'
import type { EventBus } from '#server/event-bus.ts'
import { SignInProvider } from '#server/provider-discovery.ts'
import type { Provider } from '#server/provider-shape.ts'
import type { Replica } from '#server/replica.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { serveEvents } from '#server/serve-events.ts'
import { WorkerPool } from '#server/worker-pool.ts'
import { serveLanding } from './landing.ts'
import { serveModules } from './modules.ts'
import { payables } from './payables.ts'
import { serveWeb } from './web.ts'
import { serveWellKnown } from './well-known.ts'

export interface Parts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly events: EventBus
  /** The embedded provider; undefined if people sign in elsewhere. */
  readonly membership: Membership | undefined
  /** The provider of the configuration, as far as its addresses are known. */
  readonly provider?: SignInProvider
  /** False where something else serves the web app, as Vite does in `npm run dev`. */
  readonly servesWeb?: boolean
  readonly metrics?: Metrics
  readonly traces?: Tracer | undefined
  readonly replica?: Replica | undefined
  /** Destination of the log; standard output if undefined. */
  readonly logStream?: LogOptions['stream']
}

/** The complete server, not listening yet. Closing it closes the pool and the event bus. */
export async function buildServer({
  config,
  pool,
  events,
  membership,
  provider = new SignInProvider(config.provider),
  servesWeb = true,
  metrics,
  traces,
  replica,
  logStream,
}: Parts): Promise<FastifyInstance> {
  setMailsADay(config.mailsADay)
  setPrinterNetworks(config.printerNetworks)
  setWebhookNetworks(config.webhookNetworks)
  setSupportAddress(config.supportEmail)
  setPushKey(config.secrets.session)
  setOwnAddresses(config)
  setSealingSecret(config.secrets.session)
  const http = await makeHttp({
    secure: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    formTargets: formTargets(provider.settings),
    laterFormTargets: provider.complete.then(formTargets),
    log: { level: config.logLevel, ...(logStream && { stream: logStream }) },
  })
  logLostConnections(pool, http)
  metrics?.watchRequests(http)
  traces?.watchRequests(http)
  metrics?.watchPool(pool)
  if (replica) metrics?.watchReplica(replica)
  const watch = new DatabaseWatch(pool, (state, seconds) =>
    state === 'lost'
      ? http.log.error('The database does not answer.')
      : http.log.warn({ seconds }, 'The database answers again.'),
  )
  replica?.onChange((state, seconds) =>
    state === 'behind'
      ? http.log.error({ seconds }, 'The read replica is behind or away: reports are read from the primary.')
      : http.log.info('The read replica is up to date: reports are read from it.'),
  )
  void provider.retry(http.log)
  const endCalling = callWorkers(pool)
  http.addHook('onClose', async () => {
    endCalling()
    watch.close()
    provider.close()
    await replica?.close()
    await events.close()
    await pool.end()
  })

  const {
    authenticate: authenticateSession,
    isStillIn,
    refusals,
    serveSignIn,
  } = people({
    http,
    pool,
    events,
    config,
    provider,
    ...(membership && { keepSeat: keepSeatAt(membership), verificationKey: membership.verificationKey }),
  })
  const authenticate = rateLimit(http, config.callsAMinute, authenticateSession)
  const files = openFiles(config)
  const modules = serveModules(http, { pool, events, files, authenticate, replica })
  serveEvents(http, { events, authenticate, isStillIn })
  serveSignIn(modules)
  serveWebhooks(modules, config.secrets.session)
  membership?.register(http)
  serveProviderWebhook(http, { pool, events, provider: config.provider, refusals })
  serveCardEvents(http, pool)
  servePayPages(http, { pool, events, payables })
  servePublicList(http, pool, files)
  serveCarePages(http, pool, files)
  serveCalendars(http, pool, config.publicUrl)
  serveExportLink(http, pool, files)
  serveUnsubscribe(http, pool, config.secrets.session, [welcomeList, reportList])

  serveHealth(http, watch, { support: supportAddress(), canSignIn: () => provider.isKnown })
  const documented = readOnce(() => documents.run(config.publicUrl.replace(/\/$/, '')) as Promise<Documented>)
  http.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send((await documented()).document))
  http.get('/developers', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send((await documented()).page),
  )
  if (servesWeb) {
    serveLanding(http, config)
    serveWellKnown(http, { publicUrl: config.publicUrl, profileUrl: () => provider.settings.profileUrl || '/profile' })
    await serveWeb(http)
  }
  return http
}

/** The origins of another provider that a page may send to. */
const formTargets = ({ embedded, authorizationEndpoint, tokenEndpoint }: Provider): string[] =>
  embedded ? [] : [...new Set([authorizationEndpoint, tokenEndpoint].filter(Boolean).map((each) => new URL(each).origin))]

interface Documented {
  /** The OpenAPI document as JSON. */
  readonly document: string
  /** The page for developers, as HTML. */
  readonly page: string
}

const documents = new WorkerPool(new URL('./api-document-worker.ts', import.meta.url), {
  threads: 1,
  waiting: 1,
  milliseconds: 60_000,
  heapMb: 512,
  work: 'API documents',
})

/** Reads on first use, and again only if that failed. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    }))
}

const keepSeatAt = (membership: Membership) => (subject: string, occupied: boolean) =>
  membership.seat(subject, occupied).catch((error: unknown) => {
    throw error instanceof MembershipError ? new Problem('SEAT_LIMIT_REACHED', error.message) : error
  })
