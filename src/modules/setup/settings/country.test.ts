import { expect, test } from 'vitest'
import { countries } from '#kernel/country.ts'
import { countryPacks, countryRates, countrySettings, taxKindHint, taxNumberLine, taxNumberName, withCountry } from './country.ts'
import { halfCentOf } from './half-cent.ts'
import { SettingsChange } from './settings.ts'

test('another country brings its settings; what is sent beside it stays as sent', () => {
  expect(withCountry({ country: 'NZ' }, { country: 'US' })).toEqual({
    country: 'NZ',
    currency: 'NZD',
    timeZone: 'Pacific/Auckland',
    taxLabel: 'GST',
    salesTaxRate: '15',
    taxRates: countryRates('NZ'),
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

test('says what is usually sold under a kind of tax', () => {
  expect(taxKindHint('UK', 'zero')).toBe('Vegetable plants, herbs, fruit trees and bushes')
  expect(taxKindHint('UK', 'reduced')).toBe('')
  expect(taxKindHint('EU', 'reduced')).toContain('live plants')
})

test('a nursery in the European Union starts with the two rates of its own country', () => {
  const rates = (zone: string) =>
    countryRates('EU', zone)
      .slice(0, 2)
      .map(({ percent }) => percent)
  expect([rates('Europe/Berlin'), rates('Europe/Dublin'), rates('Europe/Athens')]).toEqual([
    ['19', '7'],
    ['23', '13.5'],
    ['20', '10'],
  ])
  expect(withCountry({ country: 'EU', timeZone: 'Europe/Paris' }, { country: 'NZ' })).toMatchObject({
    timeZone: 'Europe/Paris',
    salesTaxRate: '20',
    currency: 'EUR',
  })
})

test('a standard rate that is sent with the country is the pack’s standard rate', () => {
  expect(withCountry({ country: 'US', salesTaxRate: '8.875' }, { country: 'NZ' }).taxRates?.[0]).toMatchObject({
    kind: 'standard',
    percent: '8.875',
    from: null,
  })
})

test('the law of each country on tax, rounding and coins', () => {
  const laws = countries.map((country) => {
    const { taxLabel, rates, retailTaxIncluded, cashRounding, currency, depositsTaxed } = countryPacks[country]
    return [
      country,
      taxLabel,
      rates.map(([kind, , percent]) => `${kind} ${percent}`).join(', '),
      retailTaxIncluded,
      halfCentOf({ country }),
      cashRounding,
      currency,
      `deposits ${depositsTaxed.orders}, lay-bys ${depositsTaxed.laybys}`,
    ].join(' ')
  })
  expect(laws).toEqual([
    'NZ GST standard 15, zero 0, exempt 0 true down 10c NZD deposits supply, lay-bys none',
    'AU GST standard 10, zero 0, exempt 0 true up 5c AUD deposits supply, lay-bys payments_basis',
    'UK VAT standard 20, reduced 5, zero 0, exempt 0, out_of_scope 0 true up none GBP deposits payment, lay-bys payment',
    'US Sales Tax standard 0, exempt 0 false up none USD deposits none, lay-bys none',
    'EU VAT standard 20, reduced 10, zero 0, exempt 0, out_of_scope 0 true up none EUR deposits payment, lay-bys payment',
    'other VAT standard 15, zero 0, exempt 0 true up none EUR deposits none, lay-bys none',
  ])
})

test('hints what is sold under a reduced or zero rate, where the country has such a rule', () => {
  expect(taxKindHint('UK', 'zero')).toMatch(/^Vegetable plants/)
  expect(taxKindHint('AU', 'zero')).toMatch(/^Some food/)
  expect(taxKindHint('EU', 'reduced')).toMatch(/^In most countries live plants/)
  for (const [country, kind] of [
    ['NZ', 'zero'],
    ['AU', 'standard'],
    ['UK', 'standard'],
    ['EU', 'standard'],
    ['UK', 'reduced'],
  ] as const)
    expect(taxKindHint(country, kind)).toBe('')
})

test('a nursery that moves takes its own time zone along, and the standard rate that is sent with it', () => {
  expect(countrySettings('NZ')).toMatchObject({ timeZone: 'Pacific/Auckland', salesTaxRate: '15' })
  expect(countrySettings('NZ', 'Pacific/Chatham').timeZone).toBe('Pacific/Chatham')
  const moved = withCountry({ country: 'AU', salesTaxRate: '12' }, { country: 'NZ' })
  expect(moved.taxRates?.map(({ percent }) => percent)).toEqual(['12', '0', '0'])
  expect(withCountry({ country: 'AU' }, { country: 'NZ' }).taxRates?.map(({ percent }) => percent)).toEqual(['10', '0', '0'])
})
