/** Every call about the cost of space. Read this file first. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers, managers } from '#kernel/role.ts'
import { Day } from '#kernel/wire.ts'
import { BatchSpace, NewSpaceRate, SpaceProposal, SpaceRate } from './space-rate.ts'

export const listSpaceRates = endpoint({
  method: 'GET',
  path: '/api/space-rates',
  summary: 'Lists what a square metre of growing space costs for a week, newest first',
  roles: managers,
  reply: z.array(SpaceRate),
})

export const addSpaceRate = endpoint({
  method: 'POST',
  path: '/api/space-rates',
  status: 201,
  summary: 'Sets what a square metre of growing space costs for a week, from a day on; the days before keep their rate',
  roles: managers,
  body: NewSpaceRate,
  reply: SpaceRate,
  idempotent: true,
})

export const deleteSpaceRate = endpoint({
  method: 'DELETE',
  path: '/api/space-rates/:id',
  summary: 'Deletes the newest rate of growing space; its days have the rate before it again',
  roles: managers,
  problems: ['BAD_STATE'],
})

export const proposeSpaceRate = endpoint({
  method: 'GET',
  path: '/api/space-rates/proposal',
  summary:
    'Returns the costs of twelve months by account and the area of the places where plants stand, for a rate of growing space',
  roles: managers,
  query: z.optional(
    z.strictObject({
      /** The last day of the twelve months; the end of last month unless given. */
      to: z.optional(Day),
    }),
  ),
  reply: SpaceProposal,
})

export const getBatchSpace = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/space-cost',
  summary: 'Returns what the space of a batch has cost to date: a management figure beside the cost in the books',
  roles: growers,
  reply: BatchSpace,
})
