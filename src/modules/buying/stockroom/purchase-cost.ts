/** Costs of purchase orders: the default unit cost before the vendor confirms a price, and line totals. */
import { amountOfCost } from '#kernel/amount.ts'
import { type Cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import { formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'

interface KnownCosts {
  /** Unit cost of the last delivery, without tax. */
  readonly last_cost: string | null
  /** The moving average of a supply; null for plants. */
  readonly average_cost: string | null
}

/**
 * Last unit cost, else the average cost rounded to the cent, or to a hundredth of a cent if it is below 1. '0' if both are
 * unknown.
 */
export function usualCost({ last_cost, average_cost }: KnownCosts): string {
  if (last_cost !== null) return last_cost
  const average = parseCost(average_cost ?? 0)
  return average < 1_000_000n ? formatFixed(mulDivRounded(average, 1n, 100n), 4) : moneyText(mulDivRounded(average, 1n, 10_000n))
}

export const lineCost = (quantity: string, unit_cost: string): Cents =>
  amountOfCost(parseCost(unit_cost), parseQuantity(quantity))
