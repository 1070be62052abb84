/** The SQL of links with which an owner exports everything after the subscription has ended. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import { Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { mayWrite } from '#server/may-write.ts'
import { sql } from '#server/sql.ts'

/** Days for which a link works. */
export const linkDays = 90

/** The subscription has ended, though it may be written until the paid day. */
const isOver = sql`(subscription_status = 'cancelled' OR NOT ${mayWrite}) AND sample_day IS NULL`

/** The paid or tried days are over, and no link lasts until 90 days after them. One in arrears is not over until the provider says so. */
export const isEndUnnoticed = async (db: Db): Promise<boolean> =>
  (await db.maybe(
    z.object({ id: z.string() }),
    sql`
    SELECT id FROM nurseries
    WHERE id = ${db.nursery_id} AND sample_day IS NULL AND suspended_at IS NULL AND subscription_status <> 'past_due'
      AND subscription_until BETWEEN now() - make_interval(days => ${linkDays}::int) AND now()
      AND NOT EXISTS (SELECT FROM export_links
        WHERE export_links.nursery_id = nurseries.id AND expires_at >= subscription_until + make_interval(days => ${linkDays}::int))`,
  )) !== undefined

const Owner = z.object({ user_id: UserId, email: z.string(), first_name: z.string(), was_trial: z.boolean() })

/** Admins of a nursery whose subscription is over, at an address that the provider has confirmed. */
export const ownersToMail = (db: Db) =>
  db.many(
    Owner,
    sql`
    SELECT users.id AS user_id, email, first_name, subscription_status = 'trialing' AS was_trial FROM nurseries JOIN users ON users.nursery_id = nurseries.id
    WHERE nurseries.id = ${db.nursery_id} AND ${isOver} AND role = 'admin' AND active AND email <> '' AND owner_email_confirmed
    ORDER BY users.id`,
  )

const Link = z.object({ expires_at: Instant })

/** Replaces the person's last link; the new one works for 90 days, from the last paid day if that is yet to come. */
export const keepLink = (db: Db, user_id: UserId, secretHash: string) =>
  db.one(
    Link,
    sql`
    INSERT INTO export_links (nursery_id, user_id, secret_hash, expires_at)
    SELECT id, ${user_id}, ${secretHash}, greatest(subscription_until, now()) + make_interval(days => ${linkDays}::int)
    FROM nurseries WHERE id = ${db.nursery_id}
    ON CONFLICT (nursery_id, user_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    RETURNING expires_at`,
  )

const Open = z.object({ user_id: UserId, expires_at: Instant })

/** The link with that secret: until it expires, the person is no admin any more, or the subscription goes on. */
export const openLink = (db: Db, secretHash: string) =>
  db.maybe(
    Open,
    sql`
    SELECT export_links.user_id, expires_at
    FROM export_links JOIN users ON users.nursery_id = export_links.nursery_id AND users.id = export_links.user_id
      JOIN nurseries ON nurseries.id = export_links.nursery_id
    WHERE export_links.nursery_id = ${db.nursery_id} AND secret_hash = ${secretHash} AND expires_at > now()
      AND role = 'admin' AND active AND ${isOver}`,
  )
