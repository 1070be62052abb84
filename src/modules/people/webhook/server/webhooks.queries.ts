/** The SQL of webhooks. */
import type { UserId } from '#kernel/id.ts'
import { Id } from '#kernel/wire.ts'
import * as z from 'zod/mini'
import { pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import type { DeleteExpired } from '#server/retention.ts'
import { none, sql } from '#server/sql.ts'
import { Delivery, type NewWebhook, Webhook, deliveryDays } from '../webhook.ts'

const webhooks = (db: Db) => sql`
  SELECT id, name, address, events, sends_row, sends_personal, created_at, failing_since, paused_at,
    (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = created_by) AS created_by_name
  FROM webhooks WHERE nursery_id = ${db.nursery_id}`

export const everyWebhook = (db: Db) => db.many(Webhook, sql`${webhooks(db)} ORDER BY id`)

export const webhookWithId = (db: Db, id: string) => db.one(Webhook, sql`${webhooks(db)} AND id = ${id}`)

export const otherWebhooks = (db: Db) => sql`SELECT FROM webhooks WHERE nursery_id = ${db.nursery_id}`

export const addWebhook = (
  db: Db,
  {
    id,
    created_by,
    name,
    address,
    events,
    sends_row,
    sends_personal,
  }: NewWebhook & { readonly id: string; readonly created_by: UserId },
) =>
  db.run(sql`
    INSERT INTO webhooks (nursery_id, id, name, address, events, sends_row, sends_personal, created_by)
    VALUES (${db.nursery_id}, ${id}, ${name}, ${address}, ${events}::text[], ${sends_row}, ${sends_personal}, ${created_by})`)

export const changeWebhook = (db: Db, id: string, { name, address, events, sends_row, sends_personal }: NewWebhook) =>
  db.run(sql`
    UPDATE webhooks SET name = ${name}, address = ${address}, events = ${events}::text[], sends_row = ${sends_row},
      sends_personal = ${sends_personal}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const resumeWebhook = (db: Db, id: string) =>
  db.run(sql`UPDATE webhooks SET paused_at = NULL, failing_since = NULL WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const deleteWebhook = (db: Db, id: string) =>
  db.run(sql`DELETE FROM webhooks WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const deliveryColumns = sql`
  id, type, occurred_at, status, attempts, due_at, attempted_at, body, answer_status, answer, failure`

const Place = z.strictObject({ id: Id })

export async function deliveriesPage(
  db: Db,
  webhookId: string,
  { limit: wanted = '50', cursor }: { readonly limit?: string | undefined; readonly cursor?: string | undefined },
) {
  const limit = Number(wanted)
  const from = readCursor(Place, cursor)
  const found = await db.many(
    Delivery,
    sql`
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE nursery_id = ${db.nursery_id} AND webhook_id = ${webhookId}${from ? sql` AND id < ${from.id}::uuid` : none}
    ORDER BY id DESC LIMIT ${limit + 1}`,
  )
  return pageOf(found, limit, ({ id }) => ({ id }))
}

export const deliveryWithId = (db: Db, webhookId: string, id: string) =>
  db.one(
    Delivery,
    sql`
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE nursery_id = ${db.nursery_id} AND webhook_id = ${webhookId} AND id = ${id}`,
  )

export const addTest = (db: Db, webhookId: string, id: string) =>
  db.run(sql`
    INSERT INTO webhook_deliveries (nursery_id, id, webhook_id, type) VALUES (${db.nursery_id}, ${id}, ${webhookId}, 'webhook.test')`)

/** Sends it again from the first attempt; the number of deliveries that were not waiting already. */
export const replay = (db: Db, webhookId: string, id: string) =>
  db.run(sql`
    UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, due_at = now(), failure = NULL
    WHERE nursery_id = ${db.nursery_id} AND webhook_id = ${webhookId} AND id = ${id} AND status <> 'waiting'`)

const Leased = z.object({
  address: z.string(),
  sends_row: z.boolean(),
  sends_personal: z.boolean(),
  failing_since: z.nullable(z.string()),
})
export type Leased = z.infer<typeof Leased>

/** Takes the webhook for this worker; undefined if another one sends, or nothing may be sent. */
export const lease = (db: Db, id: string) =>
  db.maybe(
    Leased,
    sql`
    UPDATE webhooks SET leased_until = now() + interval '1 minute'
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND paused_at IS NULL AND coalesce(leased_until < now(), true)
    RETURNING address, sends_row, sends_personal, failing_since`,
  )

/** Leaves the webhook alone for some seconds. */
export const rest = (db: Db, id: string, seconds: number) =>
  db.run(sql`
    UPDATE webhooks SET leased_until = now() + ${seconds}::int * interval '1 second'
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Due = z.object({
  id: Id,
  type: z.string(),
  occurred_at: z.string(),
  subject_type: z.nullable(z.string()),
  subject_id: z.nullable(Id),
  attempts: z.int(),
  body: z.nullable(z.string()),
})
export type DueDelivery = z.infer<typeof Due>

/**
 * The oldest deliveries that may be sent now: it is time, and no earlier event of their row waits. Without one the lease ends. The caller has just
 * updated the webhook: so an event that is not seen here finds the lease ended.
 */
export async function dueDeliveries(db: Db, webhookId: string, most: number) {
  const due = db.many(
    Due,
    sql`
    SELECT id, type, occurred_at, subject_type, subject_id, attempts, body FROM webhook_deliveries AS due
    WHERE nursery_id = ${db.nursery_id} AND webhook_id = ${webhookId} AND status = 'waiting' AND due_at <= now()
      AND NOT EXISTS (SELECT FROM webhook_deliveries AS earlier
        WHERE earlier.nursery_id = ${db.nursery_id} AND earlier.webhook_id = ${webhookId} AND earlier.status = 'waiting'
          AND earlier.subject_id = due.subject_id AND earlier.id < due.id)
    ORDER BY id LIMIT ${most}`,
  )
  if ((await due).length === 0)
    await db.run(sql`UPDATE webhooks SET leased_until = NULL WHERE nursery_id = ${db.nursery_id} AND id = ${webhookId}`)
  return due
}

/** Webhooks that have something to send now. */
export const dueWebhooks = (db: Db) =>
  db.many(
    z.object({ id: Id }),
    sql`
    SELECT id FROM webhooks
    WHERE nursery_id = ${db.nursery_id} AND paused_at IS NULL AND coalesce(leased_until < now(), true)
      AND EXISTS (SELECT FROM webhook_deliveries AS due
        WHERE due.nursery_id = ${db.nursery_id} AND due.webhook_id = webhooks.id AND due.status = 'waiting' AND due.due_at <= now())`,
  )

export interface Outcome {
  readonly id: string
  readonly status: Delivery['status']
  readonly body: string
  readonly due_at: string | null
  readonly answer_status: number | null
  readonly answer: string
  readonly failure: string | null
}

/** Named by their ids as well: joined alone, everything that was sent in 30 days is read. */
export const recordOutcomes = (db: Db, outcomes: readonly Outcome[]) =>
  db.run(sql`
    UPDATE webhook_deliveries AS sent
    SET status = outcome.status, body = outcome.body, due_at = coalesce(outcome.due_at, sent.due_at), attempts = sent.attempts + 1,
      attempted_at = now(), answer_status = outcome.answer_status, answer = outcome.answer, failure = outcome.failure
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS outcome (id uuid, status text, body text, due_at timestamptz,
      answer_status int, answer text, failure text)
    WHERE sent.nursery_id = ${db.nursery_id} AND sent.id = ANY (${outcomes.map(({ id }) => id)}::uuid[]) AND sent.id = outcome.id`)

/**
 * Notes that something was taken, or that nothing is since now if it is not noted yet, and extends the lease; undefined if nothing more may be sent.
 */
export function renewLease(db: Db, id: string, isAnyTaken: boolean) {
  const failingSince = isAnyTaken ? sql`NULL` : sql`least(failing_since, now())`
  return db.maybe(
    Leased,
    sql`
    UPDATE webhooks SET leased_until = now() + interval '1 minute', failing_since = ${failingSince}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND paused_at IS NULL
    RETURNING address, sends_row, sends_personal, failing_since`,
  )
}

/** Pauses the webhook; what waits is given up. */
export async function pause(db: Db, id: string): Promise<void> {
  await db.run(sql`UPDATE webhooks SET paused_at = now(), leased_until = NULL WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await db.run(sql`
    UPDATE webhook_deliveries SET status = 'failed', failure = 'The webhook was paused before this was taken.'
    WHERE nursery_id = ${db.nursery_id} AND webhook_id = ${id} AND status = 'waiting'`)
}

export const oldDeliveries: DeleteExpired = (db, most) => sql`
  DELETE FROM webhook_deliveries WHERE nursery_id = ${db.nursery_id} AND id IN (
    SELECT id FROM webhook_deliveries
    WHERE nursery_id = ${db.nursery_id} AND occurred_at < now() - ${deliveryDays}::int * interval '1 day' ORDER BY occurred_at LIMIT ${most})`
