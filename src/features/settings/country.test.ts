import { expect, test } from 'vitest'
import { countries } from '#kernel/country.ts'
import { countryPacks, countrySettings, sellsTaxFree, taxFreeHint, taxNumberLine, taxNumberName, withCountry } from './country.ts'
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

test('the tax number has the name of its country, and is on letters only of nurseries that charge tax', () => {
  expect([taxNumberName('AU', 'GST'), taxNumberName('UK', 'VAT')]).toEqual(['ABN', 'VAT number'])
  const seller = { gstRegistered: true, gstNumber: '51 824 753 556', country: 'AU', taxLabel: 'GST' } as const
  expect(taxNumberLine(seller)).toBe('ABN 51 824 753 556')
  expect(taxNumberLine({ ...seller, country: 'NZ' })).toBe('GST number 51 824 753 556')
  expect([taxNumberLine({ ...seller, gstRegistered: false }), taxNumberLine({ ...seller, gstNumber: ' ' })]).toEqual(['', ''])
})

test('goods without tax are sold wherever tax is charged but in New Zealand', () => {
  const sells = (gstRegistered: boolean, country: 'NZ' | 'AU') => sellsTaxFree({ gstRegistered, country })
  expect([sells(true, 'AU'), sells(true, 'NZ'), sells(false, 'AU')]).toEqual([true, false, false])
  expect(['UK', 'AU', 'US'].map(taxFreeHint)).toEqual([
    'Zero-rated: vegetable plants, herbs, fruit trees and bushes',
    'GST-free, as some food is',
    'Sold without tax whoever buys it',
  ])
})

test('the law of each country on tax, rounding and coins', () => {
  const laws = countries.map((country) => {
    const { taxLabel, salesTaxRate, retailTaxIncluded, halfCent, cashRounding, currency } = countryPacks[country]
    return [country, taxLabel, salesTaxRate, retailTaxIncluded, halfCent, cashRounding, currency].join(' ')
  })
  expect(laws).toEqual([
    'NZ GST 15 true down 10c NZD',
    'AU GST 10 true up 5c AUD',
    'UK VAT 20 true up none GBP',
    'US Sales Tax 0 false up none USD',
    'other VAT 15 true up none EUR',
  ])
})
