/** Every call of the help module. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { MaybeText, Text } from '#kernel/wire.ts'
import { Found } from './search.ts'

export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Searches plants, batches, customers, invoices, orders, supplies and more; returns a few of each that the user may see',
  roles: everyone,
  query: z.strictObject({ q: Text(60) }),
  reply: z.array(Found),
})

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  status: 201,
  summary:
    'Sends a message to the support of this installation, with the version of the product; the answer goes to the person’s own address',
  roles: everyone,
  body: z.strictObject({
    message: Text(4_000),
    /** Address of the screen it is about. */
    screen: z.optional(MaybeText(300)),
    /** `x-request-id` of an answer that failed. */
    request_id: z.optional(MaybeText(100)),
  }),
  reply: z.object({ answers_to: z.string() }),
  idempotent: true,
  evenLapsed: true,
  problems: ['BAD_STATE', 'TOO_MANY'],
})
