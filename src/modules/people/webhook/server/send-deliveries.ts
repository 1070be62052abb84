/**
 * Sends what the outbox has: one run at a time for each webhook, the events of one row in their order. A receiver that is silent or fails holds
 * up nothing but its own events.
 */
import type { NurseryId } from '#kernel/id.ts'
import { withoutPersonalData } from '#kernel/key-scope.ts'
import { rowPath } from '#kernel/webhook-event.ts'
import type pg from 'pg'
import type { Db } from '#server/database.ts'
import type { EventBus } from '#server/event-bus.ts'
import { type Posted, guardedPost } from '#server/guarded-post.ts'
import { type Job, enqueue } from '#server/jobs.ts'
import { Unsendable, sendableAddress } from '#server/public-address.ts'
import { deleteExpired } from '#server/retention.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { onQueuedEvents } from '#server/webhook-outbox.ts'
import { bodyOf, failureOf, isTaken, isToPause, nextAttempt, restAfterSilence } from '../webhook.ts'
import { signatureHeaders, signingKey } from './secret.ts'
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
const inRound = 20
/** Milliseconds of one run; then other webhooks have their turn. */
const longestRun = 10_000
/** Webhooks that are sent to at once. */
const mostAtOnce = 500
/** Milliseconds in which the events of a webhook are gathered before a worker is called. */
const gathering = 1_000

const jobName = 'webhooks.send'
const sendSoon = (db: Db, webhook_id: string) => enqueue(db, jobName, { webhook_id }, { key: webhook_id })

export const enqueueSending = (db: Db, webhookId: string) => sendSoon(db, webhookId)

/**
 * Calls a worker soon after each commit that queued events; returns a function that ends it. Events left in the outbox by a
 * process that died are sent on schedule.
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

interface Run extends Sending {
  readonly pool: pg.Pool
  readonly nursery_id: NurseryId
  readonly webhook_id: string
}

interface Round {
  readonly webhook: queries.Leased
  readonly due: readonly queries.DueDelivery[]
  readonly now: Date
}

async function send(run: Run): Promise<void> {
  const { pool, nursery_id, webhook_id } = run
  const within = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery_id, work)
  const end = performance.now() + longestRun
  const roundOf = async (db: Db, webhook: queries.Leased | undefined): Promise<Round | undefined> => {
    if (!webhook) return undefined
    const due = await queries.dueDeliveries(db, webhook_id, inRound)
    return due.length > 0 ? { webhook, due, now: await db.now() } : undefined
  }
  let round = await within(async (db) => roundOf(db, await queries.lease(db, webhook_id)))
  while (round && performance.now() < end) {
    const sent = await sendRound(run, round)
    round = await within(async (db) => roundOf(db, await record(db, run, sent)))
  }
  if (round)
    await within(async (db) => {
      await queries.rest(db, webhook_id, 0)
      await sendSoon(db, webhook_id)
    })
}

async function sendRound(run: Run, { webhook, due, now }: Round): Promise<queries.Outcome[]> {
  const key = signingKey(run.secret, run.webhook_id)
  const to = await sendableAddress(webhook.address).catch((error: Error) => error)
  const post = async ({ id }: queries.DueDelivery, body: string): Promise<Posted> => {
    if (to instanceof Error) throw to
    return guardedPost(to, signatureHeaders(key, { id, body, now }), body)
  }
  return Promise.all(
    due.map(async (delivery) => {
      const body = delivery.body ?? (await newBody(run, webhook, delivery))
      return { id: delivery.id, body, ...(await attempt(delivery, now, () => post(delivery, body))) }
    }),
  )
}

async function attempt({ attempts }: queries.DueDelivery, now: Date, post: () => Promise<Posted>) {
  const failed = (failure: string, answer_status: number | null, answer: string) => {
    const next = nextAttempt(attempts + 1, now)
    return { answer_status, answer, failure, status: next ? 'waiting' : 'failed', due_at: next?.toISOString() ?? null } as const
  }
  try {
    const { status, answer } = await post()
    if (!isTaken(status)) return failed(failureOf(status), status, answer)
    return { answer_status: status, answer, failure: null, status: 'delivered', due_at: null } as const
  } catch (error) {
    if (error instanceof Unsendable) return failed(error.message, null, '')
    throw error
  }
}

/** The body of a first attempt; later ones send the same. */
async function newBody(
  { pool, nursery_id, address, readRow }: Run,
  { sends_row, sends_personal }: queries.Leased,
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

/** Returns the webhook if more may be sent to it now. */
async function record(
  db: Db,
  { webhook_id, notifyAdmins }: Run,
  sent: readonly queries.Outcome[],
): Promise<queries.Leased | undefined> {
  const noted = queries.recordOutcomes(db, sent)
  const isAnyTaken = sent.some(({ status }) => status === 'delivered')
  const webhook = await queries.renewLease(db, webhook_id, isAnyTaken)
  await noted
  if (!webhook) return undefined
  const now = await db.now()
  const wasRefused = sent.some(({ answer_status }) => answer_status === 410)
  if (wasRefused || (!isAnyTaken && isToPause(webhook.failing_since, now))) {
    await pause(db, webhook_id, notifyAdmins)
    return undefined
  }
  if (sent.every(({ answer_status }) => answer_status !== null)) return webhook
  await queries.rest(db, webhook_id, restAfterSilence(webhook.failing_since, now))
  return undefined
}

/** Pauses a webhook, and tells the admins. */
async function pause(db: Db, id: string, notifyAdmins: Sending['notifyAdmins']): Promise<void> {
  const { name } = await queries.webhookWithId(db, id)
  await queries.pause(db, id)
  await notifyAdmins(db, {
    title: `The webhook ${name} was paused`.slice(0, 120),
    message: 'It gets no more events. Look at its answers under Settings, Webhooks, then resume it.',
    reference_type: 'webhook',
    reference_id: id,
  })
}

const publishDone = (events: EventBus, nursery_id: NurseryId) => events.publish({ about: '/api/webhooks', nursery_id })

export const webhookJobs = (sending: Sending): readonly Job[] => [
  {
    name: jobName,
    atOnce: mostAtOnce,
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
