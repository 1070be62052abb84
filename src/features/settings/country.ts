/** What differs from country to country, as data. Facts of 2026; each nursery's accountant confirms its own. */
import type { Country } from '#kernel/country.ts'
import type { RoundingMode } from '#kernel/money.ts'
import type { Settings, SettingsChange } from './settings.ts'

interface CountryPack extends Pick<
  Settings,
  'currency' | 'timeZone' | 'taxLabel' | 'salesTaxRate' | 'retailTaxIncluded' | 'unitSystem' | 'dateFormat' | 'cashRounding'
> {
  /** NZ: half a cent or less is dropped (GST Act 1985 s 19O). AU: half a cent rises (GST Act 1999 s 9-90). */
  readonly halfCent: RoundingMode
}

/** The country's name of the tax registration number. */
export const taxNumberName = (country: string, label: string): string => (country === 'AU' ? 'ABN' : `${label} number`)

/** "ABN 51 824 753 556": on every letter of a nursery that charges tax; empty for any other. */
export const taxNumberLine = ({
  gstRegistered,
  gstNumber,
  country,
  taxLabel,
}: Pick<Settings, 'gstRegistered' | 'gstNumber' | 'country' | 'taxLabel'>): string =>
  gstRegistered && gstNumber.trim() ? `${taxNumberName(country, taxLabel)} ${gstNumber}` : ''

/** Whether some goods have no tax on them: in New Zealand all that a nursery sells is taxed. */
export const sellsTaxFree = ({ gstRegistered, country }: Pick<Settings, 'gstRegistered' | 'country'>): boolean =>
  gstRegistered && country !== 'NZ'

/** What a nursery there sells without tax, beside what everybody pays tax on. */
export const taxFreeHint = (country: string): string =>
  country === 'UK'
    ? 'Zero-rated: vegetable plants, herbs, fruit trees and bushes'
    : country === 'AU'
      ? 'GST-free, as some food is'
      : 'Sold without tax whoever buys it'

const metric = { unitSystem: 'metric', dateFormat: 'DD/MM/YYYY' } as const

export const countryPacks: Readonly<Record<Country, CountryPack>> = {
  NZ: {
    ...metric,
    currency: 'NZD',
    cashRounding: '10c',
    timeZone: 'Pacific/Auckland',
    taxLabel: 'GST',
    salesTaxRate: '15',
    retailTaxIncluded: true,
    halfCent: 'down',
  },
  AU: {
    ...metric,
    currency: 'AUD',
    cashRounding: '5c',
    timeZone: 'Australia/Sydney',
    taxLabel: 'GST',
    salesTaxRate: '10',
    retailTaxIncluded: true,
    halfCent: 'up',
  },
  UK: {
    ...metric,
    currency: 'GBP',
    cashRounding: 'none',
    timeZone: 'Europe/London',
    taxLabel: 'VAT',
    salesTaxRate: '20',
    retailTaxIncluded: true,
    halfCent: 'up',
  },
  US: {
    unitSystem: 'imperial',
    dateFormat: 'MM/DD/YYYY',
    currency: 'USD',
    cashRounding: 'none',
    timeZone: 'America/New_York',
    taxLabel: 'Sales Tax',
    salesTaxRate: '0',
    retailTaxIncluded: false,
    halfCent: 'up',
  },
  other: {
    ...metric,
    currency: 'EUR',
    cashRounding: 'none',
    timeZone: 'UTC',
    taxLabel: 'VAT',
    salesTaxRate: '15',
    retailTaxIncluded: true,
    halfCent: 'up',
  },
}

/** The settings of a nursery in that country: its currency, tax, dates, units, cash rounding and time zone. */
export function countrySettings(country: Country): Omit<CountryPack, 'halfCent'> & { readonly country: Country } {
  const { halfCent: _law, ...pack } = countryPacks[country]
  return { country, ...pack }
}

/** A change of settings; where it moves the nursery to another country, that country's settings come along, except those sent with it. */
export const withCountry = (sent: SettingsChange, { country }: Pick<Settings, 'country'>): SettingsChange =>
  sent.country === undefined || sent.country === country ? sent : { ...countrySettings(sent.country), ...sent }
