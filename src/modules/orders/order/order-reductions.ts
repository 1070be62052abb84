/** Manual reductions of the agreed prices of an order: a manual price on a line, or a discount on the whole. Pure. */
import { lineReductions, reductionOf, type LineReduction } from '#modules/selling/cart/price-override.ts'
import { type Cents, type RoundingMode, cents, prorate, sum } from '#kernel/money.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { type Line, lineTotal } from './order-lines.ts'

/** A line of an order with the price that its customer would pay by the list, or by what is agreed with the account. */
export interface AgreedLine extends Line {
  readonly description: string
  readonly agreed_price: string
  /** List saving of whole units. */
  readonly agreed_saving?: string | undefined
}

/** Reduction per line; a discount on the whole is spread over the lines. */
export function orderReductions(lines: readonly AgreedLine[], discount: Cents, half: RoundingMode): readonly LineReduction[] {
  const totals = lines.map((line) => lineTotal(line, half))
  const most = sum(totals)
  const shares = prorate(discount > most ? most : discount, totals)
  return lineReductions(
    lines.map(({ description, quantity, unit_price, unit_saving = '0', agreed_price, agreed_saving = unit_saving }, i) => ({
      product: description,
      reason: '',
      agreed_price: cents(agreed_price),
      agreed_saving: cents(agreed_saving),
      line: { quantity: parseQuantity(quantity), unit_price: cents(unit_price), unit_saving: cents(unit_saving), discount: 0n },
      priced: { discount_amount: cents(unit_saving) + (shares[i] ?? 0n) },
      quoted: undefined,
    })),
    discount > 0n,
    half,
  )
}

/** True if a change reduces more than before: the reduction approved before needs no second approval. */
export const takesOffMore = (now: readonly LineReduction[], before: readonly LineReduction[]): boolean =>
  reductionOf(now) > reductionOf(before)
