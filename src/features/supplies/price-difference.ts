/**
 * What becomes of a difference between the price that supplies were received at and the price on their bill. What is still in stock takes its
 * share, as its cost of purchase (IAS 2, paragraphs 10 and 11); the share of what has left is a price variance, a cost of the period. Which pieces
 * are left is not known under the moving average: as many of those on the bill as are on hand. Pure.
 */
import { averageCostAfter } from './average-cost.ts'
import { costAt } from '#kernel/amount.ts'
import { mulDivRounded } from '#kernel/money.ts'
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'

interface Difference {
  /** The bill less what was booked at the delivery, without tax; with a minus where the bill is lower. */
  readonly difference: Millionths
  /** How many of what came it is for. */
  readonly quantity: TenThousandths
}

interface Stock {
  readonly onHand: TenThousandths
  readonly averageCost: Millionths
}

/** So many pieces leave the stock at their average and come in again at another unit cost. */
export interface Revaluation {
  readonly quantity: TenThousandths
  readonly from: Millionths
  readonly to: Millionths
}

/** The revaluation of what is still in stock; undefined where nothing of it is, or nothing changes. A unit cost never falls below 0. */
export function revaluationBy({ difference, quantity }: Difference, { onHand, averageCost }: Stock): Revaluation | undefined {
  const left = quantity < onHand ? quantity : onHand
  if (left <= 0n) return undefined
  // For each piece what the difference is of each piece on the bill, with what is no whole millionth left to the variance.
  const changed = averageCost + (difference * 10_000n) / quantity
  const to = changed > 0n ? changed : 0n
  return to === averageCost ? undefined : { quantity: left, from: averageCost, to }
}

interface Receipt {
  readonly delta: TenThousandths
  readonly unitCost: Millionths
}

/**
 * The average cost after a receipt is corrected of which some may have left: its price is corrected on what is still in stock, pieces that came
 * besides come in at what they cost, and pieces that never came leave at the average. The rest of the correction is a price variance.
 */
export function averageAfterCorrection({ onHand, averageCost }: Stock, was: Receipt, should: Receipt): Millionths {
  const more = should.delta - was.delta
  const moved = averageCostAfter(
    { onHand, averageCost },
    more > 0n ? { delta: more, unitCost: should.unitCost } : { delta: more },
  )
  const quantity = more > 0n ? was.delta : should.delta
  const difference = costAt(should.unitCost - was.unitCost, quantity)
  const stock = { onHand: onHand + more, averageCost: moved }
  const found = revaluationBy({ difference, quantity }, stock)
  if (!found) return moved
  return averageCostAfter(
    { onHand: stock.onHand - found.quantity, averageCost: moved },
    { delta: found.quantity, unitCost: found.to },
  )
}

/**
 * Where nothing is left after a correction: what one of the corrected pieces has to come in at again, so that the stock is worth nothing and the
 * whole difference is the variance.
 */
export function worthOfOneLeft({ onHand, averageCost }: Stock, was: Receipt, should: Receipt): Millionths {
  const worth = (costAt(was.unitCost, was.delta) - costAt(averageCost, onHand)) * 10_000n
  return worth > 0n && should.delta > 0n ? mulDivRounded(worth, 1n, should.delta) : 0n
}

/** How many pieces of a corrected receipt have left, and what their price was wrong by. `onHand` is what is there after the correction. */
export function differenceOfUsed(
  onHand: TenThousandths,
  was: Receipt,
  should: Receipt,
): { readonly quantity: TenThousandths; readonly difference: Millionths } {
  const came = should.delta < was.delta ? should.delta : was.delta
  const left = onHand < 0n ? 0n : onHand < came ? onHand : came
  return { quantity: came - left, difference: costAt(should.unitCost - was.unitCost, came - left) }
}

/** What a revaluation adds to the value of the stock; the rest of the difference is the variance. */
export const valueOf = ({ quantity, from, to }: Revaluation): Millionths => costAt(to - from, quantity)
