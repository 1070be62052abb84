/** Every call about lost sales: plants that customers wanted and that were not available. */
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Count, Id, MaybeText, Text } from '#kernel/wire.ts'

const NewLostSale = z
  .strictObject({
    plant_type_id: z.optional(PlantTypeId),
    container_size: MaybeText(60),
    container_size_id: ContainerSizeId,
    /** A product that is in no list. */
    name: z.optional(Text(120)),
    quantity: Count,
  })
  .check(
    z.refine((missed) => (missed.plant_type_id === undefined) !== (missed.name === undefined), {
      path: ['name'],
      message: 'Choose a plant, or enter a name.',
    }),
  )
export type NewLostSale = z.infer<typeof NewLostSale>

export const recordLostSale = endpoint({
  method: 'POST',
  path: '/api/lost-sales',
  status: 201,
  summary: 'Records a lost sale: a plant a customer wanted that could not be sold; the stock-out report lists it',
  roles: sellers,
  body: NewLostSale,
  reply: z.object({ id: Id, name: z.string() }),
  idempotent: true,
})

export const deleteLostSale = endpoint({
  method: 'DELETE',
  path: '/api/lost-sales/:id',
  summary: 'Deletes a lost sale',
  roles: sellers,
})
