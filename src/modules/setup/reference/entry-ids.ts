/** The ids of entries, as bodies take them beside the text fields that the specification names. */
import { EntryId } from '#kernel/text-or-id.ts'
import type { Kind } from './kinds.ts'

const idOf = (kind: Kind) => EntryId(kind)

export const ContainerSizeId = idOf('container_sizes')
export const GradeId = idOf('grades')
export const GrowthStageId = idOf('growth_stages')
export const LocationId = idOf('locations')
export const PlantCategoryId = idOf('plant_categories')
export const VendorId = idOf('vendors')
