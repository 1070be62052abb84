/** The tax rules of a sale as they are stored on it. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { isRegistered } from '#modules/setup/settings/registration.ts'
import { rateOn } from '#modules/setup/settings/tax-rates.ts'
import type { TaxRulesOnSale } from './sale.ts'
import type { CustomerTax, TaxSettings } from '#modules/selling/cart/tax-per-line.ts'

/** The rules as stored on the sale, so that a later change of settings does not alter it. */
export const rulesOnSale = (
  settings: TaxSettings & Pick<Settings, 'currency' | 'gstNumber' | 'taxLabel'>,
  day: string,
  { exemption, tax_treatment = 'standard' }: CustomerTax = {},
  place = '',
): TaxRulesOnSale => {
  const registered = isRegistered(settings.gstRegistrations, day)
  return {
    registered,
    included: settings.retailTaxIncluded,
    rate: rateOn(settings.taxRates, 'standard', day, place)?.percent ?? '0',
    label: settings.taxLabel,
    number: settings.gstNumber,
    half_cent: halfCentOf(settings),
    country: settings.country,
    currency: settings.currency,
    ...(place === '' ? {} : { place }),
    ...(exemption && registered ? { exemption } : {}),
    ...(tax_treatment !== 'standard' && registered ? { treatment: tax_treatment } : {}),
  }
}
