/** Starts the whole product: used by `npm start` and `npm run serve`, with and without a demo. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Refusals } from '#modules/people/server/refused-sign-ins.ts'
import { providerEvents } from '#modules/people/server/provider-events.ts'
import { nurseryDataJobs } from '#modules/data/archive/server/jobs.ts'
import { closeAccount } from '#modules/data/personal/server/jobs.ts'
import type { MembershipEvents } from '#membership/membership-events.ts'
import type { Membership } from '#membership/membership.ts'
import { StartupError, startupErrorMessage } from '#server/startup-error.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openPool, warmUp } from '#server/database.ts'
import { type Files, deletingFiles, openFiles } from '#server/files.ts'
import { startJobs } from '#server/jobs.ts'
import { openMail } from '#server/mail.ts'
import { Metrics } from '#server/metrics.ts'
import { mailJob, messageJob } from '#server/mail-retry-queue.ts'
import { EventBus } from '#server/event-bus.ts'
import type { TraceSettings } from '#server/trace-settings.ts'
import { type Tracer, setTracer } from '#server/tracing.ts'
import { migrate } from '#server/migrate.ts'
import { throughPooler } from '#server/pooler.ts'
import { openReplica } from '#server/replica.ts'
import { untilAnswered } from '#server/until-answered.ts'
import { SignInProvider } from '#server/provider-discovery.ts'
import { connectEmbedded, hasEmbedded, refuseIfRunning, startEmbedded } from '#server/postgres/embedded.ts'
import { type SignIn, fillDemoOnce, startOverIfHalfFilled } from './first-run.ts'
import { backupPassphrase } from './backup-arguments.ts'
import { refuseIfPortInUse } from './ports.ts'
import { backUpHourly, hourlyFolder, secretsOf } from './scheduled-backups.ts'
import { step } from './startup-progress.ts'
import { sampleJob } from './sample/sample-job.ts'
import { type Stopping, prepareStopping } from './shutdown.ts'
import { startBuildIfChanged } from './web-build.ts'
import { unreachable, welcome } from './startup-message.ts'

/** Most of the program, loaded once: while the database starts, which takes as long. */
const loadServer = () => Promise.all([import('./server.ts'), import('./worker.ts'), loadMembership()])
const loadMembership = () => import('#membership/membership.ts')

interface Serving {
  /** False where something else serves the web app: then it is not built. */
  readonly servesWeb?: boolean
  /** True if the web app is known to be up to date; otherwise it is built if its sources changed. */
  readonly webIsBuilt?: boolean
}

/** Starts the product and keeps it running; exits with a message when it cannot be started. */
export const runProduct = (env: NodeJS.ProcessEnv, { servesWeb = true, webIsBuilt = false }: Serving = {}) =>
  attempt(env, (config, stopping) => open(config, stopping, { servesWeb, buildsWeb: servesWeb && !webIsBuilt }))

/** Reads the configuration and does the work; on an error stops everything that was started and exits with a message. */
export async function attempt(
  env: NodeJS.ProcessEnv,
  work: (config: Config, stopping: Stopping) => Promise<void>,
): Promise<void> {
  let place: Parameters<typeof startupErrorMessage>[1] = { dataDir: '' }
  const printError = (error: unknown) => console.error(startupErrorMessage(error, place) ?? error)
  const stopping = prepareStopping(printError)
  try {
    const config = readConfig(env)
    place = config
    await work(config, stopping)
  } catch (error) {
    if (stopping.isStopping) return // the work failed because everything is being stopped
    printError(error)
    await stopping.end(1)
  }
}

async function open(
  config: Config,
  stopping: Stopping,
  { servesWeb, buildsWeb }: { readonly servesWeb: boolean; readonly buildsWeb: boolean },
): Promise<void> {
  const passphrase = backupPassphrase(process.env)
  if (config.databaseUrl === undefined) await refuseIfRunning(config.dataDir)
  await refuseIfPortInUse(config.host, config.port)
  console.log('Glasshouse is starting.')
  const tracing = config.traces && startTracing(config.traces, stopping)
  // Beside the database and the demo.
  const build = startBuildIfChanged(buildsWeb)

  const [provider, { ownerUrl, how, appUrl, jobsUrl, pool, membership }] = await Promise.all([
    SignInProvider.open(config.provider),
    prepare(config, stopping, () => void loadServer()),
  ])
  const [{ buildServer }, { jobs }] = await loadServer()
  const events = new EventBus(pool, appUrl)
  const metrics = new Metrics()
  const traces = await tracing
  const replica = await openReplica(config.replicaUrl, pool, events, { size: config.poolSize })
  const preparing = prepareMembership(config, { ownerUrl, pool, membership })
  if (build.needed) {
    await preparing
    await step('Building the web app', () => build.web)
  }
  // The server is built while the database answers.
  const [signIns, app] = await Promise.all([
    preparing,
    buildServer({ config, pool, events, membership, provider, servesWeb, metrics, traces, replica }),
    events.open(),
    warmUp(pool, Math.min(3, config.poolSize)),
  ])
  stopping.atTheEnd(() => app.close())
  if (stopping.isStopping) return
  await app.listen({ host: config.host, port: config.port })
  // From here on the launcher restarts it if it crashes (start/run.mjs).
  process.send?.('open')
  // It ends a process whose event loop is frozen.
  setInterval(() => process.connected && process.send?.('alive'), 1_000).unref()
  const mail = openMail(config.mail)
  const onFailure = (name: string, error: unknown) => {
    metrics.jobFailed(name)
    app.log.error(error, `${name} failed and will be tried again`)
  }
  const files = openFiles(config)
  const sample = config.sample ? [sampleJob({ ownerUrl, events, files })] : []
  const working = startJobs({
    url: jobsUrl,
    pool,
    events,
    jobs: [
      ...jobs({ address: config.publicUrl, secret: config.secrets.session }),
      mailJob(mail),
      deletingFiles(files),
      closeAccount(membership && membership.erasePeople),
      ...nurseryDataJobs({ ownerUrl, files, eraseMembers: membership && membership.erasePeople }, config.publicUrl),
    ],
    installationJobs: [messageJob(mail), ...(membership ? [membership.deleteOldRows] : []), ...sample],
    onFailure,
  })
  stopping.atTheEnd(async () => (await working).stop())
  // In the background: the first visitors wait for it, and nobody else.
  for (const { name, work } of sample)
    void work({}).catch((error: unknown) => (stopping.isStopping ? undefined : onFailure(name, error)))
  metrics.watchQueue((await working).queue)
  if (config.databaseUrl === undefined) startHourlyBackups(config, ownerUrl, { app, metrics, files, passphrase, stopping })
  await serveMetrics(config, { app, metrics, stopping })
  console.log(welcome(config, how, signIns))
  const unfinished = 'The build was not finished: screens come uncompressed, and the next start builds again'
  void build.failure.then((error) => !stopping.isStopping && error && app.log.error(error, unfinished))
  const warning = await unreachable(config, new Date())
  if (warning !== undefined) console.log(warning)
}

type Served = Pick<HourlyBackups, 'app' | 'metrics' | 'stopping'>

async function serveMetrics({ metrics: address }: Config, { app, metrics, stopping }: Served): Promise<void> {
  if (address === undefined) return
  try {
    const served = await metrics.serve(address)
    stopping.atTheEnd(async () => served.close())
  } catch (error) {
    app.log.error(
      { reason: (error as NodeJS.ErrnoException).code },
      `Metrics are not served: ${address.host}:${address.port} cannot be listened on. Give each process a METRICS_PORT of its own.`,
    )
  }
}

interface HourlyBackups {
  readonly app: FastifyInstance
  readonly metrics: Metrics
  readonly files: Files
  readonly passphrase: string | undefined
  readonly stopping: Stopping
}

function startHourlyBackups(
  config: Config,
  ownerUrl: string,
  { app, metrics, files, passphrase, stopping }: HourlyBackups,
): void {
  const ending = new AbortController()
  stopping.atTheEnd(async () => ending.abort())
  void backUpHourly({
    now: () => new Date(),
    pause: (milliseconds) => pause(milliseconds, undefined, { ref: false, signal: ending.signal }),
    source: { ownerUrl, files, secrets: secretsOf(config.dataDir) },
    to: hourlyFolder(config),
    passphrase,
    log: app.log,
    onDone: (at) => metrics.backedUp(at),
  }).catch((error: unknown) => (stopping.isStopping ? undefined : app.log.error(error, 'Hourly backups ended.')))
}

/** Makes the provider's tables and, if it is wanted and not there, the demo; returns the demo's sign-ins. */
async function prepareMembership(
  { demo, dataDir, provider }: Config,
  { ownerUrl, pool, membership }: Pick<Prepared, 'ownerUrl' | 'pool' | 'membership'>,
): Promise<readonly SignIn[]> {
  await untilAnswered(async () => membership?.migrate())
  const signIns = demo ? await fillDemoOnce({ ownerUrl, pool, membership, realm: provider.realm, dataDir }) : []
  membership?.showDemo(signIns)
  return signIns
}

/** Its packages are loaded here and nowhere else. */
async function startTracing(settings: TraceSettings, stopping: Stopping): Promise<Tracer> {
  const { openTraces } = await import('#server/open-telemetry.ts')
  const traces = openTraces(settings)
  setTracer(traces)
  stopping.atTheEnd(traces.close)
  return traces
}

interface Prepared {
  readonly ownerUrl: string
  /** The location of the database, for people. */
  readonly how: string
  /** The database itself, as the application. */
  readonly appUrl: string
  /** Connection of the job queue's owner. */
  readonly jobsUrl: string
  readonly pool: pg.Pool
  /** Before its `migrate`. */
  readonly membership: Membership | undefined
}

/** A running, migrated database. `meanwhile` is called while it starts. */
export async function prepare(config: Config, stopping: Stopping, meanwhile = () => {}): Promise<Prepared> {
  const { url, how } = await startDatabase(config, stopping, meanwhile)
  const logins = await step('Bringing the database up to date', () => untilAnswered(() => migrate(url, config.secrets.session)))
  const pooled = config.poolerUrl === undefined ? undefined : await throughPooler(config.poolerUrl, logins)
  const { appUrl, membershipUrl } = pooled ?? logins
  const pool = openPool(appUrl, config.poolSize, pooled)
  const membership = config.provider.embedded ? await openMembership(config, membershipUrl, pool) : undefined
  return {
    ownerUrl: url,
    how: config.poolerUrl === undefined ? how : `${how}, through the pooler at ${new URL(config.poolerUrl).host}`,
    appUrl: logins.appUrl,
    jobsUrl: logins.jobsUrl,
    pool,
    membership,
  }
}

interface Database {
  /** Connection of the database's owner. */
  readonly url: string
  /** Its location, for people. */
  readonly how: string
}

/** The database of the configuration: started in the data folder if it has no address. `meanwhile` is called while it starts, or at once. */
export async function startDatabase(
  { databaseUrl, dataDir, publicUrl, poolSize }: Config,
  stopping: Stopping,
  meanwhile = () => {},
): Promise<Database> {
  if (databaseUrl !== undefined) {
    meanwhile()
    return { url: databaseUrl, how: `the PostgreSQL server at ${new URL(databaseUrl).host}` }
  }
  const starting = startEmbedded(dataDir, { address: publicUrl, connections: poolSize + 50, whileStarting: meanwhile })
  stopping.atTheEnd(async () => (await starting.catch(() => undefined))?.stop())
  const { url, how } = await step('Starting the database', () => starting)
  await startOverIfHalfFilled(url)
  return { url, how: `${dataDir} (PostgreSQL ${how})` }
}

/** The database of the configuration for a command: of the running product, or started for the length of the work. Nothing is created. */
export async function connectDatabase({ databaseUrl, dataDir }: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} }
  if (!hasEmbedded(dataDir))
    throw new StartupError(`There is no database in ${dataDir}: set GLASSHOUSE_DATA to the data folder, or DATABASE_URL.`)
  return connectEmbedded(dataDir)
}

/** The membership provider, with its tables. */
export async function startMembership(config: Config, url: string, pool: pg.Pool): Promise<Membership> {
  const membership = await openMembership(config, url, pool)
  await membership.migrate()
  return membership
}

/** The membership provider on the tables that are there. */
export async function openMembership(
  config: Config,
  url: string,
  pool: pg.Pool,
  events: MembershipEvents = providerEvents({ pool, realm: config.provider.realm, refusals: new Refusals(pool) }),
): Promise<Membership> {
  const { publicUrl, alsoAt, secrets, provider, mail, mode, stripe } = config
  const { makeMembership } = await loadMembership()
  return makeMembership({
    databaseUrl: url,
    publicUrl,
    alsoAt,
    secret: secrets.membership,
    audience: publicUrl,
    clientId: provider.clientId,
    sendsMail: mail !== undefined,
    showsOutbox: mode === 'local' && mail === undefined,
    ...(stripe !== undefined && { stripe }),
    events,
  })
}
