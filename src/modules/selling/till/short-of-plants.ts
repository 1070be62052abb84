/** The plants that a refused sale was short of. */
import type { PlantTypeId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'

export interface Short {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly grade: string | null
  readonly available: number
}

/** Among other fields; read without a shape, which would weigh more than the payment. Undefined for any other refusal. */
export const shortOfPlants = (refusal: unknown): Short | undefined =>
  refusal instanceof Problem && refusal.code === 'NOT_ENOUGH_PLANTS' && 'container_size' in refusal.extra
    ? (refusal.extra as unknown as Short)
    : undefined
