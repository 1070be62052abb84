/** The call that lists locations for their labels; their other calls are those of all reference data. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { LabelledLocation } from './location-label.ts'

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations',
  summary: 'Lists the locations that labels are for, in their order, without archived ones',
  roles: growers,
  reply: z.array(LabelledLocation),
})
