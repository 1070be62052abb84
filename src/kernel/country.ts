/** The countries whose rules a nursery can follow; the rules themselves are in features/settings/country.ts. */
export const countries = ['NZ', 'AU', 'UK', 'US', 'other'] as const
export type Country = (typeof countries)[number]

/** As people choose them from a list. */
export const countryNames: Readonly<Record<Country, string>> = {
  NZ: 'New Zealand',
  AU: 'Australia',
  UK: 'United Kingdom',
  US: 'United States',
  other: 'Another country',
}
