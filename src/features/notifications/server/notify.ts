/** Creates notifications; every feature notifies through these functions. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type NotificationType, notificationTypes } from '../notification.ts'

interface Telling {
  readonly notification_type: NotificationType
  readonly title: string
  readonly message: string
  readonly reference_type?: string | undefined
  readonly reference_id?: string | undefined
  /** The recipients; else everybody with a role the kind concerns. */
  readonly user_ids?: readonly UserId[]
}

const Added = z.object({ id: Id })

/** Notifies active people who want this kind; returns how many were notified. */
export async function notify(db: Db, telling: Telling): Promise<number> {
  const { notification_type, title, message, reference_type, reference_id, user_ids } = telling
  const { roles } = notificationTypes[notification_type]
  const added = await db.many(
    Added,
    sql`
    INSERT INTO notifications (nursery_id, user_id, title, message, notification_type, reference_type, reference_id)
    SELECT users.nursery_id, users.id, ${title}, ${message}, ${notification_type}, ${reference_type ?? null}, ${reference_id ?? null}
    FROM users
    LEFT JOIN notification_settings AS wish
      ON wish.nursery_id = users.nursery_id AND wish.user_id = users.id AND wish.notification_type = ${notification_type}
    WHERE users.nursery_id = ${db.nursery_id} AND active AND coalesce(enabled, true)
      AND (id = ANY(${user_ids ?? []}::uuid[]) OR (${user_ids === undefined} AND role = ANY(${[...roles]}::text[])))
    RETURNING id`,
  )
  return added.length
}

/** Notifies once of a problem until it is cleared; false if it was already open. */
export async function raiseAlert(
  db: Db,
  telling: Telling & { readonly reference_type: string; readonly reference_id: string },
): Promise<boolean> {
  const raised = await db.run(sql`
    INSERT INTO alerts (nursery_id, notification_type, reference_type, reference_id)
    VALUES (${db.nursery_id}, ${telling.notification_type}, ${telling.reference_type}, ${telling.reference_id})
    ON CONFLICT (nursery_id, notification_type, reference_type, reference_id) WHERE cleared_at IS NULL DO NOTHING`)
  if (raised === 0) return false
  await notify(db, telling)
  return true
}

/** Clears all alerts of this kind except those about these records; returns how many were cleared. */
export const clearAlerts = (db: Db, kind: NotificationType, reference_type: string, stillWrong: readonly string[]) =>
  db.run(sql`
    UPDATE alerts SET cleared_at = now()
    WHERE nursery_id = ${db.nursery_id} AND notification_type = ${kind} AND reference_type = ${reference_type}
      AND cleared_at IS NULL AND reference_id <> ALL(${[...stillWrong]}::uuid[])`)
