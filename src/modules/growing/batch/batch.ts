/** A batch: plants of one type, in one container size, at one place, with one history. */
import { ContainerSizeId, LocationId } from '#modules/setup/reference/entry-ids.ts'
import { specificationBody, specificationReply } from '#modules/setup/reference/specification-fields.ts'
import { BatchId, OperationId, PlantTypeId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { isoWeek } from '#kernel/day.ts'
import { batchStates, methods } from './batch-kinds.ts'
import { Count, Day, DecimalText, Id, Instant, MaybeText, Text, Version } from '#kernel/wire.ts'

/** The most batches that one operation is done to. */
export const mostBatches = 500
/** Limit of batch ids that fit into a URL. */
export const mostPreviewed = 200

export const PlantBatch = z.object({
  id: BatchId,
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  category: z.string(),
  parent_batch_id: z.nullable(BatchId),
  batch_code: z.string(),
  container_size: z.string(),
  container_size_id: Id,
  quantity_current: z.int(),
  location: z.nullable(z.string()),
  location_id: z.nullable(Id),
  state: z.enum(batchStates),
  /** Reason for a recall, if it is on hold. */
  on_hold: z.string(),
  /** First day that sprayed plants may be sold, and the product whose label requires it; null and empty otherwise. */
  sale_from: z.nullable(Day),
  sprayed_with: z.string(),
  growth_stage: z.nullable(z.string()),
  growth_stage_id: z.nullable(Id),
  ...specificationReply,
  method: z.enum(methods),
  started_on: Day,
  ready_on: z.nullable(Day),
  next_action: z.nullable(z.string()),
  next_action_date: z.nullable(Day),
  notes: z.string(),
  vendor: z.nullable(z.string()),
  vendor_id: z.nullable(Id),
  vendor_lot: z.nullable(z.string()),
  /** Total cost of the plants on hand. */
  cost: DecimalText,
  /** Out of every list but that of the archived ones. */
  archived: z.boolean(),
  version: Version,
})
export type PlantBatch = z.infer<typeof PlantBatch>

export const BatchEvent = z.object({
  id: Id,
  kind: z.string(),
  delta: z.int(),
  quantity_after: z.int(),
  cost_delta: DecimalText,
  occurred_on: Day,
  reason: z.string(),
  created_at: Instant,
  by: z.nullable(z.string()),
  /** Rows of one operation belong together. */
  operation_id: z.nullable(OperationId),
  /** Kind of the event; of the operation, if it belongs to one. */
  operation: z.nullable(z.string()),
  component: z.nullable(z.string()),
  /** The container that a potting was into. */
  container_size: z.nullable(z.string()),
  /** The state that the batch was changed to. */
  state: z.nullable(z.string()),
  /** Reversed later. */
  reversed: z.boolean(),
  /** A reversal itself. */
  reverses: z.boolean(),
  /** The batch on the other side. */
  other_batch_id: z.nullable(BatchId),
  other_batch_code: z.nullable(z.string()),
  sale_id: z.nullable(SaleId),
  invoice_number: z.nullable(z.string()),
})
export type BatchEvent = z.infer<typeof BatchEvent>

export const NewBatch = z.strictObject({
  plant_type_id: PlantTypeId,
  container_size: Text(60),
  container_size_id: ContainerSizeId,
  quantity: Count,
  location: MaybeText(20),
  location_id: LocationId,
  state: z.optional(z.enum(['growing', 'for_sale'])),
  method: z.optional(z.enum(methods)),
  started_on: z.optional(Day),
  ready_on: z.optional(z.nullable(Day)),
  ...specificationBody,
  notes: MaybeText(2000),
})
export type NewBatch = z.infer<typeof NewBatch>

/** Plants of one kind at one location: how many are on hand, reserved and available. */
export const StockRow = z.object({
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  category: z.string(),
  photo: z.nullable(z.string()),
  container_size: z.string(),
  location: z.string(),
  growth_stage: z.string(),
  on_hand: z.int(),
  /** Standing, but not for sale yet. */
  growing: z.int(),
  for_sale: z.int(),
  batches: z.int(),
  /** Plants of this type and size reserved by open orders or lay-bys, at any location. */
  committed: z.int(),
  next_ready_on: z.nullable(Day),
})
export type StockRow = z.infer<typeof StockRow>

/** The part of a code before its number: `26W31-PHOTEN`, ISO week and three letters each of genus and species. */
export function codePrefix(botanicalName: string, commonName: string, day: string): string {
  const { year, week } = isoWeek(day)
  const nameParts = (botanicalName || commonName)
    .normalize('NFD')
    .split(/['‘"]/u, 1)
    .join('')
    .replace(/\p{Mark}/gu, '')
    .split(/[^\p{Letter}]+/u)
    .filter((part) => /^[a-z]{2,}$/i.test(part) && !/^(subsp|ssp|var|sp|cv)$/i.test(part))
  const letters = nameParts
    .slice(0, 2)
    .map((part) => part.slice(0, 3).toUpperCase())
    .join('')
  return `${String(year % 100).padStart(2, '0')}W${String(week).padStart(2, '0')}-${letters || 'PLANT'}`
}

/** `26W31-PHOTEN-03` */
export const batchCode = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(2, '0')}`

/** The sort orders of batches; newest start first by default. */
export const batchSorts = [
  'code',
  'plant',
  'container',
  'location',
  'state',
  'stage',
  'grade',
  'started',
  'next',
  'quantity',
  'cost',
] as const

/** Growing plants by the Monday of the week in which they will be ready; null if no day is set. */
export const ReadyRow = z.object({
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  container_size: z.string(),
  location: z.string(),
  week: z.nullable(Day),
  plants: z.int(),
})
export type ReadyRow = z.infer<typeof ReadyRow>
