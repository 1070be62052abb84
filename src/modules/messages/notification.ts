/** Notifications, and when stock is low enough for one. */
import { isLowStock } from '#modules/setup/settings/low-stock.ts'
import * as z from 'zod/mini'
import type { Role } from '#kernel/role.ts'
import { admins, growers, managers, sellers } from '#kernel/role.ts'
import { Id, Instant, MaybeText, Text } from '#kernel/wire.ts'

/** The kinds, their labels, and the roles that receive them if no user is named. */
export const notificationTypes = {
  low_stock: { label: 'Low stock', hint: 'A supply or a batch fell below its threshold', roles: growers },
  task: { label: 'Tasks', hint: 'A task of yours is due or overdue', roles: growers },
  order: { label: 'Orders', hint: 'An order came in or is ready', roles: sellers },
  batch: { label: 'Batches', hint: 'Plants are ready for sale', roles: growers },
  account: { label: 'Business accounts', hint: 'A tax exemption runs out, or an account is overdue', roles: managers },
  spray: { label: 'Spraying', hint: 'A place is closed after spraying, or can be entered again', roles: growers },
  expense: { label: 'Expenses', hint: 'A bill is due, or a recurring expense was recorded', roles: managers },
  report: { label: 'Reports', hint: 'A report or an export you asked for is ready', roles: managers },
  card: { label: 'Card payments', hint: 'A card payment was charged back', roles: managers },
  program: { label: 'Programs', hint: 'A webhook was paused', roles: admins },
} as const satisfies Record<string, { readonly label: string; readonly hint: string; readonly roles: readonly Role[] }>

export type NotificationType = keyof typeof notificationTypes
export const typeNames = Object.keys(notificationTypes) as NotificationType[]
const Type = z.enum(typeNames, 'There is no such kind of notification.')

export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  notification_type: z.string(),
  reference_type: z.nullable(z.string()),
  reference_id: z.nullable(Id),
  is_read: z.boolean(),
  created_at: Instant,
})
export type Notification = z.infer<typeof Notification>

export const NewNotification = z.strictObject({
  title: Text(120),
  message: MaybeText(500),
  notification_type: Type,
  reference_type: z.optional(z.nullable(Text(40))),
  reference_id: z.optional(z.nullable(Id)),
})

const Threshold = z
  .int('Enter a whole number.')
  .check(z.nonnegative('Enter 0 or more.'), z.maximum(1_000_000, 'Enter at most 1,000,000.'))

export const Thresholds = z.object({ pots: Threshold, mix: Threshold, plants: Threshold })
export type Thresholds = z.infer<typeof Thresholds>
export const defaultThresholds: Thresholds = { pots: 100, mix: 5, plants: 10 }

export const NotificationSettings = z.object({
  types: z.record(Type, z.boolean()),
  thresholds: Thresholds,
  /** Frequency of the mail of unread notifications, and its address. */
  digest: z.enum(['off', 'daily', 'weekly']),
  email: z.string(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationSettingsChange = z.strictObject({
  types: z.optional(z.partialRecord(Type, z.boolean())),
  thresholds: z.optional(z.partial(z.strictObject(Thresholds.shape))),
  digest: z.optional(z.enum(['off', 'daily', 'weekly'], 'Choose off, daily or weekly.')),
})
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>

/** The stock figures of a supply. */
interface StockedItem {
  readonly name: string
  readonly quantity_on_hand: string
  /** The item's own setting, beside the nursery's. */
  readonly reorder_point: string | null
  readonly created_at: string
}

/** A recently created item may still be being counted. */
const settling = 5 * 60_000

const settled = (created_at: string, now: Date) => now.getTime() - new Date(created_at).getTime() >= settling

/** The nursery's threshold for pots or mix, by the name of the item; 0 for others. */
function thresholdByName(name: string, { pots, mix }: Thresholds): number {
  if (/pot/i.test(name)) return pots
  return /mix/i.test(name) ? mix : 0
}

/** The amount that the notification of an item names: the higher of its own reorder point and the threshold by its name. */
export const alertLevel = (
  { name, reorder_point }: Pick<StockedItem, 'name' | 'reorder_point'>,
  thresholds: Thresholds,
): number => Math.max(Number(reorder_point ?? 0), thresholdByName(name, thresholds))

/** True if an item is at its own reorder point or below the nursery's threshold, and was created at least five minutes ago. */
export const isLow = (item: StockedItem, thresholds: Thresholds, now: Date): boolean =>
  settled(item.created_at, now) &&
  (isLowStock(item.quantity_on_hand, item.reorder_point) ||
    Number(item.quantity_on_hand) < thresholdByName(item.name, thresholds))

/** True if a batch has fewer plants than the threshold, and was created at least five minutes ago. */
export const isLowBatch = (
  batch: { readonly quantity_current: number; readonly created_at: string },
  plants: number,
  now: Date,
): boolean => batch.quantity_current < plants && settled(batch.created_at, now)

/** Link target of a notification: where its file is, else the list of notifications. */
export const placeOf = ({ reference_type }: Pick<Notification, 'reference_type'>) =>
  fileScreens[reference_type ?? ''] ?? '/notifications'

const fileScreens: Readonly<Record<string, string>> = {
  report: '/reports/financial?tab=history',
  nursery_export: '/profile/data',
  webhook: '/profile?tab=admin',
}
