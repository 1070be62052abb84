/** Every call about growth stages: what a nursery calls the steps from seed to sale. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { admins, everyone } from '#kernel/role.ts'
import { Id, Text } from '#kernel/wire.ts'
import { Usage } from './usage.ts'

/** Stage as the lists of stages give it; see `ReferenceEntry` for the whole. */
export const NamedStage = z.object({ id: Id, name: z.string() })
export type NamedStage = z.infer<typeof NamedStage>

/** A stage with a new name, and what moved to it. */
export const RenamedStage = z.extend(NamedStage, { renamed: Usage })

const NewStage = z.strictObject({ name: Text(40) })

export const listGrowthStages = endpoint({
  method: 'GET',
  path: '/api/growth-stages',
  summary: 'Lists the growth stages, in the order of growth',
  roles: everyone,
  reply: z.array(NamedStage),
})

export const getGrowthStage = endpoint({
  method: 'GET',
  path: '/api/growth-stages/:id',
  summary: 'Returns one growth stage',
  roles: everyone,
  reply: NamedStage,
})

export const addGrowthStage = endpoint({
  method: 'POST',
  path: '/api/growth-stages',
  status: 201,
  summary: 'Creates a growth stage after the last one',
  roles: admins,
  body: NewStage,
  reply: NamedStage,
  problems: ['DUPLICATE'],
})

export const renameGrowthStage = endpoint({
  method: 'PUT',
  path: '/api/growth-stages/:id',
  summary: 'Renames a growth stage and updates the batches at it; history keeps the old name',
  roles: admins,
  body: NewStage,
  reply: RenamedStage,
  problems: ['STALE', 'DUPLICATE'],
})

export const deleteGrowthStage = endpoint({
  method: 'DELETE',
  path: '/api/growth-stages/:id',
  summary: 'Archives a growth stage; IN_USE with the number of batches if some are at it',
  roles: admins,
  problems: ['IN_USE', 'BAD_STATE'],
})
