/** The call that traces a lot to every customer, and an invoice to every lot. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Trace } from './trace.ts'

export const traceLot = endpoint({
  method: 'GET',
  path: '/api/recall',
  summary:
    'From the lot of a vendor or the code of a batch to every batch and customer it may have reached; from an invoice back to its lots',
  roles: managers,
  query: z.strictObject({
    code: z.string().check(z.trim(), z.minLength(1, 'Enter a lot, a batch code or an invoice.'), z.maxLength(80)),
  }),
  reply: Trace,
})
