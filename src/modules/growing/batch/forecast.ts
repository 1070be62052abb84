/** Forecast of the plants left when a batch is ready, from past losses of such plants. */
import { BatchId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day } from '#kernel/wire.ts'

export const Forecast = z.object({
  batch_id: BatchId,
  ready_on: z.nullable(Day),
  /** Expected to be left. */
  plants: z.int(),
  usual_loss: z.number(),
  /** Source of the usual loss: this plant, its category, or the trade's average. */
  from: z.enum(['plant', 'category', 'trade']),
  batches: z.int(),
})
export type Forecast = z.infer<typeof Forecast>

/** The plants that came into batches and those that were lost. */
export interface Losses {
  readonly batches: number
  readonly came: number
  readonly lost: number
}

/** Loss rate from start to sale assumed for a nursery without history. */
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

/** Deducts losses that the batch has already had from the usual loss. */
export function forecastYield(onHand: number, own: Pick<Losses, 'came' | 'lost'>, usual: number): number {
  const survived = own.came > 0 ? 1 - own.lost / own.came : 1
  const share = survived > 0 ? Math.min(1, (1 - usual) / survived) : 1
  return Math.floor(onHand * share + 1e-9)
}
