/** Every call about propagation records. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { Propagation, PropagationRecord } from './propagation.ts'

export const listPropagations = endpoint({
  method: 'GET',
  path: '/api/propagations',
  summary: 'Lists the batches started from seed, cuttings and grafts with how many struck, newest first, the last 5,000',
  roles: growers,
  reply: z.array(Propagation),
})

export const getPropagation = endpoint({
  method: 'GET',
  path: '/api/propagations/:id',
  summary: 'Returns how a batch was propagated and how many struck',
  roles: growers,
  reply: Propagation,
})

export const savePropagationRecord = endpoint({
  method: 'PUT',
  path: '/api/propagations/:id',
  summary: 'Sets treatment, hormone and person of how a batch was propagated',
  roles: growers,
  body: PropagationRecord,
  reply: Propagation,
  problems: ['STALE'],
})
