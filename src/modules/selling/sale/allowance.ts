/** Crediting money without goods: an allowance on an invoice, or on some of its lines, with its share of the tax. */
import { type Cents, type RoundingMode, cents, mulDivRounded, prorate, sum, sumText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import type { RefundableLine } from './refund.ts'

export interface WantedAllowance {
  /** Credited amount, with tax. */
  readonly amount: string
  /** The lines it is for; by default the whole invoice. */
  readonly sale_item_ids?: readonly string[] | undefined
}

export interface CreditedLine {
  readonly sale_item_id: string
  readonly line_total: Cents
  readonly tax_amount: Cents
}

interface TaxOfSale {
  /** Prices of lines include the tax. */
  readonly included: boolean
  readonly half_cent: RoundingMode
}

/**
 * Splits the amount over what is left of the lines, to the cent. Throws INVALID with the field where it is more than what is left, or where a
 * line is not of this sale.
 */
export function planAllowance(
  lines: readonly RefundableLine[],
  { amount, sale_item_ids }: WantedAllowance,
  { included, half_cent }: TaxOfSale,
): CreditedLine[] {
  sale_item_ids?.forEach((id, i) => {
    if (!lines.some((line) => line.id === id))
      throw invalid([{ path: `allowance.sale_item_ids.${i}`, message: 'This line is not of this sale. Choose again.' }])
  })
  const left = lines
    .filter(({ id }) => sale_item_ids === undefined || sale_item_ids.includes(id))
    .map((line) => leftOf(line, included))
  const total = sum(left.map(({ gross }) => gross))
  const wanted = cents(amount)
  if (wanted > total)
    throw invalid([{ path: 'allowance.amount', message: `At most ${sumText(total)} of this is left to credit.` }])
  const shares = prorate(
    wanted,
    left.map(({ gross }) => gross),
  )
  return left.flatMap(({ id, gross, tax }, i) => {
    const share = shares[i] ?? 0n
    if (share === 0n) return []
    const tax_amount = mulDivRounded(tax, share, gross, half_cent)
    return [{ sale_item_id: id, line_total: included ? share : share - tax_amount, tax_amount }]
  })
}

/** Amount and tax of a line that have not been credited yet. */
function leftOf(line: RefundableLine, included: boolean) {
  const tax = cents(line.tax_amount) - cents(line.refunded_tax)
  const net = cents(line.line_total) - cents(line.refunded_total)
  return { id: line.id, tax, gross: included ? net : net + tax }
}
