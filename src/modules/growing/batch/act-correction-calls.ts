/** The calls that correct what was done to plants, with a preview of everything that this changes. */
import { BatchId, OperationId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { CarriedCost } from '#modules/supplies/carried-cost.ts'
import { ActCorrection } from './act-correction.ts'
import { PlantBatch } from './batch.ts'

export const CorrectableAct = z.object({
  operation_id: OperationId,
  kind: z.string(),
  batch_id: BatchId,
  batch_code: z.string(),
  common_name: z.string(),
  /** Values as entered or last corrected; null if the kind has no such field. */
  occurred_on: Day,
  quantity: z.nullable(z.int()),
  input_quantity: z.nullable(z.int()),
  counted: z.nullable(z.int()),
  parts: z.array(z.object({ batch_code: z.string(), quantity: z.int(), specification: z.string() })),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  location: z.nullable(z.string()),
  location_id: z.nullable(Id),
  loss_reason: z.nullable(z.string()),
  loss_notes: z.nullable(z.string()),
  abnormal: z.nullable(z.boolean()),
  removed: z.boolean(),
})
export type CorrectableAct = z.infer<typeof CorrectableAct>

const ChangedBatch = z.object({
  id: BatchId,
  batch_code: z.string(),
  common_name: z.string(),
  plants: z.int(),
  plants_after: z.int(),
  container_size: z.string(),
  container_size_id: Id,
  container_size_after: z.string(),
  location: z.nullable(z.string()),
  location_id: z.nullable(Id),
  location_after: z.nullable(z.string()),
  cost: DecimalText,
  cost_after: DecimalText,
})

/** Everything that a correction of an act would change. */
export const ActCorrectionPreview = z.object({
  batches: z.array(ChangedBatch),
  /** Supplies that it and later acts used for another number of plants. */
  supplies: z.array(z.object({ name: z.string(), unit: z.string(), quantity: DecimalText, quantity_after: DecimalText })),
  carried: CarriedCost,
  counts_on: Day,
  closed_through: z.nullable(Day),
})
export type ActCorrectionPreview = z.infer<typeof ActCorrectionPreview>

export const getCorrectableAct = endpoint({
  method: 'GET',
  path: '/api/plant-batches/operations/:id/correction',
  summary: 'Returns what an operation on plants did, as it was corrected last',
  roles: managers,
  reply: CorrectableAct,
  problems: ['BAD_STATE'],
})

export const previewActCorrection = endpoint({
  method: 'POST',
  path: '/api/plant-batches/operations/:id/correction/preview',
  summary: 'Previews a correction of an operation: every batch, sale and month that would change. Writes nothing',
  roles: managers,
  body: z.extend(ActCorrection, { reason: z.optional(ActCorrection.shape.reason) }),
  reply: ActCorrectionPreview,
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const correctAct = endpoint({
  method: 'POST',
  path: '/api/plant-batches/operations/:id/correction',
  summary:
    'Corrects or takes out an operation on plants and carries it through all that was done since. Counts on the days of what it changes; today where they are closed. Refused if a later operation or sale cannot follow, with the nearest that is possible',
  roles: managers,
  idempotent: true,
  body: ActCorrection,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId) }),
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})
