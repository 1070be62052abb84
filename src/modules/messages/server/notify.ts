/** Creates notifications; every module notifies through these functions. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { queueEvents } from '#server/webhook-outbox.ts'
import { gatherNotices } from '../gather-notices.ts'
import { type NotificationType, notificationTypes } from '../notification.ts'
import { enqueuePushes, wantedPushes } from './push.queries.ts'

export const pushJobName = 'notifications.push'

export interface Notice {
  readonly title: string
  readonly message: string
  readonly reference_type?: string | undefined
  /** Absent for a notice about several records. */
  readonly reference_id?: string | null | undefined
  /** The recipients; else everybody with a role the kind concerns. */
  readonly user_ids?: readonly UserId[] | undefined
}

const Added = z.object({ id: Id })

/** Notifies active people who want this kind, of all notices in one statement; returns how many notifications were made. */
export async function notifyAll(db: Db, kind: NotificationType, notices: readonly Notice[]): Promise<number> {
  if (notices.length === 0) return 0
  queueEvents(
    db,
    notices.map(({ reference_type = '', reference_id = null }) => ({
      type: `notification.${kind}`,
      groups: ['notifications'],
      subject_type: reference_type,
      subject_id: reference_id,
    })),
  )
  const added = await db.many(
    Added,
    sql`
    INSERT INTO notifications (nursery_id, user_id, title, message, notification_type, reference_type, reference_id)
    SELECT users.nursery_id, users.id, notice.title, notice.message, ${kind}, notice.reference_type, notice.reference_id
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      AS (title text, message text, reference_type text, reference_id uuid, user_ids uuid[])) WITH ORDINALITY
      AS notice (title, message, reference_type, reference_id, user_ids, position)
    CROSS JOIN users
    LEFT JOIN notification_settings AS choice
      ON choice.nursery_id = users.nursery_id AND choice.user_id = users.id AND choice.notification_type = ${kind}
    WHERE users.nursery_id = ${db.nursery_id} AND active AND coalesce(enabled, true)
      AND (id = ANY(user_ids) OR (user_ids IS NULL AND role = ANY(${[...notificationTypes[kind].roles]}::text[])))
    ORDER BY position
    RETURNING id`,
  )
  if (added.length > 0) await push(db, added)
  return added.length
}

async function push(db: Db, added: readonly z.infer<typeof Added>[]): Promise<void> {
  const wanted = await wantedPushes(
    db,
    added.map(({ id }) => id),
  )
  if (wanted.length > 0)
    await enqueuePushes(
      db,
      pushJobName,
      wanted.map(({ id }) => id),
    )
}

export const notify = (db: Db, { notification_type, ...notice }: Notice & { readonly notification_type: NotificationType }) =>
  notifyAll(db, notification_type, [notice])

/** A problem of one record. `subject` names it where several are gathered into one notice. */
export type Alert = Notice & { readonly reference_type: string; readonly reference_id: string; readonly subject?: string }

const Raised = z.object({ reference_type: z.string(), reference_id: Id })

/** Notifies once of each problem until it is cleared, of many at once in one notice; returns of how many. Those that are open already are left out. */
export async function raiseAlerts(db: Db, kind: NotificationType, alerts: readonly Alert[]): Promise<number> {
  if (alerts.length === 0) return 0
  const raised = await db.many(
    Raised,
    sql`
    INSERT INTO alerts (nursery_id, notification_type, reference_type, reference_id)
    SELECT ${db.nursery_id}, ${kind}, reference_type, reference_id
    FROM unnest(${alerts.map((each) => each.reference_type)}::text[], ${alerts.map((each) => each.reference_id)}::uuid[])
      AS alert (reference_type, reference_id)
    ON CONFLICT (nursery_id, notification_type, reference_type, reference_id) WHERE cleared_at IS NULL DO NOTHING
    RETURNING reference_type, reference_id`,
  )
  if (kind === 'low_stock')
    queueEvents(
      db,
      raised.map(({ reference_type, reference_id }) => ({
        type: 'stock.low',
        groups: ['stock'],
        subject_type: reference_type,
        subject_id: reference_id,
      })),
    )
  const isRaised = new Set(raised.map(({ reference_type, reference_id }) => `${reference_type} ${reference_id}`))
  await notifyAll(
    db,
    kind,
    gatherNotices(
      kind,
      alerts.filter(({ reference_type, reference_id }) => isRaised.has(`${reference_type} ${reference_id}`)),
    ),
  )
  return raised.length
}

/** Clears all alerts of this kind except those about these records; returns how many were cleared. */
export const clearAlerts = (db: Db, kind: NotificationType, reference_type: string, stillWrong: readonly string[]) =>
  db.run(sql`
    UPDATE alerts SET cleared_at = now()
    WHERE nursery_id = ${db.nursery_id} AND notification_type = ${kind} AND reference_type = ${reference_type}
      AND cleared_at IS NULL AND reference_id <> ALL(${[...stillWrong]}::uuid[])`)
