/** Every call about mixes that are made here, of other supplies. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { MakeMix, Mix, MixMade, NewMix } from './mix.ts'

export const listMixes = endpoint({
  method: 'GET',
  path: '/api/mixes',
  summary: 'Every mix that the nursery makes itself, with what one unit of it is made of',
  roles: growers,
  reply: z.array(Mix),
})

export const saveMix = endpoint({
  method: 'PUT',
  path: '/api/mixes/:id',
  summary: 'Says what one unit of a mix is made of; with no components it is not made here any more',
  roles: growers,
  body: NewMix,
  reply: Mix,
  problems: ['STALE'],
})

export const makeMix = endpoint({
  method: 'POST',
  path: '/api/mixes/:id/make',
  summary: 'Makes so much of a mix: its components leave the shelf, and what they have cost goes over to the mix',
  roles: growers,
  body: MakeMix,
  reply: MixMade,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE'],
})
