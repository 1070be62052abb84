/** Adds a notification from a screen, unless one about the same record is still open. */
import type { UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { NewNotification, Notification } from '../notification.ts'
import * as queries from './notifications.queries.ts'
import { raiseAlerts } from './notify.ts'

/** Without a record, for the caller only. With one (`reference_id`), for everybody concerned, once until it is cleared. */
export async function addNotification(db: Db, userId: UserId, given: z.infer<typeof NewNotification>): Promise<Notification> {
  const { notification_type, reference_type, reference_id, title, message } = given
  if (!reference_type || !reference_id) return queries.addOwn(db, userId, given)
  await raiseAlerts(db, notification_type, [{ title, message: message ?? '', reference_type, reference_id }])
  const mine = await queries.newestAbout(db, userId, notification_type, reference_type, reference_id)
  return mine ?? queries.addOwn(db, userId, given)
}
