/** A person's calendar: what it shows each role, and how an entry is written. */
import * as z from 'zod/mini'
import { type Role, growers, managers, sellers } from '#kernel/role.ts'
import { Day, Id, Instant } from '#kernel/wire.ts'

/** The roles that see each kind; a driver sees their own runs, whatever their role. */
export const entryRoles = {
  task: growers,
  delivery: sellers,
  order: sellers,
  bill: managers,
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** Days that the calendar goes back and ahead. */
export const daysBack = 31
export const daysAhead = 366

export const Entry = z.object({
  kind: z.enum(['task', 'delivery', 'order', 'bill']),
  id: Id,
  /** Null for an entry at a time. */
  day: z.nullable(Day),
  starts_at: z.nullable(Instant),
  title: z.string(),
  detail: z.string(),
  is_cancelled: z.boolean(),
  version: z.int(),
  changed_at: Instant,
})
export type Entry = z.infer<typeof Entry>

/** The screen that an entry opens. */
export const screenOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): string =>
  ({ task: '/production/tasks', delivery: '/deliveries/today', order: `/orders/${id}`, bill: '/bills' })[kind]

export const CalendarLink = z.object({
  /** When the address was made; null where there is none. */
  made_at: z.nullable(Instant),
})
export type CalendarLink = z.infer<typeof CalendarLink>

/** Shown once. */
export const MadeCalendarLink = z.object({ path: z.string() })
