/** The SQL of digests. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { Frequency } from '../digest.ts'

const Frequencies = z.enum(['daily', 'weekly'])
const Choice = z.object({ frequency: Frequencies })
export const frequencyOf = async (db: Db, userId: UserId): Promise<Frequency> =>
  (
    await db.maybe(
      Choice,
      sql`SELECT frequency FROM notification_digests WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId}`,
    )
  )?.frequency ?? 'off'

const Address = z.object({ email: z.string() })
export const emailOf = async (db: Db, userId: UserId): Promise<string> =>
  (await db.one(Address, sql`SELECT email FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${userId}`)).email

/** Starts now: earlier notifications are not sent. */
export const setFrequency = (db: Db, userId: UserId, frequency: Exclude<Frequency, 'off'>, doneFor: string) =>
  db.run(sql`
    INSERT INTO notification_digests (nursery_id, user_id, frequency, last_sent_for)
    VALUES (${db.nursery_id}, ${userId}, ${frequency}, ${doneFor}::date)
    ON CONFLICT (nursery_id, user_id) DO UPDATE SET frequency = excluded.frequency, last_sent_for = excluded.last_sent_for`)

export const turnOff = (db: Db, userId: UserId) =>
  db.run(sql`DELETE FROM notification_digests WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId}`)

const Recipient = z.object({ user_id: UserId, email: z.string(), frequency: Frequencies, last_sent_for: Day, since: Instant })

/** Digests of active people, locked for this transaction: a second worker waits and then finds them done. */
export const lockDigests = (db: Db) =>
  db.many(
    Recipient,
    sql`
    SELECT user_id, email, frequency, last_sent_for, since
    FROM (SELECT * FROM notification_digests WHERE nursery_id = ${db.nursery_id} ORDER BY user_id FOR UPDATE) AS digest
    JOIN users ON users.nursery_id = digest.nursery_id AND users.id = user_id
    WHERE active AND email <> '' ORDER BY user_id`,
  )

export const markDone = (db: Db, done: readonly { readonly user_id: UserId; readonly morning: string }[]) =>
  db.run(sql`
    UPDATE notification_digests SET last_sent_for = done.morning, since = now()
    FROM jsonb_to_recordset(${JSON.stringify(done)}::jsonb) AS done (user_id uuid, morning date)
    WHERE nursery_id = ${db.nursery_id} AND notification_digests.user_id = done.user_id`)

const Unread = z.object({
  user_id: UserId,
  title: z.string(),
  message: z.string(),
  notification_type: z.string(),
  created_at: Instant,
  unread: z.int(),
})

/** The newest of each user, with how many there are; at most `limit` of one user. */
export const unreadSince = (db: Db, users: readonly { readonly user_id: UserId; readonly since: string }[], limit: number) =>
  db.many(
    Unread,
    sql`
    SELECT wanted.user_id, unread.* FROM jsonb_to_recordset(${JSON.stringify(users)}::jsonb) AS wanted (user_id uuid, since timestamptz)
    CROSS JOIN LATERAL (
      SELECT title, message, notification_type, created_at, count(*) OVER ()::int AS unread FROM notifications
      WHERE nursery_id = ${db.nursery_id} AND user_id = wanted.user_id AND NOT is_read AND created_at > wanted.since
      ORDER BY id DESC LIMIT ${limit}
    ) AS unread`,
  )
