/** Reply for a label scanned by staff: growers open the batch, sales staff see prices and stock. */
import * as z from 'zod/mini'
import { Care } from '#modules/plants/care-fields.ts'
import { PlantTypeId } from '#kernel/id.ts'
import { Id, MoneyText } from '#kernel/wire.ts'

export const ScannedLabel = z.object({
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  category: z.string(),
  photo: z.nullable(z.string()),
  care: Care,
  /** Null, as are the next two, for a label without a batch. */
  batch_id: z.nullable(Id),
  batch_code: z.nullable(z.string()),
  container_size: z.nullable(z.string()),
  /** The sizes that are sold: of a label of a batch its own first. */
  sizes: z.array(
    z.object({ container_size: z.string(), price: MoneyText, on_hand: z.int(), committed: z.int(), available: z.int() }),
  ),
})
export type ScannedLabel = z.infer<typeof ScannedLabel>
