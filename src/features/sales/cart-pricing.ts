/** What a cart costs. The till, the server, the invoice and the reports all ask this one file. */
import { amountAt, percentOf } from '#kernel/amount.ts'
import type { TenThousandths } from '#kernel/quantity.ts'
import type { Exemption } from '#features/accounts/exemption.ts'
import type { Settings } from '#features/settings/settings.ts'
import { countryPacks } from '#features/settings/country.ts'
import {
  type Cents,
  type RoundingMode,
  cents,
  moneyText,
  mulDivRounded,
  prorate,
  sum,
  rateParts,
  wholeRate,
  type Rate,
} from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { TaxRulesOnSale } from './sale.ts'

export interface CartLine {
  /** In ten-thousandths: one plant is 10000n, a metre and a half of mulch 15000n. */
  readonly quantity: TenThousandths
  readonly unit_price: Cents
  /** Taken off this line by hand. */
  readonly discount: Cents
  /** Its price was agreed with whoever buys: nothing more goes off by itself. */
  readonly agreed?: boolean
  /** False where the tax of the day does not apply to it. */
  readonly taxed?: boolean
}

/** The tax rules a sale was made under; copied onto the sale, so that a later change of settings moves no old invoice. */
export interface TaxRules {
  readonly registered: boolean
  readonly included: boolean
  /** In thousandths of a percent: 15% is 15000n. */
  readonly rate: Rate
  readonly half: RoundingMode
  /** Whoever buys has a certificate that frees it from tax. */
  readonly exempt?: boolean
}

export interface PricedLine {
  /** What is taken off the line: its own discount and its share of the sale's. */
  readonly discount_amount: Cents
  readonly line_total: Cents
  readonly tax_amount: Cents
}

export interface PricedCart {
  readonly lines: readonly PricedLine[]
  /** The sale-wide discount, which stands in the lines already. */
  readonly discount_amount: Cents
  readonly subtotal: Cents
  readonly tax_amount: Cents
  readonly total_amount: Cents
}

/** Prices every line, spreads the sale's discount over them to the cent, and adds up. A discount beyond its line or the sale is a Problem. */
export function priceCart(lines: readonly CartLine[], saleDiscount: Cents, tax: TaxRules): PricedCart {
  const gross = lines.map((line) => lineGross(line, tax.half))
  const before = gross.map((amount, i) => afterDiscount(amount, lines[i]?.discount ?? 0n))
  if (saleDiscount > sum(before))
    throw new Problem('DISCOUNT_TOO_LARGE', `The discount is larger than the sale. Take off ${moneyText(sum(before))} at most.`)
  const shares = prorate(saleDiscount, before)
  const priced = before.map((amount, i) => {
    const line_total = amount - (shares[i] ?? 0n)
    return {
      discount_amount: (gross[i] ?? 0n) - line_total,
      line_total,
      tax_amount: lines[i]?.taxed === false ? 0n : taxIn(line_total, tax),
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
export const lineGross = (line: CartLine, half: RoundingMode): Cents => amountAt(line.unit_price, line.quantity, half)

function afterDiscount(gross: Cents, discount: Cents): Cents {
  if (discount > gross)
    throw new Problem('DISCOUNT_TOO_LARGE', `A line's discount is larger than the line. Take off ${moneyText(gross)} at most.`)
  return gross - discount
}

/** Who pays no tax pays no price with tax in it. */
export const priceFor = (price: Cents, tax: TaxRules): Cents =>
  tax.exempt && tax.included ? price - taxIn(price, { ...tax, exempt: false }) : price

/** The tax in a line (included) or on top of it. Nothing for a nursery that is not registered. */
function taxIn(amount: Cents, { registered, included, rate, half, exempt }: TaxRules): Cents {
  if (!registered || exempt) return 0n
  return mulDivRounded(amount, rate, included ? wholeRate + rate : wholeRate, half)
}

export interface SaleDiscount {
  /** As text, "10" or "12.5"; "0" where an amount was taken off. */
  readonly percent: string
  readonly amount: Cents
  /** Why, where nobody decided it: shown at the till and kept on the sale. */
  readonly reason: string
}

/** What somebody decided to take off the sale; nothing decided leaves it to the automatic discount. */
interface WantedDiscount {
  readonly percent?: string | undefined
  readonly amount?: string | undefined
}

type DiscountRules = Pick<Settings, 'defaultDiscountPercent' | 'autoDiscountThreshold'>

/** A discount by hand goes before the automatic one; "0" by hand takes the automatic one off. */
export function saleDiscount(
  lines: readonly CartLine[],
  wanted: WantedDiscount,
  rules: DiscountRules,
  half: RoundingMode,
): SaleDiscount {
  const before = sum(lines.map((line) => lineGross(line, half) - line.discount))
  if (wanted.amount !== undefined) return { percent: '0', amount: cents(wanted.amount), reason: '' }
  if (wanted.percent !== undefined)
    return { percent: wanted.percent, amount: percentOf(before, cents(wanted.percent), half), reason: '' }
  const threshold = cents(rules.autoDiscountThreshold)
  if (lines.some(({ agreed }) => agreed)) return { percent: '0', amount: 0n, reason: '' }
  const percent = rules.defaultDiscountPercent
  if (threshold === 0n || before < threshold || cents(percent) === 0n) return { percent: '0', amount: 0n, reason: '' }
  return { percent, amount: percentOf(before, cents(percent), half), reason: `${percent}% off from ${moneyText(threshold)}` }
}

/** The rules of today, by the nursery's settings and the certificate of who buys. */
export function taxRulesOf(
  settings: Pick<Settings, 'country' | 'gstRegistered' | 'retailTaxIncluded' | 'salesTaxRate'>,
  exemption?: Exemption,
): TaxRules {
  return {
    registered: settings.gstRegistered,
    included: settings.retailTaxIncluded,
    rate: rateParts(settings.salesTaxRate),
    half: countryPacks[settings.country].halfCent,
    exempt: exemption?.valid ?? false,
  }
}

/** The same as they stand on the sale, so that no later change of settings moves it. */
export const rulesOnSale = (
  settings: Pick<
    Settings,
    'country' | 'currency' | 'gstRegistered' | 'gstNumber' | 'retailTaxIncluded' | 'salesTaxRate' | 'taxLabel'
  >,
  exemption?: Exemption,
): TaxRulesOnSale => ({
  registered: settings.gstRegistered,
  included: settings.retailTaxIncluded,
  rate: settings.salesTaxRate,
  label: settings.taxLabel,
  number: settings.gstNumber,
  half_cent: taxRulesOf(settings).half,
  country: settings.country,
  currency: settings.currency,
  ...(exemption && settings.gstRegistered ? { exemption } : {}),
})
