/** Sends notices to the browsers of people who switched it on (RFC 8030, 8291, 8292). */
import { createECDH, createHmac } from 'node:crypto'
import webPush from 'web-push'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { UserId } from '#kernel/id.ts'
import { hourIn } from '#kernel/day.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { type Job, enqueue } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import {
  type PushSettings,
  type PushSettingsChange,
  type PushSubscription,
  defaultPush,
  pushMessageOf,
  quietFor,
} from '../push.ts'
import { pushJobName } from './notify.ts'
import * as queries from './push.queries.ts'

/** The key pair that names the sender to push services: derived from the secret of the sessions, so that every server has the same. */
export function vapidKeys(secret: string): { readonly publicKey: string; readonly privateKey: string } {
  const curve = createECDH('prime256v1')
  const privateKey = createHmac('sha256', secret).update('web push').digest()
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

let publicKey = ''
/** The public key of this process; the secret is that of the sessions. */
export const setPushKey = (secret: string): void => void (publicKey = vapidKeys(secret).publicKey)

export async function pushSettings(db: Db, userId: UserId): Promise<PushSettings> {
  return { key: publicKey, ...((await queries.pushChoice(db, userId)) ?? { ...defaultPush, kinds: [] }) }
}

export async function savePushSettings(db: Db, userId: UserId, change: PushSettingsChange): Promise<PushSettings> {
  const { key: _, ...before } = await pushSettings(db, userId)
  await queries.keepChoice(db, userId, { ...before, ...change } as Required<PushSettingsChange>)
  return pushSettings(db, userId)
}

export async function subscribe(db: Db, who: CurrentUser, subscription: PushSubscription): Promise<undefined> {
  await queries.keepSubscription(db, who, subscription)
}

/** Seconds for which a push service keeps a message for a device that is off. */
const timeToLive = 24 * 3_600
/** Answers of a push service for a browser that has unsubscribed, or subscribed with another key of ours. */
const endedAnswers = [401, 403, 404, 410]

interface Links {
  readonly address: string
  readonly secret: string
}

type Post = (address: string, init: RequestInit) => Promise<Response>

/** Nothing is sent that was read meanwhile; in quiet hours it waits for their end. `post` sends a request. */
export const pushJob = ({ address, secret }: Links, post: Post = guardedFetch): Job => ({
  name: pushJobName,
  waitsOutside: true,
  work: async ({ pool, nursery_id, payload }) => {
    const id = String(payload['id'])
    const transaction = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery_id, work)
    const due = await transaction(async (db) => {
      const notification = await queries.unreadNotification(db, id)
      if (notification === undefined) return undefined
      const { timeZone } = await readSettings(db)
      const now = await db.now()
      const wait = quietFor(await pushSettings(db, notification.user_id), hourIn(timeZone, now))
      if (wait > 0) {
        const end = new Date(Math.floor(now.getTime() / 3_600_000 + wait) * 3_600_000)
        await enqueue(db, pushJobName, { id }, { key: `${id} later`, at: end })
        return undefined
      }
      return { notification, subscriptions: await queries.subscriptionsOf(db, notification.user_id) }
    })
    if (due === undefined) return
    const message = JSON.stringify(pushMessageOf(due.notification))
    const details = { subject: address.startsWith('https:') ? address : 'mailto:push@glasshouse.invalid', ...vapidKeys(secret) }
    const failed: unknown[] = []
    for (const { id: subscription, endpoint, p256dh, auth } of due.subscriptions) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: details,
        TTL: timeToLive,
        urgency: 'normal',
      })
      // `fetch` sets the length by itself.
      const ours = Object.entries(headers).flatMap(([name, value]) =>
        name === 'Content-Length' ? [] : [[name, String(value)] as const],
      )
      const sent = { method, headers: Object.fromEntries(ours), body: new Uint8Array(body ?? []) }
      const answer = await post(endpoint, sent).catch((error: unknown) => void failed.push(error))
      if (answer === undefined) continue
      if (endedAnswers.includes(answer.status)) await transaction((db) => queries.deleteSubscription(db, subscription))
      else if (!answer.ok) failed.push(new Error(`A push service answered ${answer.status}.`))
    }
    // Sent again to all: a browser shows a notice that it has already once.
    if (failed.length > 0) throw failed[0]
  },
})
