/** Totals of sales: the figures that every sales report is made of. Pure and exact. */
import { trimDecimals } from '#kernel/number.ts'
import { toCents } from '#kernel/amount.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { parseCost, formatFixed, parseQuantity, type Millionths, type TenThousandths } from '#kernel/quantity.ts'

export interface SoldTotals {
  /** In ten-thousandths. */
  readonly quantity: TenThousandths
  /** With tax. */
  readonly sales: Cents
  readonly tax: Cents
  readonly discount: Cents
  /** The cost of the goods, in millionths. */
  readonly cost: Millionths
}

export const noTotals: SoldTotals = { quantity: 0n, sales: 0n, tax: 0n, discount: 0n, cost: 0n }

export const addTotals = (a: SoldTotals, b: SoldTotals): SoldTotals => ({
  quantity: a.quantity + b.quantity,
  sales: a.sales + b.sales,
  tax: a.tax + b.tax,
  discount: a.discount + b.discount,
  cost: a.cost + b.cost,
})

export interface SoldTotalsText {
  readonly quantity: string
  readonly sales: string
  readonly tax: string
  readonly discount: string
  readonly cost: string
}

export const totalsOf = ({ quantity, sales, tax, discount, cost }: SoldTotalsText): SoldTotals => ({
  quantity: parseQuantity(quantity),
  sales: cents(sales),
  tax: cents(tax),
  discount: cents(discount),
  cost: parseCost(cost),
})

/** Revenue without tax. */
export const revenueOf = ({ sales, tax }: SoldTotals): Cents => sales - tax

/** Revenue less the cost of the goods. */
export const marginOf = (totals: SoldTotals): Cents => revenueOf(totals) - toCents(totals.cost)

/** part ÷ whole in percent, "12.5"; null if the whole is zero. */
export function percent(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const size = whole < 0n ? -whole : whole
  const scaled = part * 2_000n
  const tenths = (scaled + (scaled < 0n ? -size : size)) / (size * 2n)
  return formatFixed(tenths, 1)
}

/**
 * The change in percent of the earlier value; null where a percentage says nothing: of a value that was zero or negative or has become negative, and
 * of one so small that it grew tenfold.
 */
export const change = (now: bigint, before: bigint): string | null =>
  before <= 0n || now < 0n || now >= before * 10n ? null : percent(now - before, before)

/** "12" or "1.5": a quantity without trailing zeros. */
export const quantityText = (quantity: TenThousandths): string => trimDecimals(formatFixed(quantity, 4))
