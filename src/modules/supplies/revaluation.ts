/**
 * The stock of a supply at another value: all of it goes out at its average and comes in at what it should be worth, so that quantities and
 * values of the ledger add up as ever. Pure.
 */
import { costAt } from '#kernel/amount.ts'
import { mulDivRounded } from '#kernel/money.ts'
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'

export interface ValuedStock {
  readonly onHand: TenThousandths
  /** The last one, where nothing is there. */
  readonly averageCost: Millionths
  /** Sum of the ledger. */
  readonly value: Millionths
}

interface Moved {
  readonly delta: TenThousandths
  readonly unitCost: Millionths
}

/** The average of a stock that is worth more and holds more than its ledger says. A unit cost never falls below 0. */
export function averageWith(
  { onHand, averageCost, value }: ValuedStock,
  { worth, quantity }: { readonly worth: Millionths; readonly quantity: TenThousandths },
): Millionths {
  const [there, total] = [onHand + quantity, value + worth]
  if (there <= 0n) return averageCost
  return total > 0n ? mulDivRounded(total, 10_000n, there) : 0n
}

/** Value missing from the stock for its quantity to be worth this average. */
export const lackingTo = (average: Millionths, { onHand, value }: ValuedStock): Millionths => costAt(average, onHand) - value

/** Movements that raise the value of the stock by exactly `difference`; none for zero. */
export function revaluationBy(difference: Millionths, { onHand, averageCost }: Omit<ValuedStock, 'value'>): readonly Moved[] {
  if (difference === 0n) return []
  const quantity = onHand > 0n ? onHand : 10_000n
  const usual = costAt(averageCost, quantity)
  const out = usual + difference < 0n ? -difference : usual
  const goingOut = exactly(quantity, out).map(({ delta, unitCost }) => ({ delta: -delta, unitCost }))
  const comingIn = exactly(quantity, out + difference)
  // The stock never falls below nothing: where nothing is there, a piece comes in first.
  return onHand > 0n ? [...goingOut, ...comingIn] : [...comingIn, ...goingOut]
}

/** A quantity whose cost comes to exactly this value: what the division leaves over makes a part of it a millionth dearer. */
function exactly(quantity: TenThousandths, value: Millionths): readonly Moved[] {
  const unitCost = (value * 10_000n) / quantity
  const dearer = value * 10_000n - unitCost * quantity
  return [
    { delta: quantity - dearer, unitCost },
    { delta: dearer, unitCost: unitCost + 1n },
  ].filter(({ delta }) => delta > 0n)
}
