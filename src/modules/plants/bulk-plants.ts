/** Many plant types changed at once: category, kind of tax, archived or restored. */
import * as z from 'zod/mini'
import { PlantCategoryId } from '#modules/setup/reference/entry-ids.ts'
import { Rows } from '#kernel/bulk-edit.ts'
import { PlantTypeId } from '#kernel/id.ts'
import { Version } from '#kernel/wire.ts'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Category } from './plant-type.ts'

const BulkPlantChange = z.strictObject({
  id: PlantTypeId,
  category: z.optional(Category),
  category_id: PlantCategoryId,
  tax_kind: z.optional(z.enum(goodsTaxKinds)),
  archived: z.optional(z.boolean()),
  version: Version,
})
export type BulkPlantChange = z.infer<typeof BulkPlantChange>

export const BulkPlantChanges = z.strictObject({ plants: Rows(BulkPlantChange) })
