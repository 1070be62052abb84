/**
 * The mail queue: the only way a mail leaves. A mail is enqueued in the transaction that announces it and sent by the background worker
 * once that has committed. When the mail server does not take it, the worker retries with growing pauses: 3 seconds at first, 6 hours at
 * most, 25 attempts in all.
 *
 * A nursery's mails are stored in the table `mails`, where people can read them. Those of the membership provider are not: they hold links
 * that sign somebody in, and exist in the job only.
 */
import type { NurseryId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type pg from 'pg'
import { Id, Instant } from '#kernel/wire.ts'
import type { Db } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import type { InstallationJob, Job } from './jobs.ts'
import type { Mail, Message } from './mail.ts'
import { checkMayMail, isHeldBack } from './mail-quota.ts'
import { newId } from './new-id.ts'
import { sql } from './sql.ts'

interface NewMail extends Message {
  /** Sender; null for the product itself. */
  readonly user_id: UserId | null
  /** Type and id of the subject: `sale` and its id. */
  readonly reference?: { readonly type: string; readonly id: string }
}

/** Like `sendMails`, for one; returns its id. */
export async function sendMail(db: Db, mail: NewMail): Promise<string> {
  const [id = ''] = await sendMails(db, [mail])
  return id
}

/**
 * Stores mails and sends them if and when this transaction commits; returns their ids. Throws where the nursery may not send them;
 * the product's own mails to the nursery's people (`user_id` null) always may.
 */
export async function sendMails(db: Db, mails: readonly NewMail[]): Promise<string[]> {
  const limited = mails.filter(({ user_id }) => user_id !== null)
  if (limited.length > 0) await checkMayMail(db, limited)
  const rows = mails.map(({ attachments = [], reference, ...mail }) => ({
    ...mail,
    id: newId(),
    attachments: attachments.map((each) => ({ ...each, content: each.content.toString('base64') })),
    reference_type: reference?.type,
    reference_id: reference?.id,
  }))
  await db.run(sql`
    INSERT INTO mails (nursery_id, id, sent_to, subject, body, html, attachments, reply_to, sender_name, unsubscribe,
      reference_type, reference_id, created_by)
    SELECT ${db.nursery_id}, id, "to", subject, text, html, attachments, reply_to, sender_name, unsubscribe,
      reference_type, reference_id, user_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS mail (id uuid, "to" text, subject text, text text, html text, attachments jsonb, reply_to text, sender_name text, unsubscribe text,
        reference_type text, reference_id uuid, user_id uuid) RETURNING 1`)
  const ids = rows.map(({ id }) => id)
  await enqueueMails(db, ids)
  return ids
}

/** Gives how many there are. Their ids are read before: a distributed database keeps the queue on one node, and the mails elsewhere. */
const enqueueMails = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    SELECT enqueue_job(${jobName}, jsonb_build_object('mail_id', id), id::text, NULL) FROM unnest(${ids}::uuid[]) AS id
    WHERE ${db.nursery_id}::uuid IS NOT NULL`)

/** Notes that these mails were taken from the queue and are never sent. */
export const noteDropped = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    UPDATE mails SET status = 'failed', failure = 'The operator stopped it: it is not sent.', finished_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ANY (${ids}::uuid[]) AND status <> 'sent'`)

/** Sends what waited while the nursery was suspended, if and when this transaction commits; returns how many mails. */
export async function sendHeldBack(db: Db): Promise<number> {
  const waiting = await db.many(
    z.object({ id: z.string() }),
    sql`SELECT id FROM mails WHERE nursery_id = ${db.nursery_id} AND status = 'waiting'`,
  )
  return enqueueMails(
    db,
    waiting.map(({ id }) => id),
  )
}

const jobName = 'mail.send'

/** Sends a nursery's stored mail once, and records the result. */
export const mailJob = (mail: Mail): Job => ({
  name: jobName,
  waitsOutside: true,
  work: async ({ pool, events, nursery_id, payload }) => {
    try {
      await deliver(pool, mail, nursery_id, String(payload['mail_id']))
    } finally {
      events.publish({ about: '/api/mails', nursery_id })
    }
  },
})

/** A mail that belongs to no nursery, as it is enqueued. */
export const QueuedMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** When its link stops working: a mail that could not be sent by then is dropped. */
  expires_at: Instant,
})
export type QueuedMessage = z.infer<typeof QueuedMessage>

/** Sends a mail of the membership provider. The database function `enqueue_mail` enqueues it. */
export const messageJob = (mail: Mail): InstallationJob => ({
  name: 'mail.send-message',
  waitsOutside: true,
  work: async (payload) => {
    const { expires_at, ...message } = QueuedMessage.parse(payload)
    if (new Date(expires_at) > new Date()) await mail.send(message)
  },
})

const Waiting = z.object({
  id: Id,
  sent_to: z.string(),
  subject: z.string(),
  body: z.string(),
  html: z.nullable(z.string()),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), content: z.string() })),
  reply_to: z.nullable(z.string()),
  sender_name: z.nullable(z.string()),
  unsubscribe: z.nullable(z.string()),
})

async function deliver(pool: pg.Pool, mail: Mail, nurseryId: NurseryId, id: string): Promise<void> {
  const { written, held } = await withTenantTransaction(
    pool,
    nurseryId,
    async (db) => {
      const found = await db.maybe(
        Waiting,
        sql`
        SELECT id, sent_to, subject, body, html, attachments, reply_to, sender_name, unsubscribe FROM mails
        WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND status IN ('waiting', 'failed')`,
      )
      return { written: found, held: found !== undefined && (await isHeldBack(db, found.sent_to)) }
    },
    'read',
  )
  if (written === undefined) return
  const note = (status: 'waiting' | 'sent' | 'stored' | 'failed', failure: string | null) =>
    withTenantTransaction(pool, nurseryId, (db) =>
      db.run(sql`
        UPDATE mails SET status = ${status}, failure = ${failure}, finished_at = now()
        WHERE nursery_id = ${db.nursery_id} AND id = ${id}`),
    )
  if (held) return void (await note('waiting', 'This nursery is suspended. The e-mail is sent once that ends.'))
  try {
    const status = await mail.send({
      to: written.sent_to,
      subject: written.subject,
      text: written.body,
      ...(written.html === null ? {} : { html: written.html }),
      ...(written.reply_to === null ? {} : { reply_to: written.reply_to }),
      ...(written.sender_name === null ? {} : { sender_name: written.sender_name }),
      ...(written.unsubscribe === null ? {} : { unsubscribe: written.unsubscribe }),
      attachments: written.attachments.map((each) => ({ ...each, content: Buffer.from(each.content, 'base64') })),
    })
    await note(status, null)
  } catch (error) {
    await note('failed', 'The mail server did not take it. It retries automatically.')
    throw error
  }
}
