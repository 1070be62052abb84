/** People of a nursery, and the devices they are signed in on. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { themes } from '#modules/setup/settings/choices.ts'
import { roles } from '#kernel/role.ts'
import { Id, Instant } from '#kernel/wire.ts'
import { plans } from './limits.ts'

export const Role = z.enum(roles, `Choose one of ${roles.join(', ')}.`)

/** Instead of the provider's name for a person who was erased; their id follows. */
export const erasedSubject = 'erased:'

export const User = z.object({
  id: UserId,
  role: Role,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  last_login: z.nullable(Instant),
  /** False for a deactivated person, who can't sign in. */
  active: z.boolean(),
})
export type User = z.infer<typeof User>

/** The signed-in user and their nursery. */
export const Me = z.extend(z.omit(User, { last_login: true, active: true }), {
  nursery_name: z.string(),
  /** A lapsed subscription is read-only, and so is the sample nursery. */
  subscription: z.enum(['active', 'lapsed', 'sample']),
  /** Operator's reason for suspending the nursery, which makes it read-only; null if it is not suspended. */
  suspension: z.nullable(z.string()),
  /** Chosen by this person, else by the nursery's settings; null where the device decides. */
  theme: z.nullable(z.enum(themes)),
  animations: z.nullable(z.boolean()),
  /** True if the session was opened by PIN on a device where somebody else was signed in. */
  opened_by_pin: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const DeviceSession = z.object({
  id: Id,
  current: z.boolean(),
  updated_at: Instant,
  device_type: z.enum(['Mobile', 'Tablet', 'other']),
  device_info: z.string(),
  ip_address: z.string(),
  last_active: Instant,
  is_duplicate: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

export const DeviceCounts = z.object({ unique_devices: z.int(), max_allowed_devices: z.int(), remaining_devices: z.int() })
export type DeviceCounts = z.infer<typeof DeviceCounts>

export interface Device {
  readonly device_id: string
  readonly device_type: DeviceSession['device_type']
  readonly device_info: string
  readonly ip_address: string
}

export const Seats = z.object({ plan: z.enum(plans), seats: z.int(), taken: z.int() })
export type Seats = z.infer<typeof Seats>

/** The browser's name for the device list, from its user agent. */
export function deviceOf(userAgent: string): {
  readonly device_type: DeviceSession['device_type']
  readonly device_info: string
} {
  const tablet = /iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)
  const mobile = /Mobi|iPhone/i.test(userAgent)
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/\d+/.exec(userAgent)?.[1] ?? 'Browser'
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? 'unknown system'
  const named = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser
  return {
    device_type: tablet ? 'Tablet' : mobile ? 'Mobile' : 'other',
    device_info: `${named} on ${system.replace('Mac OS X', 'macOS')}`,
  }
}

/** Appearance of this person's screens, on every device. Omitted fields stay unchanged. */
export const Appearance = z.strictObject({
  theme: z.optional(z.enum(themes, 'Choose one of the themes.')),
  animations: z.optional(z.boolean()),
})

export const RoleChange = z.strictObject({ role: Role })
export const ActiveChange = z.strictObject({ active: z.boolean() })
