/** Every call about people, their roles and their devices. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { userSorts } from './sorts.ts'
import { admins, everyone, sellers } from '#kernel/role.ts'
import { EnteredPin, Pin, PinHolder } from './pin.ts'
import { UserId } from '#kernel/id.ts'
import { ActiveChange, Appearance, DeviceCounts, DeviceSession, Me, RoleChange, Seats, User } from './person.ts'

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  summary: 'Returns the signed-in user, with role and nursery',
  roles: everyone,
  reply: Me,
})

export const changeAppearance = endpoint({
  method: 'PUT',
  path: '/api/users/me/appearance',
  summary: 'Changes the theme and the animations of the signed-in user, on every device',
  roles: everyone,
  body: Appearance,
  reply: Me,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Returns one person of the nursery',
  roles: admins,
  reply: User,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Lists the people of the nursery, those who may sign in first: all of them, or a page at a time with a `limit`',
  roles: admins,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...userSorts) })),
  reply: z.array(User),
  meta: ListMeta,
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/users/:id/role',
  summary: 'Changes the role of a person; the admin’s own role cannot change',
  roles: admins,
  freshSignIn: true,
  body: RoleChange,
  reply: User,
})

export const changeActive = endpoint({
  method: 'PUT',
  path: '/api/users/:id/active',
  summary: 'Deactivates a person, signing out all their devices, or reactivates one if a seat is free',
  roles: admins,
  body: ActiveChange,
  reply: User,
  problems: ['SEAT_LIMIT_REACHED', 'BAD_STATE'],
})

export const getSeats = endpoint({
  method: 'GET',
  path: '/api/users/seats',
  summary: 'Returns the number of seats of the plan and how many are taken',
  roles: admins,
  reply: Seats,
})

export const listApprovers = endpoint({
  method: 'GET',
  path: '/api/users/approvers',
  summary: 'Lists the admins and managers who can approve something at a till, and whether they have a PIN',
  roles: sellers,
  reply: z.array(PinHolder),
})

export const listSellers = endpoint({
  method: 'GET',
  path: '/api/users/sellers',
  summary: 'Lists the people who can sell at a till, and whether they have a PIN',
  roles: sellers,
  reply: z.array(PinHolder),
})

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/users/:id/pin',
  summary: 'Sets the PIN of a user who sells, or removes it with null; an admin the PIN of any user, other users their own',
  roles: sellers,
  freshSignIn: true,
  body: z.strictObject({ pin: z.nullable(Pin) }),
  problems: ['BAD_STATE'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Lists the devices I am signed in on, this one first',
  roles: everyone,
  reply: z.array(DeviceSession),
  meta: DeviceCounts,
})

export const createSession = endpoint({
  method: 'POST',
  path: '/api/sessions/create',
  status: 201,
  summary:
    'Opens a device session with a token of the provider; with X-Logout-Others, signs out all other devices of the user. The response has X-Enhanced-Token',
  roles: 'provider',
  reply: Me,
  meta: z.extend(DeviceCounts, { is_primary: z.boolean() }),
  problems: ['FORBIDDEN', 'MAX_DEVICES_REACHED'],
})

/** The app's first reads, sent with the token renewal to save a round trip; each is answered like a request of its own. */
export const FirstReads = z.strictObject({
  reads: z.optional(
    z
      .array(
        z.strictObject({
          address: z.string().check(z.regex(/^\/api\//, 'Start with /api/.'), z.maxLength(300)),
          tag: z.optional(z.string().check(z.maxLength(100))),
        }),
      )
      .check(z.maxLength(12)),
  ),
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/sessions/refresh',
  summary:
    'Refreshes the token of this device by its cookie, or by a token of the provider; with X-Create-Session, opens a session for a device without one. The response has X-Enhanced-Token, and the answers to up to twelve reads that were sent along',
  roles: 'public',
  body: FirstReads,
  reply: Me,
  also: z.object({ reads: z.optional(z.array(z.any())) }),
  problems: ['UNAUTHENTICATED', 'FORBIDDEN', 'SESSION_INVALID', 'MAX_DEVICES_REACHED'],
})

export const openSample = endpoint({
  method: 'POST',
  path: '/api/sessions/sample',
  summary: 'Lets anybody read the sample nursery as its admin would, and change nothing. The response has X-Enhanced-Token',
  roles: 'public',
  reply: Me,
  problems: ['NOT_FOUND'],
})

/** Not idempotent, as approvals are not: from a stored hash of the body so short a PIN could be guessed. */
export const switchPerson = endpoint({
  method: 'POST',
  path: '/api/sessions/switch',
  summary:
    'Hands the session of this device to another person who sells, by their PIN: from then on it has their role, as a manager’s where they are the admin. Five wrong PINs in a row lock it on this device for 15 minutes',
  roles: sellers,
  body: z.strictObject({ user_id: UserId, pin: EnteredPin }),
  reply: Me,
  problems: ['MAX_DEVICES_REACHED', 'BAD_STATE'],
})

export const endCurrentSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/current',
  summary: 'Signs this device out',
  evenLapsed: true,
  roles: everyone,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions/others',
  summary: 'Signs all my other devices out',
  evenLapsed: true,
  roles: everyone,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Signs one of my devices out',
  evenLapsed: true,
  roles: everyone,
})

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Returns the address of the sign-in page, and whether there is a sample nursery',
  roles: 'public',
  reply: z.object({
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    client_id: z.string(),
    scope: z.string(),
    flow: z.enum(['code', 'token']),
    token: z.enum(['access_token', 'id_token']),
    sign_up_url: z.string(),
    profile_url: z.string(),
    sign_out_url: z.nullable(z.string()),
    /** Takes invitations from this page; null for a provider that has pages of its own for them. */
    invite_url: z.nullable(z.string()),
    has_sample: z.boolean(),
  }),
})
