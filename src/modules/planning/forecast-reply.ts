/**
 * Reply of the forecast screen: ready dates and quantities of growing plants, demand, and the accuracy of these
 * bands.
 */
import { BatchId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day } from '#kernel/wire.ts'

export const BandShown = z.object({
  low: z.number(),
  middle: z.number(),
  high: z.number(),
  basis: z.enum(['own', 'category', 'default']),
  cases: z.int(),
})
export type BandShown = z.infer<typeof BandShown>

export const Ripening = z.object({
  batch_id: BatchId,
  batch_code: z.string(),
  plant: z.string(),
  category: z.string(),
  container_size: z.string(),
  on_hand: z.int(),
  /** Days from today at the middle and the ends of the band; 0 if overdue. */
  ready: z.object({ low: Day, middle: Day, high: Day, basis: BandShown.shape.basis, cases: z.int() }),
  /** Plants on hand that will survive. */
  plants: z.object({ low: z.int(), middle: z.int(), high: z.int() }),
  /** The ready date entered on the batch, if any. */
  ready_on: z.nullable(Day),
})
export type Ripening = z.infer<typeof Ripening>

export const DemandShown = z.object({
  plant_type_id: PlantTypeId,
  plant: z.string(),
  container_size: z.string(),
  for_sale: z.int(),
  /** Over the coming four weeks. */
  next: BandShown,
})
export type DemandShown = z.infer<typeof DemandShown>

export const BackTested = z.object({
  /** Demand is tested by class: of plants that sell regularly, and of those that sell seldom. */
  what: z.enum(['ready', 'yield', 'regular', 'seldom']),
  forecasts: z.int(),
  within: z.int(),
  below: z.int(),
  above: z.int(),
  defaults: z.int(),
  /** The factors by which the bands are widened, learnt from the errors of earlier ones. */
  down: z.number(),
  up: z.number(),
})
export type BackTested = z.infer<typeof BackTested>

export const ForecastReply = z.object({
  today: Day,
  ripening: z.array(Ripening),
  demand: z.array(DemandShown),
  back_tests: z.array(BackTested),
})
export type ForecastReply = z.infer<typeof ForecastReply>
