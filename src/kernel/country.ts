/** The countries whose rules a nursery can follow; the rules themselves are in modules/settings/country.ts. */
export const countries = ['NZ', 'AU', 'UK', 'US', 'EU', 'other'] as const
export type Country = (typeof countries)[number]

/** As people choose them from a list. */
export const countryNames: Readonly<Record<Country, string>> = {
  NZ: 'New Zealand',
  AU: 'Australia',
  UK: 'United Kingdom',
  US: 'United States',
  EU: 'European Union',
  other: 'Another country',
}

/** The currency (ISO 4217) that a nursery there starts with. */
export const countryCurrencies: Readonly<Record<Country, string>> = {
  NZ: 'NZD',
  AU: 'AUD',
  UK: 'GBP',
  US: 'USD',
  EU: 'EUR',
  other: 'EUR',
}

/** ISO 3166 codes of the countries whose value added tax follows the directive of the European Union (2006/112/EC). */
export const euCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const
