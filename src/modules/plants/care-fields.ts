/** The fields of the care of a plant, checked as they come in. */
import * as z from 'zod/mini'
import { MaybeText, MaybeWhole, Version } from '#kernel/wire.ts'
import { hazards, lights, waters } from './care-choices.ts'

const length = MaybeWhole(1, 10_000, 'Enter a whole number of centimetres, from 1 to 10,000.')

/** Unknown fields are missing or null. */
export const Care = z.strictObject({
  light: z.optional(z.enum(lights)),
  water: z.optional(z.enum(waters)),
  /** The lowest temperature that it survives, in °C. */
  lowest_temperature: MaybeWhole(-60, 25, 'Enter whole degrees, from −60 to 25.'),
  height_cm: length,
  spread_cm: length,
  hazards: z.optional(z.array(z.enum(hazards)).check(z.maxLength(hazards.length))),
  /** Shown as "Native to New Zealand". */
  origin: MaybeText(120),
  /** Advice that none of the other fields has. */
  advice: MaybeText(600),
  /** Text that the licence of a protected variety requires on each label. */
  breeder_wording: MaybeText(200),
})
export type Care = z.infer<typeof Care>

/** As stored, with the version of the plant. */
export const PlantCare = z.object({ ...Care.shape, version: Version })
export type PlantCare = z.infer<typeof PlantCare>
