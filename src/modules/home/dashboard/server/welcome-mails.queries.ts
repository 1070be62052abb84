/** The SQL of the mails to a new nursery's owner. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import { Day, Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type WelcomeMail, welcomeMails } from '../welcome-mails.ts'

const Owner = z.object({
  user_id: UserId,
  email: z.string(),
  first_name: z.string(),
  created_at: Instant,
  trial_until: z.nullable(Instant),
})

/** The owner of a nursery that signed up in the last two months, if their address is confirmed and they are not erased. */
export const readOwner = (db: Db) =>
  db.maybe(
    Owner,
    sql`
    SELECT users.id AS user_id, email, first_name, nurseries.created_at,
      CASE WHEN subscription_status = 'trialing' THEN subscription_until END AS trial_until
    FROM nurseries JOIN users ON users.nursery_id = nurseries.id
    WHERE users.nursery_id = ${db.nursery_id} AND role = 'admin' AND active AND email <> '' AND owner_email_confirmed
      AND nurseries.created_at > now() - interval '2 months'
    ORDER BY users.created_at LIMIT 1`,
  )

/** Mails already sent, and a `stopped` row if the owner unsubscribed. */
export const readSent = (db: Db) =>
  db.many(
    z.object({ mail: z.enum([...welcomeMails, 'stopped']), sent_on: Day }),
    sql`SELECT mail, sent_on FROM welcome_mails WHERE nursery_id = ${db.nursery_id} ORDER BY sent_on`,
  )

/** 0 rows where it was noted before: of two processes that find it due, one sends it. */
export const noteSent = (db: Db, mail: WelcomeMail | 'stopped', day: string) =>
  db.run(sql`
    INSERT INTO welcome_mails (nursery_id, mail, sent_on) VALUES (${db.nursery_id}, ${mail}, ${day}) ON CONFLICT (nursery_id, mail) DO NOTHING`)
