/** Arithmetic between units: prices and costs times quantities, and unit costs. */
import { type Cents, type RoundingMode, mulDivRounded } from './money.ts'
import type { Millionths, TenThousandths } from './quantity.ts'

/** A price times a quantity, to the cent. */
export const amountAt = (price: Cents, quantity: TenThousandths, half: RoundingMode = 'up'): Cents =>
  mulDivRounded(price, quantity, 10_000n, half)

/** A percentage (0 to 100, with two decimals, in hundredths of a percent as `cents` reads it) of an amount. */
export const percentOf = (amount: Cents, percent: bigint, half: RoundingMode = 'up'): Cents =>
  mulDivRounded(amount, percent, 10_000n, half)

/** A unit cost times a quantity; fractions of a millionth are dropped. */
export const costAt = (unitCost: Millionths, quantity: TenThousandths): Millionths => (unitCost * quantity) / 10_000n

/** The same to the cent. */
export const amountOfCost = (unitCost: Millionths, quantity: TenThousandths): Cents =>
  mulDivRounded(1n, quantity * unitCost, 100_000_000n)

/** The unit cost, from the cost of a quantity. */
export const unitCostOf = (amount: Cents, quantity: TenThousandths): Millionths => (amount * 100_000_000n) / quantity

export const toMillionths = (amount: Cents): Millionths => amount * 10_000n

/** To the cent, half a cent away from zero. */
export const toCents = (cost: Millionths): Cents => mulDivRounded(cost, 1n, 10_000n)
