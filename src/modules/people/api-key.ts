/** Keys with which programs use the API: made, seen and revoked by an admin. */
import * as z from 'zod/mini'
import { keyScopes } from '#kernel/key-scope.ts'
import { Id, Instant } from '#kernel/wire.ts'

export const mostKeys = 50
export const mostNetworks = 20

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** Beginning of the key, to find it again in a program. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Addresses and networks that it may be used from; without one, everywhere. */
  networks: z.array(z.string()),
  created_at: Instant,
  created_by_name: z.string(),
  expires_at: z.nullable(Instant),
  has_expired: z.boolean(),
  revoked_at: z.nullable(Instant),
  /** It opens nothing while the admin who made it may not sign in. */
  maker_has_left: z.boolean(),
  last_used_at: z.nullable(Instant),
  last_used_from: z.string(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name, such as “Web shop”.'), z.maxLength(80, 'Use at most 80 characters.')),
  scopes: z.array(z.enum(keyScopes)).check(z.minLength(1, 'Choose what the key may do.'), z.maxLength(keyScopes.length)),
  networks: z.optional(
    z.array(z.string().check(z.maxLength(50))).check(z.maxLength(mostNetworks, `Enter at most ${mostNetworks} addresses.`)),
  ),
  /** Days until it ends; null: until it is revoked. */
  days: z.nullable(
    z.int('Enter whole days.').check(z.minimum(1, 'Enter at least 1 day.'), z.maximum(3650, 'Enter at most 3650 days.')),
  ),
})
export type NewApiKey = z.infer<typeof NewApiKey>

/** The answer to a new key: the only one that has the key itself. */
export const MadeApiKey = z.object({ key: z.string(), made: ApiKey })
