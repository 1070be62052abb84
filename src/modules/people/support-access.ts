/** Support access: an admin lets the operator's support read the nursery for some hours. Nothing but reading, and each access is in the history. */
import * as z from 'zod/mini'
import { Id, Instant } from '#kernel/wire.ts'

/** Possible lengths of a grant, in hours. */
export const supportHours = [1, 4, 24, 72] as const

export const SupportGrant = z.object({
  id: Id,
  granted_at: Instant,
  /** The name of the admin. */
  granted_by_name: z.string(),
  expires_at: Instant,
  /** Number of support reads under it, and the time of the last one. */
  reads: z.int(),
  last_read_at: z.nullable(Instant),
})
export type SupportGrant = z.infer<typeof SupportGrant>

export const NewSupportGrant = z.strictObject({
  hours: z.literal(supportHours, `Choose ${supportHours.slice(0, -1).join(', ')} or ${supportHours.at(-1)} hours.`),
})
