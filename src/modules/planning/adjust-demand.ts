/** A demand by hand as it is sent: plants in the coming 52 weeks with the reason, or null for the forecast. */
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Text } from '#kernel/wire.ts'

export const AdjustDemand = z
  .strictObject({
    plant_type_id: PlantTypeId,
    container_size: Text(60),
    container_size_id: ContainerSizeId,
    quantity: z.nullable(
      z
        .int('Enter a whole number of plants.')
        .check(z.minimum(0, 'At least 0 plants.'), z.maximum(9_999_999, 'At most 9,999,999 plants.')),
    ),
    reason: z.optional(Text(200)),
  })
  .check(
    z.refine(({ quantity, reason }) => quantity === null || reason !== undefined, {
      path: ['reason'],
      message: 'Enter why demand will change.',
    }),
  )
