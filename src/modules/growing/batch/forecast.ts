/** How many plants of a batch will be left when it is ready, by what was lost of such plants before. */
import { BatchId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day } from '#kernel/wire.ts'

export const Forecast = z.object({
  batch_id: BatchId,
  ready_on: z.nullable(Day),
  /** Expected to be left. */
  plants: z.int(),
  /** What is lost of such plants as a rule, in percent. */
  usual_loss: z.number(),
  /** Whose losses those were: this plant's, its category's, or what the trade is used to. */
  from: z.enum(['plant', 'category', 'trade']),
  /** How many batches they were counted in. */
  batches: z.int(),
})
export type Forecast = z.infer<typeof Forecast>

/** The plants that came into batches and those that were lost. */
export interface Losses {
  readonly batches: number
  readonly came: number
  readonly lost: number
}

/** Of a hundred that are started, this many are lost until they are sold, where a nursery has no history of its own. */
const tradeLoss = 0.2

/** Fewer are not significant. */
const enough = ({ batches, came }: Losses) => batches >= 3 && came >= 100
const shareOf = ({ came, lost }: Losses) => (came === 0 ? 0 : Math.min(1, Math.max(0, lost / came)))

/** The most specific significant losses: of the plant, or of its category, or of the trade. */
export function usualLoss(ofPlant: Losses, ofCategory: Losses): { readonly share: number } & Pick<Forecast, 'from' | 'batches'> {
  if (enough(ofPlant)) return { share: shareOf(ofPlant), from: 'plant', batches: ofPlant.batches }
  if (enough(ofCategory)) return { share: shareOf(ofCategory), from: 'category', batches: ofCategory.batches }
  return { share: tradeLoss, from: 'trade', batches: 0 }
}

/** What has been lost of the batch already is not lost again. */
export function forecastYield(onHand: number, own: Pick<Losses, 'came' | 'lost'>, usual: number): number {
  const survived = own.came > 0 ? 1 - own.lost / own.came : 1
  const share = survived > 0 ? Math.min(1, (1 - usual) / survived) : 1
  return Math.floor(onHand * share + 1e-9)
}
