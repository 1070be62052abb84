/** Routes of the notifications module. */
import { notFound } from '#kernel/problem.ts'
import { pageOf, readCursor } from '#server/cursor.ts'
import { ApiReply } from '#server/reply.ts'
import { type Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as mailCalls from '../mail-calls.ts'
import * as pushCalls from '../push-calls.ts'
import { addNotification } from './add-notification.ts'
import { fileOfMail, sentMails } from './mail-document.ts'
import { readNotificationSettings, saveNotificationSettings } from './notification-settings.ts'
import * as queries from './notifications.queries.ts'
import { pushSettings, savePushSettings, subscribe } from './push.ts'

export function notifications(serve: Serve) {
  serve(calls.listNotifications, async ({ db, who, query }) => {
    const { limit: requestedLimit = '50', cursor, ...filter } = query ?? {}
    const limit = Number(requestedLimit)
    const after = readCursor(queries.Place, cursor)
    const [found, counts] = await Promise.all([
      queries.notificationsPage(db, who.user_id, filter, limit + 1, after),
      queries.countNotifications(db, who.user_id, filter),
    ])
    const { rows, next_cursor } = pageOf(found, limit, ({ id }) => ({ id }))
    return new ApiReply(rows, { meta: { next_cursor, ...counts } })
  })
  serve(calls.addNotification, ({ db, who, body }) => addNotification(db, who.user_id, body))
  serve(calls.markAllRead, async ({ db, who }) => ({ changed: await queries.markAll(db, who.user_id) }))
  serve(calls.getNotificationSettings, ({ db, who }) => readNotificationSettings(db, who.user_id))
  serve(calls.saveNotificationSettings, ({ db, who, body }) => saveNotificationSettings(db, who, body))
  serve(pushCalls.getPushSettings, ({ db, who }) => pushSettings(db, who.user_id))
  serve(pushCalls.savePushSettings, ({ db, who, body }) => savePushSettings(db, who.user_id, body))
  serve(pushCalls.subscribePush, ({ db, who, body }) => subscribe(db, who, body))
  serve(calls.cleanupRead, async ({ db, who }) => ({ removed: await queries.removeRead(db, who.user_id) }))
  serve(calls.getNotification, ({ db, who, params }) => queries.notificationWithId(db, who.user_id, params.id))
  serve(calls.markNotification, ({ db, who, params, body }) => queries.mark(db, who.user_id, params.id, body.is_read))
  serve(mailCalls.listMails, ({ db, who, query = {} }) => sentMails(db, who.role, query))
  serve(mailCalls.getMailFile, ({ db, who, params }) => fileOfMail(db, who.role, params.id, params.number))
  serve(calls.removeNotification, async ({ db, who, params }) => {
    if ((await queries.remove(db, who.user_id, params.id)) === 0) throw notFound()
    return undefined
  })
}
