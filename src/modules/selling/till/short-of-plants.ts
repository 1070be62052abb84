/** The plants that a refused sale was short of. */
import * as z from 'zod/mini'
import { PlantTypeId } from '#kernel/id.ts'

export const Short = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  grade: z.nullable(z.string()),
  available: z.int(),
})
export type Short = z.infer<typeof Short>
