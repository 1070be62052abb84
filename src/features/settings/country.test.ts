import { expect, test } from 'vitest'
import { countries } from '#kernel/country.ts'
import { countrySettings, withCountry } from './country.ts'
import { SettingsChange } from './settings.ts'

test('another country brings its settings; what is sent beside it stays as sent', () => {
  expect(withCountry({ country: 'NZ' }, { country: 'US' })).toEqual({
    country: 'NZ',
    currency: 'NZD',
    timeZone: 'Pacific/Auckland',
    taxLabel: 'GST',
    salesTaxRate: '15',
    retailTaxIncluded: true,
    unitSystem: 'metric',
    dateFormat: 'DD/MM/YYYY',
    cashRounding: '10c',
  })
  const sent = { country: 'US', salesTaxRate: '8.875', timeZone: 'America/Chicago', nurseryName: 'Blue Gate' } as const
  expect(withCountry(sent, { country: 'NZ' })).toMatchObject({ ...sent, currency: 'USD', unitSystem: 'imperial' })
})

test.each([[{ country: 'NZ' }], [{ nurseryName: 'Blue Gate' }], [{}]] as const)('%j in New Zealand is no move', (sent) => {
  expect(withCountry(sent, { country: 'NZ' })).toEqual(sent)
})

test.each(countries)('the settings of %s are valid', (country) => {
  expect(SettingsChange.safeParse(countrySettings(country)).success).toBe(true)
})
