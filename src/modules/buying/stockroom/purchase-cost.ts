/** What purchase orders cost: what one is taken to cost until its vendor says so, and what a line comes to. */
import { amountOfCost } from '#kernel/amount.ts'
import { type Cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import { formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'

interface KnownCosts {
  /** Of the last delivery, without tax. */
  readonly last_cost: string | null
  /** The moving average of a supply; null for plants. */
  readonly average_cost: string | null
}

/** As it cost last, or else about what it costs on average: to the cent, below 1 to a hundredth of a cent. 0 where nothing is known. */
export function usualCost({ last_cost, average_cost }: KnownCosts): string {
  if (last_cost !== null) return last_cost
  const average = parseCost(average_cost ?? 0)
  return average < 1_000_000n ? formatFixed(mulDivRounded(average, 1n, 100n), 4) : moneyText(mulDivRounded(average, 1n, 10_000n))
}

/** What a line comes to, to the cent. */
export const lineCost = (quantity: string, unit_cost: string): Cents =>
  amountOfCost(parseCost(unit_cost), parseQuantity(quantity))
