/**
 * What becomes of a difference between the price that supplies were received at and the price on their bill. What is still in stock takes its
 * share, as its cost of purchase (IAS 2, paragraphs 10 and 11); the share of what has left is a price variance, a cost of the period. Which pieces
 * are left is not known under the moving average: as many of those on the bill as are on hand. Pure.
 */
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

/** The average of a stock that is worth more and holds more than its ledger says. Where nothing is left, the last average stays. */
export function averageWith(
  { onHand, averageCost }: Stock,
  { worth, quantity }: { readonly worth: Millionths; readonly quantity: TenThousandths },
): Millionths {
  const there = onHand + quantity
  if (there <= 0n) return averageCost
  const value = costAt(averageCost, onHand) + worth
  return value > 0n ? mulDivRounded(value, 10_000n, there) : 0n
}

/** What a revaluation adds to the value of the stock; the rest of the difference is the variance. */
export const valueOf = ({ quantity, from, to }: Revaluation): Millionths => costAt(to - from, quantity)
