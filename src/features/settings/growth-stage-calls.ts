/** Every call about growth stages: what a nursery calls the steps from seed to sale. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { admins, everyone } from '#kernel/role.ts'
import { Id, Text } from '#kernel/wire.ts'

export const GrowthStage = z.object({ id: Id, name: z.string() })
export type GrowthStage = z.infer<typeof GrowthStage>

const NewStage = z.strictObject({ name: Text(40) })

export const listGrowthStages = endpoint({
  method: 'GET',
  path: '/api/growth-stages',
  summary: 'The growth stages, in the order plants pass them',
  roles: everyone,
  reply: z.array(GrowthStage),
})

export const addGrowthStage = endpoint({
  method: 'POST',
  path: '/api/growth-stages',
  summary: 'Adds a growth stage after the last one',
  roles: admins,
  body: NewStage,
  reply: GrowthStage,
})

export const renameGrowthStage = endpoint({
  method: 'PUT',
  path: '/api/growth-stages/:id',
  summary: 'Gives a growth stage another name; batches that stand at it keep what was written',
  roles: admins,
  body: NewStage,
  reply: GrowthStage,
})

export const deleteGrowthStage = endpoint({
  method: 'DELETE',
  path: '/api/growth-stages/:id',
  summary: 'Takes a growth stage out of the choices; batches that stand at it keep it',
  roles: admins,
  reply: z.null(),
})
