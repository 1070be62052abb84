/** The calls that preview, read and add the costs of batches. */
import { BatchId, InventoryItemId, OperationId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { components } from '#modules/growing/ledger/batch-snapshot.ts'
import { RecipeChoice } from '#modules/growing/recipe/recipe.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { growers, managers } from '#kernel/role.ts'
import { Day, DecimalText, Id, Instant, MoneyText } from '#kernel/wire.ts'
import { PlantBatch, mostPreviewed } from './batch.ts'
import { CarriedCost } from '#modules/supplies/carried-cost.ts'
import { Amount, CostBody } from './batch-bodies.ts'

const InputLine = z.object({
  inventory_item_id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  component: z.enum(components),
  needed: DecimalText,
  available: DecimalText,
  short: z.boolean(),
  cost: DecimalText,
})
export type InputLine = z.infer<typeof InputLine>

export const Inputs = z.object({
  recipe: z.nullable(RecipeChoice),
  /** The active recipes of the container; with `must_choose` none applies until one is chosen. */
  choices: z.array(RecipeChoice),
  must_choose: z.boolean(),
  lines: z.array(InputLine),
  cost: DecimalText,
})
export type Inputs = z.infer<typeof Inputs>

export const previewInputs = endpoint({
  method: 'GET',
  path: '/api/plant-batches/inputs',
  summary: 'Previews a potting: the supplies it would use, those that are short, and its cost',
  roles: growers,
  query: z.strictObject({
    container_size: z.string().check(z.maxLength(60)),
    old_container_size: z.optional(z.string().check(z.maxLength(60))),
    quantity: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Enter a whole number.')),
    /** 'none' for no recipe. */
    recipe_id: z.optional(z.union([Id, z.literal('none')])),
    plant_type_id: z.optional(PlantTypeId),
    potting_mix_id: z.optional(InventoryItemId),
    minutes: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Enter a whole number.'))),
  }),
  reply: Inputs,
})

export const BatchCosts = z.object({
  batch_id: BatchId,
  quantity_current: z.int(),
  total: DecimalText,
  per_plant: z.nullable(DecimalText),
  plants: DecimalText,
  pots: DecimalText,
  mix: DecimalText,
  materials: DecimalText,
  labour: DecimalText,
  other: DecimalText,
  /** Cost of plants that left: to other batches, to customers, written off. */
  moved_on: DecimalText,
  sold: DecimalText,
  /** Cost of plants on dockets that are not invoiced yet. */
  delivered: DecimalText,
  lost: DecimalText,
  /** Plants received, lost and sold: losses raise the cost of each survivor. */
  plants_in: z.int(),
  plants_lost: z.int(),
  plants_sold: z.int(),
  /** Sales without tax, after discounts and refunds. */
  revenue: MoneyText,
})
export type BatchCosts = z.infer<typeof BatchCosts>

export const getBatchCosts = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/costs',
  summary: 'Returns the cost of a batch and its parts',
  roles: growers,
  reply: BatchCosts,
})

export const batchCosts = endpoint({
  method: 'POST',
  path: '/api/plant-batches/batch-costs',
  summary: 'Returns the costs of many batches at once',
  roles: growers,
  body: z.strictObject({ batchIds: z.array(BatchId).check(z.maxLength(500, 'At most 500 batches at a time.')) }),
  reply: z.array(BatchCosts),
})

const CostsQuery = z.strictObject({
  /** Ids separated by commas. */
  ids: z.string().check(
    z.maxLength(mostPreviewed * 37, `Choose 1 to ${mostPreviewed} batches.`),
    z.refine((ids) => ids.split(',').every((id) => Id.safeParse(id).success), `Choose 1 to ${mostPreviewed} batches.`),
  ),
  amount: Amount,
  date: Day,
})
export type CostsQuery = z.infer<typeof CostsQuery>

export const previewCosts = endpoint({
  method: 'GET',
  path: '/api/plant-batches/bulk-costs',
  summary: 'Previews a cost on batches: which plants would carry it, and what of it belongs to plants that have left',
  roles: managers,
  query: CostsQuery,
  reply: CarriedCost,
  problems: ['BAD_STATE'],
})

export const bulkCosts = endpoint({
  method: 'POST',
  roles: managers,
  idempotent: true,
  path: '/api/plant-batches/bulk-costs',
  summary:
    'Adds a cost to batches, such as freight or a contractor’s day: shared by the plants that were there on its day, wherever they are now. The reply has the batches that carry it',
  body: CostBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const Balance = z.object({
  plants: z.object({
    created: z.int(),
    counted: z.int(),
    sold: z.int(),
    returned: z.int(),
    /** Left on dockets that are not invoiced yet. */
    delivered: z.int(),
    lost: z.int(),
    divided_away: z.int(),
    moved: z.int(),
    reversed: z.int(),
    on_hand: z.int(),
    /** Must be 0. */
    difference: z.int(),
  }),
  cents: z.object({
    plants: MoneyText,
    pots: MoneyText,
    mix: MoneyText,
    materials: MoneyText,
    labour: MoneyText,
    other: MoneyText,
    sold: MoneyText,
    delivered: MoneyText,
    scrap: MoneyText,
    work_in_progress: MoneyText,
    /** Must be 0.000000. */
    difference: MoneyText,
  }),
  checked_at: Instant,
})
export type Balance = z.infer<typeof Balance>

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/plant-batches/balance',
  summary:
    'Returns the balance of plants: what came in against what was sold, lost, divided and is on hand; the same for their cost',
  roles: managers,
  reply: Balance,
})
