/** The calls that correct what an operation on plants used: its recipe, its supplies, how much of each, and its minutes of work. */
import { CarriedCost } from '#modules/supplies/carried-cost.ts'
import { BatchId, InventoryItemId, OperationId, PlantTypeId, RecipeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, DecimalText, Id, Quantity } from '#kernel/wire.ts'
import { InputCorrection, mostUses, usesIn } from './input-correction.ts'

const UsedSupply = z.object({
  inventory_item_id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  quantity: DecimalText,
  cost: DecimalText,
})

export const OperationInputs = z.object({
  operation_id: OperationId,
  /** `work` used no supplies: only its minutes are corrected. */
  kind: z.enum(['propagation', 'pot_up', 'division', 'work']),
  occurred_on: Day,
  batch_id: BatchId,
  batch_code: z.string(),
  common_name: z.string(),
  plant_type_id: PlantTypeId,
  /** Plants potted, with their new and old containers; null if unknown. */
  plants: z.nullable(z.int()),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  old_container_size: z.nullable(z.string()),
  recipe_id: z.nullable(RecipeId),
  uses: z.array(UsedSupply),
  minutes: z.int(),
  labour: DecimalText,
})
export type OperationInputs = z.infer<typeof OperationInputs>

const CorrectedSupply = z.object({
  ...UsedSupply.shape,
  quantity_after: DecimalText,
  cost_after: DecimalText,
  on_hand_after: DecimalText,
})

/** Everything that a correction of what was used would change. */
export const InputCorrectionPreview = z.object({
  supplies: z.array(CorrectedSupply),
  labour: z.object({ minutes: z.int(), cost: DecimalText, minutes_after: z.int(), cost_after: DecimalText }),
  /** Change of the cost; negative if lower. */
  difference: DecimalText,
  carried: CarriedCost,
  counts_on: Day,
  closed_through: z.nullable(Day),
})
export type InputCorrectionPreview = z.infer<typeof InputCorrectionPreview>

export const getOperationInputs = endpoint({
  method: 'GET',
  path: '/api/plant-batches/operations/:id/inputs',
  summary: 'Returns the supplies and the minutes of work that an operation on plants used, as they were corrected last',
  roles: managers,
  reply: OperationInputs,
  problems: ['BAD_STATE'],
})

/** `id:quantity` of each supply, separated by commas; nothing if none was used. */
const UsesText = z.string().check(
  z.maxLength(mostUses * 60, `At most ${mostUses} supplies.`),
  z.refine(
    (text) =>
      usesIn(text).every(
        ({ inventory_item_id, quantity }) => Id.safeParse(inventory_item_id).success && Quantity.safeParse(quantity).success,
      ),
    'Write each supply as its id, a colon and how much of it.',
  ),
)

export const previewInputCorrection = endpoint({
  method: 'GET',
  path: '/api/plant-batches/operations/:id/inputs/correction',
  summary:
    'Previews a correction of what an operation used: every batch, sale and month that would change. Of the taxes none does: supplies are taxed when they are bought',
  roles: managers,
  query: z.strictObject({
    uses: z.optional(UsesText),
    /** Unchanged if it is left out. */
    minutes: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'Enter whole minutes.'))),
  }),
  reply: InputCorrectionPreview,
  problems: ['BAD_STATE', 'SHORT_SUPPLIES'],
})

export const correctInputs = endpoint({
  method: 'POST',
  path: '/api/plant-batches/operations/:id/inputs/correction',
  summary:
    'Corrects what an operation used, through all that came of its plants, sold plants included. Counts on the days of the operation and of the sales; today where they are closed',
  roles: managers,
  idempotent: true,
  body: InputCorrection,
  reply: OperationInputs,
  problems: ['BAD_STATE', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})
