/** Tax per line: the tax rules of a sale, and the tax that is included in a line or added to it. Pure. */
import { trimDecimals } from '#kernel/number.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { Exemption } from '#modules/customers/exemption.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { isRegistered } from '#modules/setup/settings/registration.ts'
import { type GoodsTaxKind, type TaxKind, type TaxTreatment, isCharged, uncharged } from '#modules/setup/settings/tax-kind.ts'
import { ratesOn } from '#modules/setup/settings/tax-rates.ts'
import { type Cents, type Rate, type RoundingMode, mulDivRounded, wholeRate } from '#kernel/money.ts'
import { formatFixed } from '#kernel/quantity.ts'

/** The tax rules a sale is made under; what follows from them is copied onto its lines, so that a later change alters no old invoice. */
export interface TaxRules {
  readonly registered: boolean
  readonly included: boolean
  /**
   * True if list prices include tax, if different from `included`: set when the document is older than a change of the setting.
   */
  readonly listed?: boolean | undefined
  /** By kind, in thousandths of a percent: 15% is 15000n. */
  readonly rates: Readonly<Record<TaxKind, Rate>>
  readonly half: RoundingMode
  /** Reason this customer is charged no tax; undefined for everybody else. */
  readonly uncharged?: keyof typeof uncharged | undefined
}

export interface CustomerTax {
  readonly exemption?: Exemption | undefined
  readonly tax_treatment?: TaxTreatment | undefined
}

/**
 * List price on this customer's document: converted to prices with or without tax as the document has them, and without tax for a
 * customer who is charged none.
 */
export function priceFor(price: Cents, kind: GoodsTaxKind, tax: TaxRules): Cents {
  const { included, listed = included } = tax
  const taxed = (included: boolean) => taxIn(price, kind, { ...tax, included, uncharged: undefined })
  if (listed) return tax.uncharged || !included ? price - taxed(true) : price
  return included && !tax.uncharged ? price + taxed(false) : price
}

/** The rules for prices that were settled with the document itself. */
export const settledTax = (tax: TaxRules): TaxRules => ({ ...tax, listed: undefined })

/** The tax of a line as it is written on it: its kind for this customer, and the rate. */
export function lineTax(kind: GoodsTaxKind, tax: TaxRules): { readonly kind: TaxKind; readonly rate: Rate } {
  if (!tax.registered) return { kind: 'out_of_scope', rate: 0n }
  const applied = tax.uncharged && isCharged(kind) ? uncharged[tax.uncharged] : kind
  return { kind: applied, rate: tax.rates[applied] }
}

/** The tax included in a line or added to it; zero if the nursery is not registered or the customer is charged none. */
export function taxIn(amount: Cents, kind: GoodsTaxKind, tax: TaxRules): Cents {
  const { rate } = lineTax(kind, tax)
  return mulDivRounded(amount, rate, tax.included ? wholeRate + rate : wholeRate, tax.half)
}

/** A rate as it is written on a line: "15", "8.875". */
export const ratePercent = (rate: Rate): string => trimDecimals(formatFixed(rate, 3))

export type TaxSettings = Pick<Settings, 'country' | 'gstRegistrations' | 'retailTaxIncluded' | 'taxRates'>

/**
 * The rules of a day, from the nursery’s settings, the customer, and the place whose rate applies (`tax-place.ts`). `included`: whether the prices
 * of the document have tax in them, as it was when it was made.
 */
export function taxRulesOf(
  settings: TaxSettings,
  day: string,
  customer: CustomerTax = {},
  place = '',
  included = settings.retailTaxIncluded,
): TaxRules {
  const { exemption, tax_treatment = 'standard' } = customer
  return {
    registered: isRegistered(settings.gstRegistrations, day),
    included,
    ...(included === settings.retailTaxIncluded ? {} : { listed: settings.retailTaxIncluded }),
    rates: ratesOn(settings.taxRates, day, place),
    half: halfCentOf(settings),
    uncharged: exemption?.valid ? 'exempt' : tax_treatment === 'standard' ? undefined : tax_treatment,
  }
}
