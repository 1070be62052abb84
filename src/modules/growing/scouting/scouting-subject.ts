/** The shapes of what is looked for: pests, diseases and readings with their limits. */
import * as z from 'zod/mini'
import { DecimalText, Id, MaybeText, SignedQuantity, Text, Version } from '#kernel/wire.ts'
import { scoutingKinds } from './scouting-kinds.ts'
import { limitFaults } from './scouting.ts'

export const ScoutingSubject = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(scoutingKinds),
  /** "per card", "mS/cm"; '' for plain numbers. */
  unit: z.string(),
  /** At this value or above there is a task. */
  act_from: z.nullable(DecimalText),
  /** Below this value there is a task. */
  act_below: z.nullable(DecimalText),
  /** The work of that task, in words. */
  action: z.string(),
  archived: z.boolean(),
  version: Version,
})
export type ScoutingSubject = z.infer<typeof ScoutingSubject>

const subjectFields = {
  name: Text(60),
  kind: z.enum(scoutingKinds, 'Choose a kind.'),
  unit: MaybeText(30),
  act_from: z.optional(z.nullable(SignedQuantity)),
  act_below: z.optional(z.nullable(SignedQuantity)),
  action: MaybeText(60),
}

const checkLimits = z.check<z.infer<z.ZodMiniObject<typeof subjectFields>>>(({ value, issues }) => {
  for (const { path, message } of limitFaults({ ...value, unit: value.unit ?? '' }))
    issues.push({ code: 'custom', path: [path], message, input: value })
})

export const NewScoutingSubject = z.strictObject(subjectFields).check(checkLimits)
export type NewScoutingSubject = z.infer<typeof NewScoutingSubject>

export const ScoutingSubjectChange = z
  .strictObject({ ...subjectFields, version: Version, archived: z.optional(z.boolean()) })
  .check(checkLimits)
export type ScoutingSubjectChange = z.infer<typeof ScoutingSubjectChange>
