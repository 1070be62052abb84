/** The digest of unread notifications by e-mail: when it is due, and its contents. */
import { addDays, mondayOf } from '#kernel/day.ts'
import { type NotificationSettings, type NotificationType, notificationTypes, typeNames } from './notification.ts'

export type Frequency = NotificationSettings['digest']

/** The hour in the morning from which it is sent, in the nursery's time zone. */
const morning = 7

/** The last morning on which it was due: today or yesterday, or the last Monday. */
export function lastMorning(frequency: Exclude<Frequency, 'off'>, today: string, hour: number): string {
  const lastSendDay = hour >= morning ? today : addDays(today, -1)
  return frequency === 'daily' ? lastSendDay : mondayOf(lastSendDay)
}

export interface DigestItem {
  readonly title: string
  readonly message: string
  readonly notification_type: string
  /** "Mon 3 Aug" */
  readonly when: string
}

export interface DigestContent {
  readonly nursery: string
  readonly items: readonly DigestItem[]
  /** Unread notifications in total; possibly more than are listed. */
  readonly unread: number
  /** The base address of the product, without a trailing slash. */
  readonly address: string
  /** The link that unsubscribes without signing in. */
  readonly unsubscribe: string
}

/** "Totara Lane: 3 notifications you have not read" */
export const digestSubject = ({ nursery, unread }: Pick<DigestContent, 'nursery' | 'unread'>) =>
  `${nursery || 'Glasshouse'}: ${unread === 1 ? 'a notification' : `${unread} notifications`} you have not read`.replace(
    /\s+/g,
    ' ',
  )

interface DigestPart {
  readonly label: string
  readonly items: readonly DigestItem[]
}

/** By kind, in the order of the settings. */
export function digestParts(items: readonly DigestItem[]): DigestPart[] {
  const kinds = [...typeNames, ...new Set(items.map(({ notification_type }) => notification_type))]
  return [...new Set(kinds)]
    .map((kind) => ({
      label: notificationTypes[kind as NotificationType]?.label ?? 'More',
      items: items.filter(({ notification_type }) => notification_type === kind),
    }))
    .filter((part) => part.items.length > 0)
}

/** Address of the settings in which the digest can be turned off. */
export const settingsPlace = '/notifications?tab=settings'

export function digestText({ items, unread, address, unsubscribe }: DigestContent): string {
  const parts = digestParts(items).map(
    ({ label, items: these }) =>
      `${label.toUpperCase()}\n${these.map(({ title, message, when }) => `- ${title} (${when})${message ? `\n  ${message}` : ''}`).join('\n')}`,
  )
  const more = unread - items.length
  return [
    ...parts,
    ...(more > 0 ? [`and ${more} more.`] : []),
    `Read them all: ${address}/notifications`,
    `You asked for this summary. Unsubscribe: ${unsubscribe}\nChange how often they come: ${address}${settingsPlace}`,
  ].join('\n\n')
}
