/** The fields of a specification: as replies give it, and as bodies take it. */
import * as z from 'zod/mini'
import { Id, MaybeText, MaybeWhole } from '#kernel/wire.ts'
import { GradeId } from './entry-ids.ts'

export const specificationFields = {
  grade: z.nullable(z.string()),
  /** Height of the plants in centimetres, pot excluded. */
  height_from_cm: z.nullable(z.int()),
  height_to_cm: z.nullable(z.int()),
  /** Thickness of the stems in millimetres. */
  caliper_from_mm: z.nullable(z.int()),
  caliper_to_mm: z.nullable(z.int()),
  specification: z.string(),
}

/** The same with the id of the grade, as replies give it. */
export const specificationReply = { ...specificationFields, grade_id: z.nullable(Id) }

const Length = MaybeWhole(1, 9_999, 'Enter a whole number from 1 to 9,999.')

/** A grade by its name or its id; a new name becomes a grade. */
export const gradeBody = { grade: MaybeText(20), grade_id: GradeId }

export const specificationBody = {
  ...gradeBody,
  height_from_cm: Length,
  height_to_cm: Length,
  caliper_from_mm: Length,
  caliper_to_mm: Length,
  specification: MaybeText(80),
}
