/** Every call about mixes that are made here, of other supplies. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { MakeMix, Mix, MixMade, NewMix } from './mix.ts'

export const listMixes = endpoint({
  method: 'GET',
  path: '/api/mixes',
  summary: 'Lists every mix the nursery makes itself, with the components of one unit',
  roles: growers,
  reply: z.array(Mix),
})

export const getMix = endpoint({
  method: 'GET',
  path: '/api/mixes/:id',
  summary: 'Returns what one unit of a supply is made of; no components where the nursery does not make it',
  roles: growers,
  reply: Mix,
})

export const saveMix = endpoint({
  method: 'PUT',
  path: '/api/mixes/:id',
  summary: 'Sets the components of one unit of a mix; without components it is no longer made by the nursery',
  roles: growers,
  body: NewMix,
  reply: Mix,
  problems: ['STALE'],
})

export const makeMix = endpoint({
  method: 'POST',
  path: '/api/mixes/:id/make',
  summary: 'Makes a quantity of a mix: its components are taken from stock and their cost is moved to the mix',
  roles: growers,
  body: MakeMix,
  reply: MixMade,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})
