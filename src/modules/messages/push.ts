/** Notices on a device while Glasshouse is closed (Web Push): choices, contents, and quiet hours. */
import * as z from 'zod/mini'
import { mostCharacters } from '#kernel/wire.ts'
import { type Notification, typeNames } from './notification.ts'

const Hour = z.int('Choose an hour.').check(z.minimum(0, 'Choose an hour.'), z.maximum(23, 'Choose an hour.'))
const Kinds = z.array(z.enum(typeNames, 'There is no such kind of notification.')).check(z.maxLength(typeNames.length))

export const PushSettings = z.object({
  /** The server's public key, to which a browser subscribes (VAPID). */
  key: z.string(),
  kinds: z.array(z.string()),
  /** In the nursery's time zone; the same twice: never quiet. */
  quiet_from: z.int(),
  quiet_to: z.int(),
})
export type PushSettings = z.infer<typeof PushSettings>
export const defaultPush = { kinds: [], quiet_from: 21, quiet_to: 6 } as const

export const PushSettingsChange = z.strictObject({
  kinds: z.optional(Kinds),
  quiet_from: z.optional(Hour),
  quiet_to: z.optional(Hour),
})
export type PushSettingsChange = z.infer<typeof PushSettingsChange>

/** Push services of browsers. Nothing is sent to any other address: it comes from a browser, and could name one inside our network. */
const services =
  /^https:\/\/(fcm\.googleapis\.com|([\w-]+\.)?push\.apple\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)*notify\.windows\.com)\//

const Base64url = (most: number) => z.string().check(mostCharacters(most), z.regex(/^[\w-]+=*$/))

export const PushSubscription = z.strictObject({
  endpoint: z
    .string()
    .check(
      mostCharacters(1_000),
      z.regex(
        services,
        'This browser’s notices come from a service that Glasshouse does not know. Use Chrome, Edge, Firefox or Safari.',
      ),
    ),
  p256dh: Base64url(200),
  auth: Base64url(100),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** Hours until it is no longer quiet; 0 outside of quiet hours. */
export function quietFor({ quiet_from, quiet_to }: Pick<PushSettings, 'quiet_from' | 'quiet_to'>, hour: number): number {
  const isQuiet = quiet_from <= quiet_to ? hour >= quiet_from && hour < quiet_to : hour >= quiet_from || hour < quiet_to
  return isQuiet ? (quiet_to - hour + 24) % 24 || 24 : 0
}

/** Data of a push as the service worker reads it. A push service takes 4 kB at most. */
export interface PushMessage {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly path: string
}

const screens: Readonly<Record<string, string>> = {
  task: '/production/tasks',
  order: '/orders',
  low_stock: '/inventory/supplies',
  batch: '/production/batches',
}

export const pushMessageOf = ({ id, title, message, notification_type }: Notification): PushMessage => ({
  id,
  title: title.slice(0, 120),
  message: message.slice(0, 500),
  path: screens[notification_type] ?? '/notifications',
})
