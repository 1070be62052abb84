/** What the forecast screen shows: when what grows will be ready, how many of it, what will be asked for, and how often such bands were right. */
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'

export const BandShown = z.object({
  low: z.number(),
  middle: z.number(),
  high: z.number(),
  basis: z.enum(['own', 'category', 'default']),
  cases: z.int(),
})
export type BandShown = z.infer<typeof BandShown>

export const Ripening = z.object({
  batch_id: Id,
  batch_code: z.string(),
  plant: z.string(),
  category: z.string(),
  container_size: z.string(),
  standing: z.int(),
  /** Days in the middle and at the ends of the band, from today; what is overdue is ready now. */
  ready: z.object({ low: Day, middle: Day, high: Day, basis: BandShown.shape.basis, cases: z.int() }),
  /** How many of those that stand will come through. */
  plants: z.object({ low: z.int(), middle: z.int(), high: z.int() }),
  /** What the batch itself says, where somebody wrote it down. */
  ready_on: z.nullable(Day),
})
export type Ripening = z.infer<typeof Ripening>

export const DemandShown = z.object({
  plant_type_id: Id,
  plant: z.string(),
  container_size: z.string(),
  for_sale: z.int(),
  /** Over the coming four weeks. */
  next: BandShown,
})
export type DemandShown = z.infer<typeof DemandShown>

export const BackTested = z.object({
  what: z.enum(['ready', 'yield', 'demand']),
  forecasts: z.int(),
  within: z.int(),
  below: z.int(),
  above: z.int(),
  defaults: z.int(),
  /** How many times as far down and up as the cases alone say the bands reach, learnt from how far off earlier ones were. */
  down: z.number(),
  up: z.number(),
})
export type BackTested = z.infer<typeof BackTested>

export const Outlook = z.object({
  today: Day,
  ripening: z.array(Ripening),
  demand: z.array(DemandShown),
  back_tests: z.array(BackTested),
})
export type Outlook = z.infer<typeof Outlook>
