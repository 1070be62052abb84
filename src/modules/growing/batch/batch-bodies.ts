/** The bodies of the calls for batch operations, which the forms check too. */
import { ContainerSizeId, GrowthStageId, LocationId, VendorId } from '#modules/setup/reference/entry-ids.ts'
import { specificationBody } from '#modules/setup/reference/specification-fields.ts'
import { BatchId, PlantTypeId, TaskId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Count, Day, Id, Instant, MaybeText, Money, Note, Quantity, Text, Version, notTooMany } from '#kernel/wire.ts'
import { costKinds } from '#modules/growing/ledger/operation-costs.ts'
import { mostBatches } from './batch.ts'
import { methods } from './batch-kinds.ts'
import { recordFields } from '#modules/growing/propagation/propagation.ts'
import { Minutes } from '#modules/growing/schedule/minutes.ts'

const MaybeDay = z.optional(z.nullable(Day))
const MaybeId = z.optional(z.nullable(Id))
const Place = MaybeText(20)
/** Time of the work, if it was sent later: a place closed for re-entry since does not refuse it. */
const DoneAt = z.optional(Instant)
/** Confirms work on plants that are on hold. */
const WhileHeld = z.optional(z.boolean())
const MaybeMinutes = z.optional(z.nullable(Minutes))

/** Fields of every operation: the day, the reason, the labour time, and whether it may continue although supplies are short. */
const inputs = {
  /** Recipe, or null for none. Left out: the one last used for the plant in this container, else the only active one. */
  recipe_id: MaybeId,
  potting_mix_id: MaybeId,
  recycle_old_container: z.optional(z.boolean()),
  minutes: MaybeMinutes,
  confirmed: z.optional(z.boolean()),
  notes: Note,
  done_at: DoneAt,
}
const next = { next_action: MaybeText(120), next_action_date: MaybeDay }

/** Fields that potting up and dividing share, for one batch or many. */
const potting = { location: Place, location_id: LocationId, ready_on: MaybeDay, while_held: WhileHeld, ...inputs, ...next }
const loss = {
  loss_date: Day,
  /** Reason from the settings; the first of them by default. */
  reason: z.optional(Text(40)),
  /** Not to be expected: its cost is written off and the survivors are no dearer for it. */
  abnormal: z.optional(z.boolean()),
  notes: Note,
  done_at: DoneAt,
}

const many = <Each extends z.ZodMiniType>(each: Each, none = 'Choose at least one batch.') =>
  z.array(each).check(z.minLength(1, none), z.maxLength(mostBatches, `At most ${mostBatches} batches at a time.`))

/** Open task that this completes; empty for none, missing for the earliest that fits. */
const OfTask = z.optional(z.nullable(z.union([z.literal(''), TaskId])))

export const PotUpBody = z.strictObject({
  /** The container sizes the user saw: refused if the plants have been potted up since. */
  old_container_size: MaybeText(60),
  old_container_size_id: ContainerSizeId,
  container_size: Text(60),
  container_size_id: ContainerSizeId,
  quantity: Count,
  potting_date: Day,
  task_id: OfTask,
  ...potting,
})
export type PotUpBody = z.infer<typeof PotUpBody>

export const BulkPotUpBody = z.strictObject({
  batches: many(
    z.strictObject({
      batch_id: BatchId,
      quantity: Count,
      old_container_size: MaybeText(60),
      old_container_size_id: ContainerSizeId,
    }),
  ),
  container_size: Text(60),
  container_size_id: ContainerSizeId,
  potting_date: Day,
  ...potting,
})
export type BulkPotUpBody = z.infer<typeof BulkPotUpBody>

export const DivisionBody = z.strictObject({
  parent_batch_id: MaybeId,
  input_quantity: Count,
  quantity: Count,
  container_size_from: MaybeText(60),
  container_size_from_id: ContainerSizeId,
  container_size_to: Text(60),
  container_size_to_id: ContainerSizeId,
  action_date: Day,
  task_id: OfTask,
  ...potting,
})
export type DivisionBody = z.infer<typeof DivisionBody>

export const BulkDivisionBody = z.strictObject({
  batches: many(z.strictObject({ batch_id: BatchId, input_quantity: Count, quantity: Count })),
  container_size_to: Text(60),
  container_size_to_id: ContainerSizeId,
  action_date: Day,
  ...potting,
})
export type BulkDivisionBody = z.infer<typeof BulkDivisionBody>

export const PropagationBody = z.strictObject({
  batches: z
    .array(
      z.strictObject({
        plant_type_id: PlantTypeId,
        container_size: Text(60),
        container_size_id: ContainerSizeId,
        quantity: Count,
        /** Total cost of seed, cuttings or liners. */
        cost: z.optional(Money),
        /** As `recipe_id` of all lines, for this one. */
        recipe_id: MaybeId,
        parent_batch_id: MaybeId,
        vendor: MaybeText(80),
        vendor_id: VendorId,
        vendor_lot: MaybeText(80),
        /** Lot that is sown, and how much of it in its unit: its code and vendor become those of the batch. */
        seed_lot_id: MaybeId,
        seed_quantity: z.optional(z.nullable(Quantity)),
        /** Batch whose plants are grafted with this plant, one for each. */
        rootstock_batch_id: MaybeId,
      }),
    )
    .check(z.minLength(1, 'Enter at least one plant.'), z.maxLength(200, 'At most 200 at a time.')),
  method: z.enum(methods),
  /** Growing by default; plants bought in for resale are for sale at once. */
  state: z.optional(z.enum(['growing', 'for_sale'])),
  started_on: Day,
  location: Place,
  location_id: LocationId,
  ready_on: MaybeDay,
  recipe_id: MaybeId,
  potting_mix_id: MaybeId,
  minutes: MaybeMinutes,
  confirmed: z.optional(z.boolean()),
  while_held: WhileHeld,
  notes: Note,
  ...recordFields,
})
export type PropagationBody = z.infer<typeof PropagationBody>

export const LossBody = z.strictObject({
  quantity: Count,
  ...loss,
})
export type LossBody = z.infer<typeof LossBody>

export const BulkLossBody = z.strictObject({
  batches: many(z.strictObject({ batch_id: BatchId, quantity: Count }), 'Enter how many were lost in at least one batch.'),
  ...loss,
})
export type BulkLossBody = z.infer<typeof BulkLossBody>

export const MovementBody = z.strictObject({
  task_id: OfTask,
  movement_date: Day,
  new_location: Text(20),
  new_location_id: LocationId,
  while_held: WhileHeld,
  done_at: DoneAt,
})
export const BulkMovementBody = z.strictObject({
  batch_ids: many(Id),
  /** Taken for one batch only. */
  task_id: OfTask,
  movement_date: Day,
  new_location: Text(20),
  new_location_id: LocationId,
  while_held: WhileHeld,
  done_at: DoneAt,
})

export const SplitBody = z.strictObject({
  quantity: Count,
  date: Day,
  location: Place,
  location_id: LocationId,
  growth_stage: MaybeText(60),
  growth_stage_id: GrowthStageId,
  while_held: WhileHeld,
  notes: Note,
  done_at: DoneAt,
})

const mostParts = 20

export const GradingBody = z.strictObject({
  batches: many(
    z.strictObject({
      batch_id: BatchId,
      /** Graded parts; plants not counted here keep their grade. */
      parts: z
        .array(z.strictObject({ quantity: Count, ...specificationBody }))
        .check(z.minLength(1, 'Enter at least one grade.'), z.maxLength(mostParts, `At most ${mostParts} grades at a time.`)),
    }),
  ),
  date: Day,
  notes: Note,
})
export type GradingBody = z.infer<typeof GradingBody>

export const MergeBody = z.strictObject({
  batch_ids: z.array(BatchId).check(z.minLength(1, 'Choose at least one batch to merge.'), z.maxLength(100)),
  date: Day,
  notes: Note,
  done_at: DoneAt,
})

/** A counted number, including 0; text of digits is accepted. */
const WholeNumber = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.'))], 'Enter a whole number.'),
    z.transform(Number),
  )
  .check(
    z.refine((n) => Number.isInteger(n) && n >= 0, 'Enter a whole number of 0 or more.'),
    notTooMany,
  )

export const CountBody = z.strictObject({
  counted: WholeNumber,
  /** Recorded quantity at the time of a count that is sent later: refused if it has changed since. */
  expected: z.optional(z.int().check(z.nonnegative(), notTooMany)),
  date: Day,
  /** For growing plants: the cost of missing ones is an expense, instead of being carried by the survivors. */
  abnormal: z.optional(z.boolean()),
  notes: Note,
  done_at: DoneAt,
})

export const NoteBody = z.strictObject({
  text: Text(500),
  /** The day it was seen. */
  date: Day,
})
export type NoteBody = z.infer<typeof NoteBody>

export const Amount = Money.check(z.refine((text) => Number(text) > 0, 'Enter more than 0.'))

export const CostBody = z.strictObject({
  batch_ids: many(Id),
  /** Total for all batches, without tax. */
  amount: Amount,
  component: z.enum(costKinds, 'Choose a cost type.'),
  reason: Text(200),
  date: Day,
})
export type CostBody = z.infer<typeof CostBody>

export const StateBody = z.strictObject({
  batch_ids: many(Id),
  task_id: OfTask,
  state: z.optional(z.enum(['growing', 'for_sale'])),
  growth_stage: MaybeText(60),
  growth_stage_id: GrowthStageId,
  ready_on: MaybeDay,
  location: Place,
  location_id: LocationId,
  date: Day,
})

export const BatchChange = z.strictObject({
  batch_code: z.optional(Text(40)),
  /** Corrections of what was entered wrong at the start, as long as nothing contradicts them. */
  plant_type_id: z.optional(PlantTypeId),
  container_size: z.optional(Text(60)),
  container_size_id: ContainerSizeId,
  method: z.optional(z.enum(methods)),
  started_on: z.optional(Day),
  notes: Note,
  growth_stage: MaybeText(60),
  growth_stage_id: GrowthStageId,
  ready_on: MaybeDay,
  vendor: MaybeText(80),
  vendor_id: VendorId,
  vendor_lot: MaybeText(80),
  next_action: MaybeText(120),
  next_action_date: MaybeDay,
  version: Version,
})
export type BatchChange = z.infer<typeof BatchChange>
