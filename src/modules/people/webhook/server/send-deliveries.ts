/**
 * Sends what the outbox has: one worker at a time for each webhook, the events of one row in their order. A receiver that is silent or fails holds
 * up nothing but its own events.
 */
import type { NurseryId } from '#kernel/id.ts'
import { withoutPersonalData } from '#kernel/key-scope.ts'
import { rowPath } from '#kernel/webhook-event.ts'
import type pg from 'pg'
import type { Db } from '#server/database.ts'
import type { EventBus } from '#server/event-bus.ts'
import { guardedPost } from '#server/guarded-post.ts'
import { type Job, enqueue } from '#server/jobs.ts'
import { Unsendable } from '#server/public-address.ts'
import { deleteExpired } from '#server/retention.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { onQueuedEvents } from '#server/webhook-outbox.ts'
import { bodyOf, failureOf, isTaken, isToPause, nextAttempt } from '../webhook.ts'
import { signatureHeaders } from './secret.ts'
import * as queries from './webhooks.queries.ts'

/** Reads the row of an event as the API gives it; undefined if there is none. */
export type ReadRow = (db: Db, subject_type: string, id: string) => Promise<unknown>

interface Notice {
  readonly title: string
  readonly message: string
  readonly reference_type: string
  readonly reference_id: string
}

export interface Sending {
  /** The installation's secret, which those of the webhooks are derived from. */
  readonly secret: string
  /** The public address, for links. */
  readonly address: string
  readonly readRow: ReadRow
  readonly notifyAdmins: (db: Db, notice: Notice) => Promise<unknown>
}

/** Deliveries of one round, all sent at once. */
const atOnce = 20
/** Rounds of one run; then other webhooks have their turn. */
const mostRounds = 20
/** Seconds for which a receiver that failed to answer is left alone. */
const restSeconds = 30
/** Milliseconds in which the events of a webhook are gathered before a worker is called. */
const gathering = 1_000

const jobName = 'webhooks.send'
const sendSoon = (db: Db, webhook_id: string) => enqueue(db, jobName, { webhook_id }, { key: webhook_id })

export const enqueueSending = (db: Db, webhookId: string) => sendSoon(db, webhookId)

/**
 * Calls a worker soon after each commit that queued events; returns a function that ends it. What a process that dies leaves in the outbox is found by
 * the clock.
 */
export function callWorkers(pool: pg.Pool): () => void {
  const waiting = new Map<NurseryId, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  const call = () => {
    timer = undefined
    const all = [...waiting]
    waiting.clear()
    for (const [nurseryId, ids] of all)
      void withTenantTransaction(pool, nurseryId, (db) => Promise.all([...ids].map((id) => sendSoon(db, id)))).catch(() => {})
  }
  const unsubscribe = onQueuedEvents((nurseryId, ids) => {
    const known = waiting.get(nurseryId) ?? new Set()
    waiting.set(nurseryId, known)
    for (const id of ids) known.add(id)
    timer ??= setTimeout(call, gathering).unref()
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

interface Round extends Sending {
  readonly pool: pg.Pool
  readonly nursery_id: NurseryId
  readonly webhook_id: string
}

async function send(round: Round): Promise<void> {
  const { pool, nursery_id, webhook_id } = round
  const within = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery_id, work)
  for (let rounds = 0; rounds < mostRounds; rounds++) {
    const taken = await within(async (db) => {
      const webhook = await queries.lease(db, webhook_id)
      if (!webhook) return undefined
      const due = await queries.dueDeliveries(db, webhook_id, atOnce)
      if (due.length === 0) await queries.endLease(db, webhook_id)
      return { webhook, due, now: await db.now() }
    })
    if (!taken) return
    const { webhook, due, now } = taken
    const sent = await Promise.all(due.map((delivery) => attempt(round, webhook, delivery, now)))
    const isSilent = sent.some(({ answer_status }) => answer_status === null)
    if (sent.length > 0)
      await within((db) =>
        record(db, webhook_id, sent, { failing_since: webhook.failing_since, isSilent, notifyAdmins: round.notifyAdmins }),
      )
    if (isSilent) return
    // An event that was committed before the lease ended called a worker that found it taken: one more look.
    if ((await within((db) => queries.dueDeliveries(db, webhook_id, 1))).length === 0) return
  }
  await within((db) => sendSoon(db, webhook_id))
}

type Webhook = NonNullable<Awaited<ReturnType<typeof queries.lease>>>

async function attempt(
  round: Round,
  { address: receiver, ...wanted }: Webhook,
  delivery: queries.DueDelivery,
  now: Date,
): Promise<queries.Outcome> {
  const { secret, webhook_id } = round
  const { id, attempts } = delivery
  const body = delivery.body ?? (await newBody(round, wanted, delivery))
  const failed = (failure: string, answer_status: number | null, answer: string): queries.Outcome => {
    const next = nextAttempt(attempts + 1, now)
    return {
      id,
      body,
      answer_status,
      answer,
      failure,
      status: next ? 'waiting' : 'failed',
      due_at: next?.toISOString() ?? null,
    }
  }
  try {
    const { status, answer } = await guardedPost(receiver, signatureHeaders(secret, { webhook_id, id, body, now }), body)
    if (!isTaken(status)) return failed(failureOf(status), status, answer)
    return { id, body, answer_status: status, answer, failure: null, status: 'delivered', due_at: null }
  } catch (error) {
    if (error instanceof Unsendable) return failed(error.message, null, '')
    throw error
  }
}

/** The body of a first attempt; later ones send the same. */
async function newBody(
  { pool, nursery_id, address, readRow }: Round,
  { sends_row, sends_personal }: Pick<Webhook, 'sends_row' | 'sends_personal'>,
  delivery: queries.DueDelivery,
): Promise<string> {
  const { subject_type, subject_id } = delivery
  const path = rowPath(subject_type)
  const link = path === null || subject_id === null ? null : `${address}${path.replace(':id', subject_id)}`
  if (!sends_row || link === null || subject_type === null || subject_id === null) return bodyOf(delivery, link, undefined)
  const read = await withTenantTransaction(pool, nursery_id, (db) => readRow(db, subject_type, subject_id), 'read')
  const row: unknown = JSON.parse(JSON.stringify(read ?? null))
  return bodyOf(delivery, link, { row: sends_personal ? row : withoutPersonalData(row) })
}

interface State extends Pick<Sending, 'notifyAdmins'> {
  readonly failing_since: string | null
  readonly isSilent: boolean
}

async function record(
  db: Db,
  webhookId: string,
  sent: readonly queries.Outcome[],
  { failing_since, isSilent, notifyAdmins }: State,
) {
  await queries.recordOutcomes(db, sent)
  const isAnyTaken = sent.some(({ status }) => status === 'delivered')
  if (isAnyTaken) await queries.noteTaken(db, webhookId)
  else await queries.noteFailing(db, webhookId)
  if (isSilent) await queries.extendLease(db, webhookId, restSeconds)
  else await queries.endLease(db, webhookId)
  const wasRefused = sent.some(({ answer_status }) => answer_status === 410)
  if (wasRefused || (!isAnyTaken && isToPause(failing_since, await db.now()))) await pause(db, webhookId, notifyAdmins)
}

/** Pauses a webhook, and tells the admins. */
async function pause(db: Db, id: string, notifyAdmins: Sending['notifyAdmins']): Promise<void> {
  const { name } = await queries.webhookWithId(db, id)
  await queries.pause(db, id)
  await notifyAdmins(db, {
    title: `The webhook ${name} was paused`.slice(0, 120),
    message: 'It takes no events any more. Look at its answers in the settings under Programs, then resume it.',
    reference_type: 'webhook',
    reference_id: id,
  })
}

const publishDone = (events: EventBus, nursery_id: NurseryId) => events.publish({ about: '/api/webhooks', nursery_id })

export const webhookJobs = (sending: Sending): readonly Job[] => [
  {
    name: jobName,
    ownWorkers: 8,
    work: async ({ pool, events, nursery_id, payload }) => {
      await send({ ...sending, pool, nursery_id, webhook_id: String(payload['webhook_id']) })
      publishDone(events, nursery_id)
    },
  },
  {
    name: 'webhooks.due',
    byTheClock: true,
    evenLapsed: true,
    work: ({ pool, nursery_id }) =>
      withTenantTransaction(pool, nursery_id, async (db) => {
        for (const { id } of await queries.dueWebhooks(db)) await sendSoon(db, id)
      }),
  },
  {
    name: 'webhooks.retention',
    daily: true,
    work: async ({ pool, nursery_id }) => void (await deleteExpired(pool, nursery_id, queries.oldDeliveries)),
  },
]
