/** The SQL of notices on devices. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { Notification } from '../notification.ts'
import type { PushSettingsChange, PushSubscription } from '../push.ts'

const Choice = z.object({ kinds: z.array(z.string()), quiet_from: z.int(), quiet_to: z.int() })

export const pushChoice = (db: Db, userId: UserId) =>
  db.maybe(
    Choice,
    sql`SELECT kinds, quiet_from, quiet_to FROM push_choices WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId}`,
  )

export const keepChoice = (db: Db, userId: UserId, { kinds, quiet_from, quiet_to }: Required<PushSettingsChange>) =>
  db.run(sql`
    INSERT INTO push_choices (nursery_id, user_id, kinds, quiet_from, quiet_to)
    VALUES (${db.nursery_id}, ${userId}, ${kinds ?? []}, ${quiet_from ?? 0}, ${quiet_to ?? 0})
    ON CONFLICT (nursery_id, user_id) DO UPDATE
      SET kinds = excluded.kinds, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`)

/** Stores the subscription of the device of that session; a browser that was somebody else's is this person's from now on. */
export const keepSubscription = (
  db: Db,
  { user_id, session_id }: { readonly user_id: UserId; readonly session_id: string },
  { endpoint, p256dh, auth }: PushSubscription,
) =>
  db.run(sql`
    INSERT INTO push_subscriptions (nursery_id, user_id, device_id, endpoint, p256dh, auth)
    SELECT nursery_id, ${user_id}, device_id, ${endpoint}, ${p256dh}, ${auth}
    FROM device_sessions WHERE nursery_id = ${db.nursery_id} AND id = ${session_id}
    ON CONFLICT (nursery_id, endpoint) DO UPDATE
      SET user_id = excluded.user_id, device_id = excluded.device_id, p256dh = excluded.p256dh, auth = excluded.auth
    RETURNING 1`)

export const deleteSubscription = (db: Db, id: string) =>
  db.run(sql`DELETE FROM push_subscriptions WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Wanted = z.object({ id: Id })

/** The notifications among these that their people want on a device. */
export const wantedPushes = (db: Db, ids: readonly string[]) =>
  db.many(
    Wanted,
    sql`
    SELECT notifications.id
    FROM notifications JOIN push_choices ON push_choices.nursery_id = notifications.nursery_id AND push_choices.user_id = notifications.user_id
    WHERE notifications.nursery_id = ${db.nursery_id} AND notifications.id = ANY(${[...ids]}::uuid[]) AND notification_type = ANY(kinds)
      AND EXISTS (SELECT FROM push_subscriptions
        WHERE push_subscriptions.nursery_id = ${db.nursery_id} AND push_subscriptions.user_id = notifications.user_id)`,
  )

/** Their ids are read before: a distributed database keeps the queue on one node, and the notifications elsewhere. */
export const enqueuePushes = (db: Db, job: string, ids: readonly string[]) =>
  db.run(sql`
    SELECT enqueue_job(${job}, jsonb_build_object('id', id), id::text, NULL) FROM unnest(${[...ids]}::uuid[]) AS id
    WHERE ${db.nursery_id}::uuid IS NOT NULL`)

const Pushed = z.extend(Notification, { user_id: UserId })

/** Undefined once it was read or deleted. */
export const unreadNotification = (db: Db, id: string) =>
  db.maybe(
    Pushed,
    sql`
    SELECT id, user_id, title, message, notification_type, reference_type, reference_id, is_read, created_at FROM notifications
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND NOT is_read`,
  )

const Subscribed = z.object({ id: Id, endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** Subscriptions of an active person, on devices on which they are signed in. */
export const subscriptionsOf = (db: Db, userId: UserId) =>
  db.many(
    Subscribed,
    sql`
    SELECT push_subscriptions.id, endpoint, p256dh, auth
    FROM push_subscriptions JOIN users ON users.nursery_id = push_subscriptions.nursery_id AND users.id = user_id
    WHERE push_subscriptions.nursery_id = ${db.nursery_id} AND user_id = ${userId} AND active
      AND EXISTS (SELECT FROM device_sessions AS session
        WHERE session.nursery_id = ${db.nursery_id} AND session.user_id = ${userId}
          AND session.device_id = push_subscriptions.device_id AND ended_at IS NULL)
    ORDER BY push_subscriptions.id`,
  )
