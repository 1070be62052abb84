/** The key of a forecast: a plant in its container. */
import type { PlantTypeId } from '#kernel/id.ts'

export const kindOf = (of: { readonly plant_type_id: PlantTypeId; readonly container_size: string }) =>
  `${of.plant_type_id} ${of.container_size}`
