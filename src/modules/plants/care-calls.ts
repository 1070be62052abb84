/** Every call about the care of plants. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone, managers } from '#kernel/role.ts'
import { Version } from '#kernel/wire.ts'
import { Care, PlantCare } from './care-fields.ts'

export const getPlantCare = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id/care',
  summary: 'Returns how a plant type is looked after, as far as it is known: light, water, hardiness, size, hazards, origin',
  roles: everyone,
  reply: PlantCare,
})

export const savePlantCare = endpoint({
  method: 'PUT',
  path: '/api/plant-types/:id/care',
  summary: 'Replaces how a plant type is looked after; what is left out is not known any more',
  roles: managers,
  body: z.strictObject({ ...Care.shape, version: Version }),
  reply: PlantCare,
})
