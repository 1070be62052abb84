/** Every call about seed lots. Read this file first. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { NewGerminationTest, NewSeedLot, SeedCount, SeedEntry, SeedLot, SeedLotChange } from './seed-lot-fields.ts'

export const listSeedLots = endpoint({
  method: 'GET',
  path: '/api/seed-lots',
  summary: 'Lists the seed lots with what is on hand and their newest germination test, archived ones too',
  roles: growers,
  reply: z.array(SeedLot),
})

export const getSeedLot = endpoint({
  method: 'GET',
  path: '/api/seed-lots/:id',
  summary: 'Returns a seed lot with its entries, newest first: what came, tests, sowings, counts, and what was undone',
  roles: growers,
  reply: z.extend(SeedLot, { entries: z.array(SeedEntry) }),
})

export const createSeedLot = endpoint({
  method: 'POST',
  path: '/api/seed-lots',
  status: 201,
  summary: 'Adds a seed lot of a plant with what came of it',
  roles: growers,
  body: NewSeedLot,
  reply: SeedLot,
  idempotent: true,
  problems: ['DUPLICATE'],
})

export const changeSeedLot = endpoint({
  method: 'PUT',
  path: '/api/seed-lots/:id',
  summary: 'Changes what is known of a seed lot, or archives and restores it; quantities change by entries only',
  roles: growers,
  body: SeedLotChange,
  reply: SeedLot,
  problems: ['STALE', 'DUPLICATE'],
})

export const addGerminationTest = endpoint({
  method: 'POST',
  path: '/api/seed-lots/:id/tests',
  status: 201,
  summary: 'Records a germination test of a seed lot, and what it used',
  roles: growers,
  body: NewGerminationTest,
  reply: SeedLot,
  idempotent: true,
})

export const countSeedLot = endpoint({
  method: 'POST',
  path: '/api/seed-lots/:id/counts',
  status: 201,
  summary: 'Sets what is on hand of a seed lot to what was weighed or counted; the difference is an entry',
  roles: growers,
  body: SeedCount,
  reply: SeedLot,
  idempotent: true,
})

export const reverseSeedEntry = endpoint({
  method: 'POST',
  path: '/api/seed-lots/:id/entries/:entryId/reverse',
  summary: 'Undoes a test, a count or a receipt of a seed lot by an entry; a sowing is undone with its batch',
  roles: growers,
  body: z.strictObject({}),
  reply: SeedLot,
  problems: ['BAD_STATE'],
})
