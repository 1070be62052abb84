/** A correction of what was done to plants: how many, when, where to, into what; or that it was not done at all. */
import { ContainerSizeId, LocationId } from '#modules/setup/reference/entry-ids.ts'
import * as z from 'zod/mini'
import { Count, Day, MaybeText, Note, Text, notTooMany } from '#kernel/wire.ts'

const Counted = z.int().check(z.nonnegative(), notTooMany)

/** Fields that are left out stay as they are. */
export const ActCorrection = z.strictObject({
  /** It was not done at all. */
  removed: z.optional(z.boolean()),
  occurred_on: z.optional(Day),
  /** Plants that were started, potted, lost or split off; divisions that came out. */
  quantity: z.optional(Count),
  /** Mother plants that were divided. */
  input_quantity: z.optional(Count),
  counted: z.optional(Counted),
  /** Plants of each part of a grading, in the order of the parts. */
  parts: z.optional(z.array(Count).check(z.maxLength(20))),
  container_size: MaybeText(60),
  container_size_id: ContainerSizeId,
  location: MaybeText(20),
  location_id: LocationId,
  loss_reason: z.optional(Text(40)),
  loss_notes: Note,
  abnormal: z.optional(z.boolean()),
  /** Reason for the correction. */
  reason: Text(200),
})
export type ActCorrection = z.infer<typeof ActCorrection>

/** Kinds of operations that are corrected, with the fields that each has. */
export const correctableFields = {
  propagation: ['occurred_on', 'quantity', 'container_size', 'location'],
  pot_up: ['occurred_on', 'quantity', 'container_size', 'location'],
  division: ['occurred_on', 'input_quantity', 'quantity', 'container_size', 'location'],
  loss: ['occurred_on', 'quantity', 'loss_reason', 'loss_notes', 'abnormal'],
  movement: ['occurred_on', 'location'],
  split: ['occurred_on', 'quantity', 'location'],
  grade: ['occurred_on', 'parts'],
  merge: ['occurred_on'],
  count: ['occurred_on', 'counted'],
  state: ['occurred_on'],
  work: [],
  cost: [],
} as const satisfies Readonly<Record<string, readonly (keyof ActCorrection)[]>>
export type CorrectableKind = keyof typeof correctableFields

export const isCorrectable = (kind: string): kind is CorrectableKind => kind in correctableFields
