/** The queue of background jobs, mails among them: listed, tried again, dropped. */
import type { NurseryId } from '#kernel/id.ts'
import { recordChanges } from '#server/audit.ts'
import { noteDropped } from '#server/mail-retry-queue.ts'
import { withOwnerTransaction } from '#server/owner-transaction.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Operator, type Query, withOwner } from './operator.ts'

export interface QueuedJob {
  readonly id: string
  readonly job: string
  /** Null: of the whole installation. */
  readonly nursery_id: NurseryId | null
  readonly state: 'waiting' | 'running' | 'failed'
  readonly attempts: number
  readonly next_attempt: Date
  readonly queued_at: Date
  /** The first line of the last error. */
  readonly error: string
  /** Recipient of a mail. Its text is never read: a mail of the membership provider holds a sign-in link. */
  readonly to: string | null
  readonly mail_id: string | null
}

const mailJobs = `task_identifier LIKE 'mail.%'`

const listed = (where: string) => `
  SELECT jobs.id::text, task_identifier AS job, payload ->> 'nursery_id' AS nursery_id, attempts, jobs.run_at AS next_attempt,
    jobs.created_at AS queued_at, split_part(coalesce(jobs.last_error, ''), chr(10), 1) AS error, payload ->> 'to' AS to, payload ->> 'mail_id' AS mail_id,
    CASE WHEN jobs.locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed' ELSE 'waiting' END AS state
  FROM graphile_worker.jobs JOIN (SELECT id, payload FROM graphile_worker._private_jobs) AS private USING (id)
  WHERE ${where} ORDER BY jobs.id`

/** The mails that were not sent yet, with those that failed for good. */
export const queuedMails = (operator: Operator, nurseryId: NurseryId | undefined): Promise<QueuedJob[]> =>
  withOwner(operator, (query) =>
    query<QueuedJob>(listed(`${mailJobs} AND ($1::text IS NULL OR payload ->> 'nursery_id' = $1)`), [nurseryId ?? null]),
  )

/** The jobs that failed for good; with `all`, those that wait, too. Mails have their own list. */
export const queuedJobs = (operator: Operator, nurseryId: NurseryId | undefined, all: boolean): Promise<QueuedJob[]> =>
  withOwner(operator, (query) =>
    query<QueuedJob>(
      listed(`NOT ${mailJobs} AND ($1::text IS NULL OR payload ->> 'nursery_id' = $1) AND ($2 OR attempts >= max_attempts)`),
      [nurseryId ?? null, all],
    ),
  )

/** Numbers of queue entries, or all that are listed. */
export type Chosen = readonly string[] | 'all'

export type QueueKind = 'mail' | 'job'

/** Tries the chosen ones again at once, as if never tried. Returns them. */
export const retry = (operator: Operator, kind: QueueKind, chosen: Chosen, nurseryId?: NurseryId): Promise<QueuedJob[]> =>
  change(operator, { kind, chosen, nurseryId }, (query, ids) =>
    query('SELECT id FROM graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)', [ids]),
  )

/** Deletes the chosen ones from the queue: they never run. A dropped mail stays in its nursery's list as failed. Returns them. */
export const drop = (operator: Operator, kind: QueueKind, chosen: Chosen, nurseryId?: NurseryId): Promise<QueuedJob[]> =>
  change(operator, { kind, chosen, nurseryId, isDrop: true }, (query, ids) =>
    query('SELECT id FROM graphile_worker.complete_jobs($1::bigint[])', [ids]),
  )

interface Choice {
  readonly kind: QueueKind
  readonly chosen: Chosen
  readonly nurseryId: NurseryId | undefined
  readonly isDrop?: boolean
}

/** Does it to the chosen ones that are not running, and records it in the history of each nursery. */
async function change(
  operator: Operator,
  { kind, chosen, nurseryId, isDrop = false }: Choice,
  work: (query: Query, ids: readonly string[]) => Promise<readonly object[]>,
): Promise<QueuedJob[]> {
  const list = kind === 'mail' ? await queuedMails(operator, nurseryId) : await queuedJobs(operator, nurseryId, chosen !== 'all')
  const entries = chosen === 'all' ? list : list.filter(({ id }) => chosen.includes(id))
  const missing = chosen === 'all' ? [] : chosen.filter((id) => !entries.some((each) => each.id === id))
  if (missing.length > 0) throw new StartupError(`There is no ${kind} ${missing.join(', ')} in the queue. Nothing was changed.`)
  const changed = await withOwner(operator, async (query) => {
    const rows = await work(
      query,
      entries.map(({ id }) => id),
    )
    return new Set(rows.map((row) => String(Object(row).id)))
  })
  const done = entries.filter(({ id }) => changed.has(id))
  for (const [id, ofNursery] of Map.groupBy(done, ({ nursery_id }) => nursery_id))
    if (id !== null) await record(operator, id, ofNursery, `${kind}.${isDrop ? 'drop' : 'retry'}`)
  return done
}

const record = ({ ownerUrl, name }: Operator, nurseryId: NurseryId, entries: readonly QueuedJob[], action: string) =>
  withOwnerTransaction(ownerUrl, nurseryId, async (db) => {
    const mails = entries.flatMap(({ mail_id }) => mail_id ?? [])
    if (action === 'mail.drop') await noteDropped(db, mails)
    await recordChanges(
      db,
      entries.map(({ job, mail_id }) => ({
        user_id: null,
        action,
        subject_type: mail_id === null ? 'job' : 'mail',
        ...(mail_id !== null && { subject_id: mail_id }),
        after: { job, operator: name },
      })),
    )
  })
