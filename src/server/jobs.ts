/** Background jobs: enqueued in the transaction that needs them or run by the clock, done once, retried on failure. */
import { EventEmitter } from 'node:events'
import type { NurseryId } from '#kernel/id.ts'
import { Logger, type Task, type TaskList, type WorkerEvents, run, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { connectionLimits } from './connection-limits.ts'
import type { Db } from './database.ts'
import type { EventBus } from './event-bus.ts'
import { asJob, isJobLost } from './job-lock.ts'
import { JobQueuePool } from './job-queue-pool.ts'
import { mayWrite } from './may-write.ts'
import { sql } from './sql.ts'
import { traceJob } from './tracing.ts'
import { untilAnswered } from './until-answered.ts'
import { holdWorkerLocks } from './worker-locks.ts'

/** The nursery and the input of a job. */
export interface Assignment {
  readonly pool: pg.Pool
  readonly events: EventBus
  readonly nursery_id: NurseryId
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Job {
  /** `reports.generate`: the module and the operation. */
  readonly name: string
  /** Also run for every nursery every five minutes; where `evenLapsed` is not set, only for those that may write (may-write.ts). */
  readonly byTheClock?: boolean
  /** Upkeep that adds nothing to the nursery's records. Work skipped meanwhile is caught up once the nursery may write again. */
  readonly evenLapsed?: boolean
  /** Also run for every nursery once a day, at night (UTC): upkeep, also where the nursery may not write. */
  readonly daily?: boolean
  /** Waits for another server: such jobs have workers of their own, so that one that is silent holds up no others. */
  readonly waitsOutside?: boolean
  /**
   * Runs at once in each process, beside all other jobs: for a job that mostly waits for other servers. One that waits costs some memory, and neither a
   * connection nor a query.
   */
  readonly atOnce?: number
  /**
   * May run twice when a process crashes or is cut off from the database: what it writes must allow for that. Once a second run began, no transaction of
   * the first commits (job-lock.ts). It is retried when it throws.
   */
  readonly work: (assignment: Assignment) => Promise<void>
}

/** A job of the whole installation: it belongs to no nursery. */
export interface InstallationJob {
  readonly name: string
  /** Also run once a day, at the same time as the daily jobs of the nurseries. */
  readonly daily?: boolean
  readonly waitsOutside?: boolean
  /** Like a nursery's job, it may run twice and is retried when it throws. */
  readonly work: (payload: Assignment['payload']) => Promise<void>
}

export interface When {
  /** A key replaces: only the last job enqueued with it is run. */
  readonly key?: string
  /** The earliest time to run. */
  readonly at?: Date
}

/** Enqueues a job, if and when this transaction commits. */
export const enqueue = (db: Db, name: string, payload: Readonly<Record<string, unknown>>, { key, at }: When = {}) =>
  db.run(sql`
    SELECT enqueue_job(${name}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${at?.toISOString() ?? null}::timestamptz)
    WHERE ${db.nursery_id}::uuid IS NOT NULL`)

/** Creates or updates the queue. `url` is the database as the user that owns the queue. */
export const migrateJobs = (url: string) => runMigrations({ connectionString: url, logger: silentLogger })

/** Jobs that are ready to run, scheduled for later, running, and failed for good; and the mails among the first two. */
export type JobQueueState = Readonly<Record<'ready' | 'scheduled' | 'running' | 'failed' | 'mails', number>>

interface RunningJobs {
  readonly stop: () => Promise<void>
  readonly queue: () => Promise<JobQueueState>
}

interface Working {
  /** The database as the owner of the queue. */
  readonly url: string
  readonly pool: pg.Pool
  readonly events: EventBus
  readonly jobs: readonly Job[]
  readonly installationJobs: readonly InstallationJob[]
  /** Called for every failed run; the job is retried automatically. */
  readonly onFailure: (name: string, error: unknown) => void
}

const everyFiveMinutes = 'by_the_clock'
const daily = 'every_day'

/** Never concurrently: if a run takes longer than its interval, one other follows it. Tried again once: for a run that was killed. */
const exclusive = (name: string) => `max=2&queue=${name}&jobKey=${name}`

/** Runs jobs until it is stopped; stopping waits for the running ones and starts none after them. */
export async function startJobs({ url, pool, events, jobs, installationJobs, onFailure }: Working): Promise<RunningJobs> {
  const pgPool = new JobQueuePool({ ...connectionLimits, connectionString: url, max: 5, application_name: 'glasshouse jobs' })
  for (const event of ['error', 'connect'] as const) pgPool.on(event, quietly)
  let stopping = false
  const attempt = async (name: string, work: () => Promise<void>, nursery_id?: NurseryId) => {
    try {
      await traceJob({ name, ...(nursery_id !== undefined && { nursery_id }) }, work)
    } catch (error) {
      // A job that outlasts the stop loses its connections: not a failure, it runs again after the next start.
      if (!stopping) onFailure(name, error)
      throw error
    }
  }
  const runFor = (job: Job, nursery_id: NurseryId, payload: Assignment['payload']) =>
    attempt(job.name, () => job.work({ pool, events, nursery_id, payload }), nursery_id)
  const taskList: TaskList = {}
  for (const job of jobs)
    taskList[job.name] = (given: unknown) => {
      const payload = given as { readonly nursery_id: NurseryId } & Assignment['payload']
      return runFor(job, payload.nursery_id, payload)
    }
  for (const { name, work } of installationJobs)
    taskList[name] = (payload: unknown) => attempt(name, () => work(payload as Assignment['payload']))
  const forAllNurseries = (due: readonly Job[]) => async () => {
    const { rows } = await pgPool.query<{ id: string; may_write: boolean }>(
      `SELECT id, ${mayWrite.text} AS may_write FROM public.nurseries`,
    )
    // A failure for one nursery does not affect the others; the clock retries it. A round that another process runs now ends.
    for (const { id, may_write } of rows)
      for (const job of due) {
        if (stopping) return
        if (may_write || job.daily || job.evenLapsed) await runFor(job, id, {}).catch(throwIfLost)
      }
  }
  taskList[everyFiveMinutes] = forAllNurseries(jobs.filter(({ byTheClock }) => byTheClock))
  const dailyRound = forAllNurseries(jobs.filter((job) => job.daily))
  taskList[daily] = async () => {
    await dailyRound()
    for (const { name, work } of [deleteFailedJobs(pgPool), ...installationJobs.filter((job) => job.daily)])
      if (!stopping) await attempt(name, () => work({})).catch(throwIfLost)
  }
  const outside = new Set([...jobs, ...installationJobs].filter(({ waitsOutside }) => waitsOutside).map(({ name }) => name))
  const ofTheirOwn = jobs.filter(({ atOnce }) => atOnce !== undefined)
  const own = new Set(ofTheirOwn.map(({ name }) => name))
  const tasksWhere = (included: (name: string) => boolean): TaskList =>
    Object.fromEntries(Object.entries(taskList).flatMap(([name, task]) => (task && included(name) ? [[name, locked(task)]] : [])))
  const workers: string[] = []
  const workerEvents: WorkerEvents = new EventEmitter()
  workerEvents.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  const usual = { pgPool, concurrency: 2, noHandleSignals: true, logger: silentLogger, events: workerEvents }
  const crontab = `*/5 * * * * ${everyFiveMinutes} ?${exclusive(everyFiveMinutes)}\n40 2 * * * ${daily} ?${exclusive(daily)}`
  await untilAnswered(() => pgPool.query('SELECT 1'))
  const runners = await Promise.all([
    run({ ...usual, taskList: tasksWhere((name) => !outside.has(name) && !own.has(name)), crontab }),
    ...(outside.size > 0 ? [run({ ...usual, taskList: tasksWhere((name) => outside.has(name)) })] : []),
    ...ofTheirOwn.map(({ name, atOnce = 1 }) =>
      run({
        ...usual,
        concurrency: atOnce,
        pollInterval: 10_000,
        // One query gets jobs for all that are idle.
        preset: { worker: { localQueue: { size: atOnce } } },
        taskList: tasksWhere((each) => each === name),
      }),
    ),
  ])
  const locks = holdWorkerLocks(url, workers)
  return {
    queue: async () => (await pgPool.query<JobQueueState>(queueStateQuery)).rows[0] ?? emptyQueue,
    stop: async () => {
      stopping = true
      await Promise.all(runners.map((runner) => runner.stop()))
      await locks.stop()
      await pgPool.end()
    },
  }
}

const locked =
  (task: Task): Task =>
  (payload, helpers) =>
    asJob(helpers.job, () => task(payload, helpers))

function throwIfLost(error: unknown): void {
  if (isJobLost(error)) throw error
}

const emptyQueue: JobQueueState = { ready: 0, scheduled: 0, running: 0, failed: 0, mails: 0 }

const queueStateQuery = `
  SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::int AS ready,
    count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now())::int AS scheduled,
    count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
    count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed,
    count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND task_identifier LIKE 'mail.%')::int AS mails
  FROM graphile_worker.jobs`

/** Deletes jobs whose 25 attempts over some days all failed: they are investigated within a month or never. */
const deleteFailedJobs = (queue: pg.Pool): InstallationJob => ({
  name: 'jobs.delete-failed',
  work: async () => {
    const slice = 500
    const oldest = `
      SELECT graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '30 days' LIMIT ${slice}))`
    for (let deleted = slice; deleted === slice;) deleted = (await queue.query(oldest)).rowCount ?? 0
  },
})

/** The pool replaces a broken connection. */
const quietly = (what: Error | pg.PoolClient) => {
  if (!(what instanceof Error)) what.on('error', () => {})
}

/** Failures are reported by `onFailure`; the worker's other messages are not logged. */
const silentLogger = new Logger(() => () => {})
