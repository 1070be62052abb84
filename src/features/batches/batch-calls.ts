/** Every call that operates on batches, reverses an operation, or previews its cost. */
import { BatchId, InventoryItemId, OperationId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers, managers } from '#kernel/role.ts'
import { DecimalText, Id, Instant, MoneyText } from '#kernel/wire.ts'
import { PlantBatch } from './batch.ts'
import { components } from '#features/stock-ledger/batch-snapshot.ts'
import { RecipeChoice } from '#features/recipes/recipe.ts'
import {
  BatchChange,
  BulkDivisionBody,
  BulkLossBody,
  BulkMovementBody,
  BulkPotUpBody,
  CostBody,
  CountBody,
  DivisionBody,
  LossBody,
  MergeBody,
  MovementBody,
  PotUpBody,
  PropagationBody,
  SplitBody,
  StateBody,
} from './batch-bodies.ts'

/** Returned beside the batch: the operation, by which it can be reversed. */
const Done = z.object({ operation_id: OperationId })
const DonePotting = z.object({ operation_id: OperationId, newBatchCreated: z.boolean() })

const operation = { method: 'POST', roles: growers, idempotent: true } as const

export const bulkPropagation = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-propagation',
  status: 201,
  summary: 'Starts batches from seed, cuttings, grafts, tissue culture or liners; all of them or none',
  body: PropagationBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const potUp = endpoint({
  ...operation,
  path: '/api/plant-batches/:id/pot-up',
  summary:
    'Pots plants up into a larger container: the whole batch, or some of it as a new batch. Refused if supplies are short and this is not confirmed, or if several recipes apply and none is given',
  body: PotUpBody,
  reply: PlantBatch,
  also: DonePotting,
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const bulkPottingUp = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-potting-up',
  summary: 'Pots many batches up at once; all of them or none',
  body: BulkPotUpBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), newBatchCreated: z.boolean() }),
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const divide = endpoint({
  ...operation,
  path: '/api/plant-batches/:id/history',
  status: 201,
  summary: 'Divides mother plants into a new batch',
  body: DivisionBody,
  reply: PlantBatch,
  also: Done,
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const bulkDivision = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-division',
  summary: 'Divides many batches at once; all of them or none',
  body: BulkDivisionBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const recordLoss = endpoint({
  ...operation,
  path: '/api/plant-batches/:id/losses',
  summary: 'Writes off plants that died or were scrapped',
  body: LossBody,
  reply: PlantBatch,
  also: Done,
  problems: ['NOT_ENOUGH_PLANTS', 'PERIOD_CLOSED'],
})

export const bulkLosses = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-losses',
  summary: 'Writes off plants of many batches at once; all of them or none',
  body: BulkLossBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['NOT_ENOUGH_PLANTS', 'PERIOD_CLOSED'],
})

export const moveBatch = endpoint({
  ...operation,
  path: '/api/plant-batches/:id/movement',
  summary: 'Moves a batch to another location',
  body: MovementBody,
  reply: PlantBatch,
  also: Done,
  problems: ['PERIOD_CLOSED'],
})

export const bulkMovement = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-movement',
  summary: 'Moves many batches to one location; all of them or none',
  body: BulkMovementBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['PERIOD_CLOSED'],
})

export const splitBatch = endpoint({
  ...operation,
  path: '/api/plant-batches/:id/split',
  status: 201,
  summary: 'Splits part of a batch into a batch of its own, at another location or grade',
  body: SplitBody,
  reply: PlantBatch,
  also: Done,
  problems: ['NOT_ENOUGH_PLANTS', 'PERIOD_CLOSED'],
})

export const mergeBatches = endpoint({
  ...operation,
  path: '/api/plant-batches/:id/merge',
  summary: 'Merges other batches of the same plant and container into this one',
  body: MergeBody,
  reply: PlantBatch,
  also: Done,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const countBatch = endpoint({
  ...operation,
  path: '/api/plant-batches/:id/count',
  summary: 'Sets the quantity of a batch to a count and records the difference',
  body: CountBody,
  reply: PlantBatch,
  also: Done,
  problems: ['PERIOD_CLOSED'],
})

export const setBatchState = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-state',
  summary: 'Puts batches up for sale or back to growing, and sets their stage, ready day and location',
  body: StateBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const reverseOperations = endpoint({
  ...operation,
  path: '/api/plant-batches/operations/reverse',
  summary:
    'Reverses operations exactly, with their plants, costs and supplies, the last first; all of them or none; refused if a later operation depends on one',
  body: z.strictObject({ operation_ids: z.array(OperationId).check(z.minLength(1), z.maxLength(500, 'At most 500 at once.')) }),
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['NOT_FOUND', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const changeBatch = endpoint({
  method: 'PUT',
  path: '/api/plant-batches/:id',
  summary: 'Changes the details of a batch; its quantity changes by operations',
  roles: growers,
  body: BatchChange,
  reply: PlantBatch,
})

export const removeBatch = endpoint({
  method: 'DELETE',
  path: '/api/plant-batches/:id',
  summary: 'Archives an empty batch: it leaves every list but the archived one; its history remains',
  roles: managers,
  problems: ['IN_USE'],
})

export const restoreBatch = endpoint({
  method: 'POST',
  path: '/api/plant-batches/:id/restore',
  summary: 'Restores an archived batch',
  roles: managers,
  reply: PlantBatch,
})

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
  /** Of supplies and work together. */
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
  /** Of the plants that stand there. */
  total: DecimalText,
  per_plant: z.nullable(DecimalText),
  /** What came in, by what it was spent on. */
  plants: DecimalText,
  pots: DecimalText,
  mix: DecimalText,
  materials: DecimalText,
  labour: DecimalText,
  other: DecimalText,
  /** What left: to other batches, to customers, written off. */
  moved_on: DecimalText,
  sold: DecimalText,
  /** What left on dockets and is not invoiced yet had cost. */
  delivered: DecimalText,
  lost: DecimalText,
  /** How many plants came, left by loss, and were sold: what the losses made each survivor dearer by. */
  plants_in: z.int(),
  plants_lost: z.int(),
  plants_sold: z.int(),
  /** What customers paid for them without tax, after discounts and what was given back. */
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
  body: z.strictObject({ batchIds: z.array(BatchId).check(z.maxLength(500, 'At most 500 batches at once.')) }),
  reply: z.array(BatchCosts),
})

export const bulkCosts = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-costs',
  summary: 'Adds a cost to batches, shared by their plants, such as freight or a contractor’s day; all of them or none',
  roles: managers,
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
    taken_back: z.int(),
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
    /** What is delivered and not invoiced had cost. */
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
