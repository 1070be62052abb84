/** The SQL of notifications and their settings. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, containing, join, none, sql } from '#server/sql.ts'
import { Notification } from '../notification.ts'

const columns = sql`id, title, message, notification_type, reference_type, reference_id, is_read, created_at`

interface NotificationFilter {
  readonly is_read?: 'true' | 'false' | undefined
  readonly notification_type?: string | undefined
  readonly search?: string | undefined
}

/** Ids are in the order of time. */
export const Place = z.object({ id: Id })
export type Place = z.infer<typeof Place>

const matching = (db: Db, userId: UserId, { is_read, notification_type, search = '' }: NotificationFilter): Sql =>
  join(
    [
      sql`nursery_id = ${db.nursery_id} AND user_id = ${userId}`,
      ...(is_read === undefined ? [] : [sql`is_read = ${is_read === 'true'}`]),
      ...(notification_type === undefined ? [] : [sql`notification_type = ${notification_type}`]),
      ...(search.trim() === '' ? [] : [sql`title || ' ' || message ILIKE ${containing(search)}`]),
    ],
    ' AND ',
  )

export const notificationsPage = (db: Db, userId: UserId, filter: NotificationFilter, limit: number, after: Place | undefined) =>
  db.many(
    Notification,
    sql`
    SELECT ${columns} FROM notifications
    WHERE ${matching(db, userId, filter)}${after ? sql` AND id < ${after.id}::uuid` : none}
    ORDER BY id DESC LIMIT ${limit}`,
  )

const Counts = z.object({ total: z.int(), unread: z.int() })

/** Count for the filter, and the unread count for all. */
export const countNotifications = (db: Db, userId: UserId, filter: NotificationFilter) =>
  db.one(
    Counts,
    sql`
    SELECT (SELECT count(*)::int FROM notifications WHERE ${matching(db, userId, filter)}) AS total,
      (SELECT count(*)::int FROM notifications WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND NOT is_read) AS unread`,
  )

/** The user's newest one about this record, if any. */
export const newestAbout = (db: Db, userId: UserId, kind: string, reference_type: string, reference_id: string) =>
  db.maybe(
    Notification,
    sql`
    SELECT ${columns} FROM notifications
    WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND notification_type = ${kind}
      AND reference_type = ${reference_type} AND reference_id = ${reference_id}
    ORDER BY created_at DESC, id DESC LIMIT 1`,
  )

export const addOwn = (db: Db, userId: UserId, { title, message, notification_type, reference_type, reference_id }: Own) =>
  db.one(
    Notification,
    sql`
    INSERT INTO notifications (nursery_id, user_id, title, message, notification_type, reference_type, reference_id)
    VALUES (${db.nursery_id}, ${userId}, ${title}, ${message ?? ''}, ${notification_type}, ${reference_type ?? null}, ${reference_id ?? null})
    RETURNING ${columns}`,
  )

interface Own {
  readonly title: string
  readonly message?: string | null | undefined
  readonly notification_type: string
  readonly reference_type?: string | null | undefined
  readonly reference_id?: string | null | undefined
}

export const notificationWithId = (db: Db, userId: UserId, id: string) =>
  db.one(
    Notification,
    sql`SELECT ${columns} FROM notifications WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND id = ${id}`,
  )

export const mark = (db: Db, userId: UserId, id: string, is_read: boolean) =>
  db.one(
    Notification,
    sql`
    UPDATE notifications SET is_read = ${is_read}
    WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND id = ${id} RETURNING ${columns}`,
  )

export const markAll = (db: Db, userId: UserId) =>
  db.run(sql`UPDATE notifications SET is_read = true WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND NOT is_read`)

export const remove = (db: Db, userId: UserId, id: string) =>
  db.run(sql`DELETE FROM notifications WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND id = ${id}`)

export const removeRead = (db: Db, userId: UserId) =>
  db.run(sql`DELETE FROM notifications WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND is_read`)

const Choice = z.object({ notification_type: z.string(), enabled: z.boolean() })
export const choicesOf = (db: Db, userId: UserId) =>
  db.many(
    Choice,
    sql`SELECT notification_type, enabled FROM notification_settings WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId}`,
  )

/** By the name of the type; the others stay. */
export const setChoices = (db: Db, userId: UserId, choices: Readonly<Record<string, boolean | undefined>>) =>
  db.run(sql`
    INSERT INTO notification_settings (nursery_id, user_id, notification_type, enabled)
    SELECT ${db.nursery_id}, ${userId}, key, value::boolean FROM jsonb_each_text(${JSON.stringify(choices)}::jsonb)
    ON CONFLICT (nursery_id, user_id, notification_type) DO UPDATE SET enabled = excluded.enabled RETURNING 1`)

const Threshold = z.object({ name: z.string(), value: z.int() })
export const thresholds = (db: Db) =>
  db.many(Threshold, sql`SELECT name, value FROM notification_thresholds WHERE nursery_id = ${db.nursery_id}`)

/** By their names; the others stay. */
export const setThresholds = (db: Db, values: Readonly<Record<string, number | undefined>>) =>
  db.run(sql`
    INSERT INTO notification_thresholds (nursery_id, name, value)
    SELECT ${db.nursery_id}, key, value::int FROM jsonb_each_text(${JSON.stringify(values)}::jsonb)
    ON CONFLICT (nursery_id, name) DO UPDATE SET value = excluded.value RETURNING 1`)
