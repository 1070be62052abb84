/** The price of a cart: line totals, discounts and the total. The till, the server, the invoice and the reports all use this file. */
import { amountAt, percentOf } from '#kernel/amount.ts'
import { money } from '#kernel/format.ts'
import type { TenThousandths } from '#kernel/quantity.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { GoodsTaxKind, TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, type Rate, type RoundingMode, cents, prorate, sum, sumText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { type TaxRules, lineTax, taxIn } from './tax-per-line.ts'

export interface CartLine {
  /** In ten-thousandths: one plant is 10000n, a metre and a half of mulch 15000n. */
  readonly quantity: TenThousandths
  readonly unit_price: Cents
  /** Saving of whole trays, shelves and trolleys over the price of their single plants. */
  readonly unit_saving?: Cents
  /** Discount on this line, by hand. */
  readonly discount: Cents
  /** True for a price agreed with the customer: automatic discounts do not apply. */
  readonly agreed?: boolean
  readonly tax_kind?: GoodsTaxKind
}

export interface PricedLine {
  /** Sum of the unit saving, the line’s own discount and its share of the discount on the sale. */
  readonly discount_amount: Cents
  readonly line_total: Cents
  readonly tax_amount: Cents
  /** Tax kind and rate for this customer. */
  readonly tax_kind: TaxKind
  readonly tax_rate: Rate
}

export interface PricedCart {
  readonly lines: readonly PricedLine[]
  /** The discount on the whole sale, which the line totals include. */
  readonly discount_amount: Cents
  readonly subtotal: Cents
  readonly tax_amount: Cents
  readonly total_amount: Cents
}

/** Prices every line, spreads the sale's discount over them to the cent, and adds up. A discount beyond its line or the sale is a Problem. */
export function priceCart(lines: readonly CartLine[], saleDiscount: Cents, tax: TaxRules): PricedCart {
  const gross = lines.map((line) => lineGross(line, tax.half))
  const before = lines.map((line) => afterDiscount(lineAmount(line, tax.half), line.discount))
  if (saleDiscount > sum(before)) throw tooLarge('The discount is larger than the sale.', sum(before))
  const shares = prorate(saleDiscount, before)
  const priced = before.map((amount, i) => {
    const line_total = amount - (shares[i] ?? 0n)
    const { tax_kind: goodsKind = 'standard' } = lines[i] ?? {}
    const { kind: tax_kind, rate: tax_rate } = lineTax(goodsKind, tax)
    return {
      discount_amount: (gross[i] ?? 0n) - line_total,
      line_total,
      tax_amount: taxIn(line_total, goodsKind, tax),
      tax_kind,
      tax_rate,
    }
  })
  const subtotal = sum(priced.map((line) => line.line_total))
  const tax_amount = sum(priced.map((line) => line.tax_amount))
  return {
    lines: priced,
    discount_amount: saleDiscount,
    subtotal,
    tax_amount,
    total_amount: tax.included ? subtotal : subtotal + tax_amount,
  }
}

/** quantity × unit price, before any discount. */
const lineGross = (line: CartLine, half: RoundingMode): Cents => amountAt(line.unit_price, line.quantity, half)

/** The same with whole units at their own price. */
export const lineAmount = (line: CartLine, half: RoundingMode): Cents => lineGross(line, half) - (line.unit_saving ?? 0n)

function afterDiscount(gross: Cents, discount: Cents): Cents {
  if (discount > gross) throw tooLarge('A line’s discount is larger than the line.', gross)
  return gross - discount
}

const tooLarge = (fault: string, most: Cents) => new Problem('DISCOUNT_TOO_LARGE', `${fault} Deduct ${sumText(most)} at most.`)

export interface SaleDiscount {
  /** As text, "10" or "12.5"; "0" where an amount was taken off. */
  readonly percent: string
  readonly amount: Cents
  /** The reason of an automatic discount: shown at the till and stored on the sale. */
  readonly reason: string
}

export const noDiscount: SaleDiscount = { percent: '0', amount: 0n, reason: '' }

/** A discount entered by hand; without one the automatic discount applies. */
interface WantedDiscount {
  readonly percent?: string | undefined
  readonly amount?: string | undefined
}

type DiscountRules = Pick<Settings, 'defaultDiscountPercent' | 'autoDiscountThreshold' | 'currency' | 'dateFormat'>

/** A discount by hand replaces the automatic one; "0" by hand removes the automatic one. */
export function saleDiscount(
  lines: readonly CartLine[],
  wanted: WantedDiscount,
  rules: DiscountRules,
  half: RoundingMode,
): SaleDiscount {
  const before = sum(lines.map((line) => lineAmount(line, half) - line.discount))
  if (wanted.amount !== undefined) return { percent: '0', amount: cents(wanted.amount), reason: '' }
  if (wanted.percent !== undefined)
    return { percent: wanted.percent, amount: percentOf(before, cents(wanted.percent), half), reason: '' }
  const threshold = cents(rules.autoDiscountThreshold)
  const percent = rules.defaultDiscountPercent
  if (lines.some(({ agreed }) => agreed) || threshold === 0n || before < threshold || cents(percent) === 0n) return noDiscount
  return { percent, amount: percentOf(before, cents(percent), half), reason: `${percent}% off from ${money(threshold, rules)}` }
}
