/** Every call about tills: their numbers, and their days from the float to the count. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Id, Instant, MaybeText, Money, MoneyText, Text } from '#kernel/wire.ts'
import { CloseBody, OpenBody, TillSession } from './till-session.ts'

/** `name`: what the shop calls it; empty until it is named. */
export const Till = z.object({ id: Id, number: z.int(), name: z.string() })
export type Till = z.infer<typeof Till>

/** `last_reference`: the device counts its references from there; beyond what a device before it has not sent yet. */
export const CountedTill = z.extend(Till, { last_reference: z.int() })
export type CountedTill = z.infer<typeof CountedTill>

export const registerTill = endpoint({
  method: 'POST',
  path: '/api/tills',
  status: 201,
  summary:
    'Reserves a till number for a device, the same one at each call; it becomes a till of the nursery with its first float or sale',
  roles: sellers,
  body: z.strictObject({
    /** Generated and stored by the device. */
    device_id: Id,
  }),
  reply: CountedTill,
})

export const renameTill = endpoint({
  method: 'PUT',
  path: '/api/tills/:id/name',
  summary: 'Names a till, such as "Front counter"; without a name it is called by its number',
  roles: sellers,
  body: z.strictObject({ name: MaybeText(40) }),
  reply: Till,
})

export const openSession = endpoint({
  method: 'POST',
  path: '/api/tills/:id/sessions',
  status: 201,
  summary: 'Opens a till session with its float; one at a time on each till',
  roles: sellers,
  body: OpenBody,
  reply: TillSession,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const currentSession = endpoint({
  method: 'GET',
  path: '/api/tills/:id/sessions/current',
  summary: 'Returns the open session of a till with its totals so far; null if the till is closed',
  roles: sellers,
  reply: z.nullable(TillSession),
  problems: ['BAD_STATE'],
})

export const leftInDrawer = endpoint({
  method: 'GET',
  path: '/api/tills/:id/float',
  summary: 'Returns the cash that the last session of a till left in its drawer; null if unknown',
  roles: sellers,
  reply: z.object({ left_in_drawer: z.nullable(MoneyText) }),
})

/** A till as managers see it: its open session, and the last one that was closed. */
export const ListedTill = z.extend(Till, {
  retired: z.boolean(),
  session_id: z.nullable(Id),
  opened_at: z.nullable(Instant),
  opened_by: z.nullable(z.string()),
  last_session_id: z.nullable(Id),
  closed_at: z.nullable(Instant),
  left_in_drawer: z.nullable(MoneyText),
})
export type ListedTill = z.infer<typeof ListedTill>

export const listTills = endpoint({
  method: 'GET',
  path: '/api/tills',
  summary: 'Lists every till that was used, with its open session and its last count',
  roles: managers,
  reply: z.array(ListedTill),
})

export const retireTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/retire',
  summary: 'Retires a till without an open session: its device gets another number when it is opened again',
  roles: managers,
  reply: ListedTill,
  problems: ['BAD_STATE'],
})

export const moveTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/device',
  status: 201,
  summary:
    'Moves the number of a closed till to another device: the till with this id is retired, and the answer is its successor',
  roles: managers,
  body: z.strictObject({
    /** Generated and stored by the device that gets the number. */
    device_id: Id,
  }),
  reply: CountedTill,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const OpenTill = z.object({
  /** Id of the session. */
  id: Id,
  till_number: z.int(),
  till_name: z.string(),
  opened_by: z.string(),
})
export type OpenTill = z.infer<typeof OpenTill>

export const listOpenTills = endpoint({
  method: 'GET',
  path: '/api/till-sessions/open',
  summary: 'Lists the open session of every till: the drawers that can take or give cash now',
  roles: sellers,
  reply: z.array(OpenTill),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/till-sessions/:id',
  summary: 'Returns one till session with its Z report',
  roles: sellers,
  reply: TillSession,
})

export const moveCash = endpoint({
  method: 'POST',
  path: '/api/till-sessions/:id/cash-moves',
  status: 201,
  summary: 'Records cash put into or taken out of the drawer without a sale',
  roles: sellers,
  body: z.strictObject({
    direction: z.enum(['in', 'out'], 'Choose cash in or cash out.'),
    amount: Money.check(z.refine((amount) => Number(amount) > 0, 'Enter more than 0.')),
    reason: Text(200),
  }),
  reply: TillSession,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const closeSession = endpoint({
  method: 'POST',
  path: '/api/till-sessions/:id/close',
  summary: 'Closes a till session: compares the count with the expected cash and locks the Z report',
  roles: sellers,
  body: CloseBody,
  reply: TillSession,
  idempotent: true,
  problems: ['BAD_STATE'],
})
