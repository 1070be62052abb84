/**
 * The outbox of webhooks: events are written in the transaction that makes them, together with its commit, one row for each webhook that receives
 * them. A nursery without webhooks gets no rows.
 */
import type { NurseryId } from '#kernel/id.ts'
import type { WebhookEvent } from '#kernel/webhook-event.ts'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { type Sql, sql } from './sql.ts'

type Listener = (nurseryId: NurseryId, webhookIds: readonly string[]) => void

const listeners = new Set<Listener>()

/** Calls back after the commit with the webhooks that have something to send; returns a function that unsubscribes. */
export function onQueuedEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The events of each open transaction. */
const queued = new WeakMap<Db, WebhookEvent[]>()

/** Sends these events to the webhooks that receive them, if and when this transaction commits. */
export function queueEvents(db: Db, events: readonly WebhookEvent[]): void {
  if (events.length === 0) return
  const before = queued.get(db)
  if (before) return void before.push(...events)
  const all = [...events]
  queued.set(db, all)
  void db
    .manyBeforeCommit(z.object({ webhook_id: z.string() }), () => insertDeliveries(db, all))
    .then((rows) => {
      const ids = [...new Set(rows.map(({ webhook_id }) => webhook_id))]
      if (ids.length > 0) for (const listener of listeners) listener(db.nursery_id, ids)
    })
}

const insertDeliveries = (db: Db, events: readonly WebhookEvent[]): Sql => sql`
  INSERT INTO webhook_deliveries (nursery_id, webhook_id, type, subject_type, subject_id)
  SELECT ${db.nursery_id}, webhooks.id, event.type, event.subject_type, event.subject_id
  FROM webhooks, ROWS FROM (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
    AS (type text, groups text[], subject_type text, subject_id uuid)) WITH ORDINALITY AS event (type, groups, subject_type, subject_id, position)
  WHERE webhooks.nursery_id = ${db.nursery_id} AND webhooks.paused_at IS NULL AND webhooks.events && event.groups
  ORDER BY event.position RETURNING webhook_id`
