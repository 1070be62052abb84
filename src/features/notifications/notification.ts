/** Notifications, and when stock is low enough for one. */
import { isLowStock } from '#features/settings/low-stock.ts'
import * as z from 'zod/mini'
import type { Role } from '#kernel/role.ts'
import { growers, managers, sellers } from '#kernel/role.ts'
import { Id, Instant, MaybeText, Text } from '#kernel/wire.ts'

/** The kinds, their labels, and the roles that receive them if no user is named. */
export const notificationTypes = {
  low_stock: { label: 'Low stock', hint: 'A supply or a plant fell below its threshold', roles: growers },
  task: { label: 'Tasks', hint: 'A task of yours is due or overdue', roles: growers },
  order: { label: 'Orders', hint: 'An order came in or is ready', roles: sellers },
  batch: { label: 'Batches', hint: 'Plants are ready for sale', roles: growers },
  account: { label: 'Business accounts', hint: 'A tax exemption runs out, or an account is overdue', roles: managers },
  spray: { label: 'Spraying', hint: 'A place is closed after spraying, or can be entered again', roles: growers },
  expense: { label: 'Expenses', hint: 'A bill is due, or a recurring expense was recorded', roles: managers },
  report: { label: 'Reports', hint: 'A report you asked for is ready', roles: managers },
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
  /** How often unread notifications come by e-mail, and to which address. */
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
  /** The item's own setting, which overrides the nursery's. */
  readonly reorder_point: string | null
  readonly created_at: string
}

/** A recently created item may still be being counted. */
const settling = 5 * 60_000

const settled = (created_at: string, now: Date) => now.getTime() - new Date(created_at).getTime() >= settling

/** The amount below which this item is low: its own reorder point, else the threshold for pots or mix by its name, else none. */
export function thresholdOf({ name, reorder_point }: Pick<StockedItem, 'name' | 'reorder_point'>, thresholds: Thresholds) {
  if (reorder_point !== null) return Number(reorder_point)
  if (/pot/i.test(name)) return thresholds.pots
  return /mix/i.test(name) ? thresholds.mix : undefined
}

/** Whether to notify: below its own reorder point, else the nursery's threshold, and created at least five minutes ago. */
export function isLow(item: StockedItem, thresholds: Thresholds, now: Date): boolean {
  if (!settled(item.created_at, now)) return false
  if (item.reorder_point !== null) return isLowStock(item.quantity_on_hand, item.reorder_point)
  const threshold = thresholdOf(item, thresholds)
  return threshold !== undefined && Number(item.quantity_on_hand) < threshold
}

/** Whether a plant runs low: its batches together are below the threshold. One with nothing left needs no notification. */
export const isLowPlant = (
  plant: { readonly on_hand: number; /** When its newest batch was entered. */ readonly created_at: string },
  plants: number,
  now: Date,
) => plant.on_hand > 0 && plant.on_hand < plants && settled(plant.created_at, now)

/** Where a notification links: saved reports for a report, else the list of notifications. */
export const placeOf = ({ reference_type }: Pick<Notification, 'reference_type'>) =>
  reference_type === 'report' ? '/reports/financial?tab=history' : '/notifications'
