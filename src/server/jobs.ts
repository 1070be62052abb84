/** Work that is done later or by the clock: asked for in the transaction that wants it, done once, tried again when it fails. */
import { Logger, type TaskList, run, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { connectionLimits } from './connection-limits.ts'
import type { Db } from './database.ts'
import type { EventBus } from './event-bus.ts'
import { sql } from './sql.ts'

/** For whom, and with what, a piece of work is done. */
export interface Assignment {
  readonly pool: pg.Pool
  readonly news: EventBus
  readonly nursery_id: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Job {
  /** `reports.generate`: the feature's word and the operation's. */
  readonly name: string
  /** Done for every nursery every five minutes as well. */
  readonly byTheClock?: boolean
  /** Done for every nursery once a day as well, at night (UTC). */
  readonly daily?: boolean
  /** May be done twice when a process dies in the middle: what it writes must bear that. Throwing means: again later. */
  readonly work: (assignment: Assignment) => Promise<void>
}

/** A job of the whole installation: it belongs to no nursery. */
export interface InstallationJob {
  readonly name: string
  /** Run once a day as well, at the same time as the daily jobs of the nurseries. */
  readonly daily?: boolean
  /** As for a nursery's job: it may run twice, and it is retried when it throws. */
  readonly work: (payload: Assignment['payload']) => Promise<void>
}

export interface When {
  /** Of work with the same key only the last that was asked for is done. */
  readonly key?: string
  /** Not before. */
  readonly at?: Date
}

/** Asks for work, if and when this transaction commits. */
export const enqueue = (db: Db, name: string, payload: Readonly<Record<string, unknown>>, { key, at }: When = {}) =>
  db.run(sql`
    SELECT enqueue_job(${name}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${at?.toISOString() ?? null}::timestamptz)
    WHERE ${db.nursery_id}::uuid IS NOT NULL`)

/** Makes or updates the queue. `url` is the database as the user that owns it. */
export const migrateJobs = (url: string) => runMigrations({ connectionString: url, logger: quiet })

interface Working {
  /** The database as the owner of the queue. */
  readonly url: string
  readonly pool: pg.Pool
  readonly news: EventBus
  readonly jobs: readonly Job[]
  readonly installationJobs: readonly InstallationJob[]
  /** Told of work that failed; it is tried again by itself. */
  readonly onFailure: (name: string, error: unknown) => void
}

const everyFiveMinutes = 'by_the_clock'
const daily = 'every_day'

/** Tried once, and never beside itself: a lap that lasts longer than the clock's step is followed by one other, however often the clock came. */
const alone = (name: string) => `max=1&queue=${name}&jobKey=${name}`

/** Works until it is stopped; stopping waits for the piece of work that is under way, and begins none after it. */
export async function startJobs({
  url,
  pool,
  news,
  jobs,
  installationJobs,
  onFailure,
}: Working): Promise<{ readonly stop: () => Promise<void> }> {
  const pgPool = new pg.Pool({ ...connectionLimits, connectionString: url, max: 4, application_name: 'glasshouse jobs' })
  for (const event of ['error', 'connect'] as const) pgPool.on(event, quietly)
  let stopping = false
  const attempt = async (name: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // Work that outlasts the stop loses its connections under it: that is no failure, and it is done again after the next start.
      if (!stopping) onFailure(name, error)
      throw error
    }
  }
  const runFor = (job: Job, nursery_id: string, payload: Assignment['payload']) =>
    attempt(job.name, () => job.work({ pool, news, nursery_id, payload }))
  const taskList: TaskList = {}
  for (const job of jobs)
    taskList[job.name] = (given: unknown) => {
      const payload = given as { readonly nursery_id: string } & Assignment['payload']
      return runFor(job, payload.nursery_id, payload)
    }
  for (const { name, work } of installationJobs)
    taskList[name] = (payload: unknown) => attempt(name, () => work(payload as Assignment['payload']))
  const forAllNurseries = (due: readonly Job[]) => async () => {
    const { rows } = await pgPool.query<{ id: string }>('SELECT id FROM public.nurseries')
    // One nursery's trouble is no other's; the clock comes again by itself.
    for (const { id } of rows)
      for (const job of due) {
        if (stopping) return
        await runFor(job, id, {}).catch(() => undefined)
      }
  }
  taskList[everyFiveMinutes] = forAllNurseries(jobs.filter(({ byTheClock }) => byTheClock))
  const dailyRound = forAllNurseries(jobs.filter((job) => job.daily))
  taskList[daily] = async () => {
    await dailyRound()
    for (const { name, work } of [deadJobs(pgPool), ...installationJobs.filter((job) => job.daily)])
      if (!stopping) await attempt(name, () => work({})).catch(() => undefined)
  }
  const runner = await run({
    pgPool,
    taskList,
    crontab: [`*/5 * * * * ${everyFiveMinutes} ?${alone(everyFiveMinutes)}`, `40 2 * * * ${daily} ?${alone(daily)}`].join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    logger: quiet,
  })
  return {
    stop: async () => {
      stopping = true
      await runner.stop()
      await pgPool.end()
    },
  }
}

/** Deletes jobs that failed at every retry (25 attempts, over some days): they are looked into within a month or never. */
const deadJobs = (queue: pg.Pool): InstallationJob => ({
  name: 'jobs.delete-dead',
  work: async () => {
    const slice = 500
    const oldest = `
      SELECT graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '30 days' LIMIT ${slice}))`
    for (let deleted = slice; deleted === slice;) deleted = (await queue.query(oldest)).rowCount ?? 0
  },
})

/** A connection that breaks is replaced by the pool. */
const quietly = (what: Error | pg.PoolClient) => {
  if (!(what instanceof Error)) what.on('error', () => {})
}

/** What fails is told by `onFailure`; the rest nobody needs to read. */
const quiet = new Logger(() => () => {})
