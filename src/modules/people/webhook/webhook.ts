/** Webhooks: addresses that receive events, and what was sent to each. */
import * as z from 'zod/mini'
import { webhookGroupIds } from '#kernel/webhook-event.ts'
import { Id, Instant, Text } from '#kernel/wire.ts'

export const mostWebhooks = 10
/** Days that what was sent stays listed. */
export const deliveryDays = 30

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  events: z.array(z.string()),
  sends_row: z.boolean(),
  sends_personal: z.boolean(),
  created_at: Instant,
  created_by_name: z.string(),
  /** Since when nothing was taken; null if the last was, or nothing was sent. */
  failing_since: z.nullable(Instant),
  paused_at: z.nullable(Instant),
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhook = z.strictObject({
  name: Text(80),
  address: Text(500),
  events: z
    .array(z.enum(webhookGroupIds))
    .check(z.minLength(1, 'Choose what it receives.'), z.maxLength(webhookGroupIds.length, 'Choose each once.')),
  /** The row as it is when it is sent, beside its id and link. */
  sends_row: z.boolean(),
  sends_personal: z.boolean(),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** The answer to a new webhook: the only one that has its secret. */
export const MadeWebhook = z.object({ secret: z.string(), made: Webhook })

export const Delivery = z.object({
  id: Id,
  type: z.string(),
  occurred_at: Instant,
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The next attempt of one that waits. */
  due_at: Instant,
  attempted_at: z.nullable(Instant),
  /** Null until it was sent. */
  body: z.nullable(z.string()),
  answer_status: z.nullable(z.int()),
  /** The beginning of the answer. */
  answer: z.string(),
  failure: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

const minute = 60_000
/** Pauses before the attempts after the first: eight within 24 hours, with five minutes of the clock at each. */
const pauses = [5, 15, 30, 60, 120, 240, 360, 480].map((minutes) => minutes * minute)

/** The time of the next attempt after this number of failed ones; undefined if it was the last. */
export function nextAttempt(failed: number, now: Date): Date | undefined {
  const pause = pauses[failed - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

const week = 7 * 24 * 60 * minute

/** True for a webhook that took nothing for a week. */
export const isToPause = (failing_since: string | null, now: Date): boolean =>
  failing_since !== null && now.getTime() - new Date(failing_since).getTime() >= week

/** Seconds for which a receiver that gave no answer is left alone: longer, the longer it takes nothing. */
export function restAfterSilence(failing_since: string | null, now: Date): number {
  const failing = failing_since === null ? 0 : (now.getTime() - new Date(failing_since).getTime()) / 1000
  return Math.round(Math.min(Math.max(failing, 30), 300))
}

/** The receiver took it: any 2xx. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300

/** Explains a failed answer, as a sentence. */
export function failureOf(status: number): string {
  if (status >= 300 && status < 400)
    return `It answered ${status}, a redirect, which is not followed. Enter the address it leads to.`
  if (status === 410) return 'It answered 410: it takes no more events.'
  return `It answered ${status}. An answer from 200 to 299 says that it was taken.`
}

interface Subject {
  readonly id: string
  readonly type: string
  readonly occurred_at: string
  readonly subject_type: string | null
  readonly subject_id: string | null
}

/** The body: `row` only for a webhook that wants it. */
export function bodyOf(
  { id, type, occurred_at, subject_type, subject_id }: Subject,
  link: string | null,
  row: { readonly row: unknown } | undefined,
): string {
  return JSON.stringify({ id, type, timestamp: occurred_at, data: { kind: subject_type, id: subject_id, link, ...row } })
}
