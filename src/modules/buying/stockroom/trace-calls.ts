/** The call that traces a lot to every customer, and an invoice to every lot. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Text } from '#kernel/wire.ts'
import { Trace } from './trace.ts'

const code = z.string().check(z.trim(), z.minLength(1, 'Enter a lot, a batch code or an invoice.'), z.maxLength(80))

export const traceLot = endpoint({
  method: 'GET',
  path: '/api/recall',
  summary:
    'Traces a vendor’s lot or a batch code to every batch and customer it may have reached, or an invoice back to its lots',
  roles: managers,
  query: z.strictObject({ code }),
  reply: Trace,
  problems: ['NOT_FOUND'],
})

export const holdLot = endpoint({
  method: 'POST',
  path: '/api/recall/hold',
  summary: 'Puts a recall hold on every batch that a lot or a batch went into: it cannot be sold until it is released',
  roles: managers,
  body: z.strictObject({ code, reason: Text(120) }),
  reply: Trace,
  problems: ['NOT_FOUND', 'BAD_STATE'],
})

export const releaseLot = endpoint({
  method: 'POST',
  path: '/api/recall/release',
  summary: 'Releases the recall hold of a lot or a batch; what was for sale is for sale again',
  roles: managers,
  body: z.strictObject({ code }),
  reply: Trace,
  problems: ['NOT_FOUND', 'BAD_STATE'],
})
