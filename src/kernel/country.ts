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

/** Laws of the European Union's countries that the product does not meet. Shown before somebody there starts. */
export const euLawNotice =
  'Glasshouse has no certified till and sends no e-invoices yet. Law requires the first in Germany (AO § 146a), France (CGI art. 286), Austria (RKSV) and Italy (D.Lgs. 127/2015), the second in Italy and Belgium (VAT Code art. 53), and step by step in Germany (UStG § 14) and France (CGI art. 289 bis).'
