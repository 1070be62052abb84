/** Tax per line: the tax rules of a sale, and the tax that is included in a line or added to it. Pure. */
import type { Exemption } from '#features/accounts/exemption.ts'
import { countryPacks } from '#features/settings/country.ts'
import type { Settings } from '#features/settings/settings.ts'
import { type Cents, type Rate, type RoundingMode, mulDivRounded, rateParts, wholeRate } from '#kernel/money.ts'
import type { TaxRulesOnSale } from './sale.ts'

/** The tax rules a sale was made under; copied onto the sale, so that a later change of settings does not alter old invoices. */
export interface TaxRules {
  readonly registered: boolean
  readonly included: boolean
  /** In thousandths of a percent: 15% is 15000n. */
  readonly rate: Rate
  readonly half: RoundingMode
  /** The customer has a valid exemption certificate. */
  readonly exempt?: boolean
}

/** The price for this customer: an exempt one pays the price without its tax. */
export const priceFor = (price: Cents, tax: TaxRules): Cents =>
  tax.exempt && tax.included ? price - taxIn(price, { ...tax, exempt: false }) : price

/** The tax included in a line or added to it; zero if the nursery is not registered or the customer is exempt. */
export function taxIn(amount: Cents, { registered, included, rate, half, exempt }: TaxRules): Cents {
  if (!registered || exempt) return 0n
  return mulDivRounded(amount, rate, included ? wholeRate + rate : wholeRate, half)
}

/** The current rules, from the nursery’s settings and the customer’s exemption. */
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

/** The rules as stored on the sale, so that a later change of settings does not alter it. */
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
