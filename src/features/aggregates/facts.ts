/** What was sold, added up: the figures that every report of sales is made of. Pure and exact. */
import { toCents } from '#kernel/amount.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { parseCost, formatFixed, parseQuantity, type Millionths, type TenThousandths } from '#kernel/quantity.ts'

export interface Facts {
  /** In ten-thousandths. */
  readonly quantity: TenThousandths
  /** With tax. */
  readonly sales: Cents
  readonly tax: Cents
  readonly discount: Cents
  /** What the goods had cost, in millionths. */
  readonly cost: Millionths
}

export const noFacts: Facts = { quantity: 0n, sales: 0n, tax: 0n, discount: 0n, cost: 0n }

export const addFacts = (a: Facts, b: Facts): Facts => ({
  quantity: a.quantity + b.quantity,
  sales: a.sales + b.sales,
  tax: a.tax + b.tax,
  discount: a.discount + b.discount,
  cost: a.cost + b.cost,
})

/** As the database adds them up. */
export interface FactsText {
  readonly quantity: string
  readonly sales: string
  readonly tax: string
  readonly discount: string
  readonly cost: string
}

export const factsOf = ({ quantity, sales, tax, discount, cost }: FactsText): Facts => ({
  quantity: parseQuantity(quantity),
  sales: cents(sales),
  tax: cents(tax),
  discount: cents(discount),
  cost: parseCost(cost),
})

/** Without tax: what the nursery keeps. */
export const revenueOf = ({ sales, tax }: Facts): Cents => sales - tax

/** What is left of the revenue after what the goods had cost. */
export const marginOf = (facts: Facts): Cents => revenueOf(facts) - toCents(facts.cost)

/** part ÷ whole as "12.5"; null where there is no whole. */
export function percent(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const size = whole < 0n ? -whole : whole
  const scaled = part * 2_000n
  const tenths = (scaled + (scaled < 0n ? -size : size)) / (size * 2n)
  return formatFixed(tenths, 1)
}

/** By how much it has changed, of what it was; null where it was nothing. */
export const change = (now: bigint, before: bigint): string | null => percent(now - before, before)

/** "12" or "1.5": a quantity without the noughts at its end. */
export const quantityText = (quantity: TenThousandths): string => formatFixed(quantity, 4).replace(/0+$/, '').replace(/\.$/, '')
