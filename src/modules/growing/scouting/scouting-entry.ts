/** The shapes of what was found or measured at a place. */
import { LocationId } from '#modules/setup/reference/entry-ids.ts'
import { TaskId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, DecimalText, Id, Instant, MaybeText, SignedQuantity, Text, Version } from '#kernel/wire.ts'
import { scoutingKinds } from './scouting-kinds.ts'

export const ScoutingEntry = z.object({
  id: Id,
  subject_id: Id,
  subject: z.string(),
  kind: z.enum(scoutingKinds),
  unit: z.string(),
  location: z.string(),
  location_id: Id,
  observed_at: Instant,
  value: DecimalText,
  note: z.string(),
  /** By the limits as they are now. */
  beyond_limit: z.boolean(),
  /** Task that it planned; null without one, or once that was deleted. */
  task_id: z.nullable(TaskId),
  task: z.nullable(z.string()),
  has_photo: z.boolean(),
  created_by: z.nullable(z.string()),
  /** Above 1 for an entry that was corrected. */
  version: Version,
})
export type ScoutingEntry = z.infer<typeof ScoutingEntry>

/** Newest entry of a subject at a place. */
export const NewestEntry = z.extend(ScoutingEntry, {
  /** The value before it; null for the first. */
  previous: z.nullable(DecimalText),
})
export type NewestEntry = z.infer<typeof NewestEntry>

/** An entry as it was before a correction. */
export const EntryVersion = z.object({
  version: Version,
  subject: z.string(),
  unit: z.string(),
  location: z.string(),
  location_id: Id,
  observed_at: Instant,
  value: DecimalText,
  note: z.string(),
  removed: z.boolean(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type EntryVersion = z.infer<typeof EntryVersion>

const entryFields = {
  subject_id: Id,
  location: Text(20),
  location_id: LocationId,
  value: SignedQuantity,
  /** When it was seen, by the clock of the nursery. */
  day: Day,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 07:30.')),
  note: MaybeText(500),
}

/** A device that has no network chooses the id, so that a photo can follow. */
export const NewScoutingEntry = z.strictObject({ id: z.optional(Id), ...entryFields })
export type NewScoutingEntry = z.infer<typeof NewScoutingEntry>

/** Without day and time it stays when it was. */
export const ScoutingCorrection = z
  .strictObject({ ...entryFields, day: z.optional(entryFields.day), time: z.optional(entryFields.time), version: Version })
  .check(
    z.refine(({ day, time }) => (day === undefined) === (time === undefined), {
      path: ['time'],
      message: 'Enter the day and the time, or neither.',
    }),
  )
export type ScoutingCorrection = z.infer<typeof ScoutingCorrection>
