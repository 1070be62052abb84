import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCart } from '#modules/selling/cart/cart-pricing.ts'
import { ratePercent } from '#modules/selling/cart/tax-per-line.ts'
import { countryRates } from '#modules/setup/settings/country.ts'
import { ratesOn } from '#modules/setup/settings/tax-rates.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { lineTaxWords, taxByRate, taxSums, treatmentText } from './tax-summary.ts'

const line = (
  line_total: string,
  tax_amount: string,
  tax_kind: 'standard' | 'reduced' | 'zero' | 'exempt',
  tax_rate: string,
) => ({
  line_total,
  tax_amount,
  tax_kind,
  tax_rate,
})
const german = [
  line('10.70', '0.70', 'reduced', '7.000'),
  line('21.40', '1.40', 'reduced', '7.000'),
  line('11.90', '1.90', 'standard', '19.000'),
]
const rules = { included: true, label: 'VAT', rate: '19' }

test('adds up net and tax by rate, the highest first, whether tax is included or added', () => {
  expect(taxByRate(german, true)).toEqual([
    { kind: 'standard', rate: '19.000', net: 1000n, tax: 190n },
    { kind: 'reduced', rate: '7.000', net: 3000n, tax: 210n },
  ])
  expect(taxByRate([line('10.00', '1.90', 'standard', '19')], false)).toEqual([
    { kind: 'standard', rate: '19', net: 1000n, tax: 190n },
  ])
})

test('one rate is one line, several say what each is on', () => {
  expect(taxSums(german.slice(2), rules, '1.90', moneyText)).toEqual([{ label: 'VAT (19.00%) included', amount: '1.90' }])
  expect(taxSums(german, rules, '4.00', moneyText)).toEqual([
    { label: 'VAT 19.00% on 10.00 (included)', amount: '1.90' },
    { label: 'VAT 7.00% on 30.00 (included)', amount: '2.10' },
  ])
  const food = [line('12.00', '2.00', 'standard', '20'), line('3.00', '0.00', 'zero', '0')]
  expect(taxSums(food, { ...rules, rate: '20' }, '2.00', moneyText)).toEqual([
    { label: 'VAT 20.00% on 10.00 (included)', amount: '2.00' },
    { label: 'VAT 0.00% on 3.00', amount: '0.00' },
  ])
  expect(taxSums([line('3.00', '0.00', 'exempt', '0')], rules, '0.00', moneyText)).toEqual([
    { label: 'VAT exempt', amount: '0.00' },
  ])
  expect(taxSums([], { ...rules, included: false }, '0.00', moneyText)).toEqual([{ label: 'VAT (19.00%)', amount: '0.00' }])
})

test('a line says how it is taxed', () => {
  const words = (tax_kind: Parameters<typeof lineTaxWords>[0]['tax_kind']) =>
    lineTaxWords({ tax_kind, tax_rate: '8.875' }, 'Sales Tax')
  expect((['standard', 'zero', 'exempt', 'out_of_scope', 'reverse_charge'] as const).map(words)).toEqual([
    'Sales Tax 8.875%',
    'Sales Tax 0.00%',
    'Sales Tax exempt',
    'Outside the scope of Sales Tax',
    'Reverse charge',
  ])
})

test('an invoice without tax because of its buyer says why, as the law of the country asks', () => {
  const words = (country: string, treatment: 'export' | 'reverse_charge') => treatmentText({ country, treatment, label: 'VAT' })
  expect(words('EU', 'reverse_charge')).toContain('article 196 of Directive 2006/112/EC')
  expect(words('EU', 'export')).toContain('article 146')
  expect(words('UK', 'reverse_charge')).toBe('Reverse charge: the customer accounts for the VAT.')
  expect(words('NZ', 'export')).toBe('Export, zero-rated for VAT.')
  expect(treatmentText({ country: 'EU', label: 'VAT' })).toBe('')
})

test('the shares of an invoice add up: lines to their rates, rates and tax to the total, whatever is taken off', () => {
  const line = fc.record({
    quantity: fc.bigInt(1n, 2_000_000n),
    unit_price: fc.bigInt(0n, 9_999n),
    discount: fc.constant(0n),
    tax_kind: fc.constantFrom('standard', 'reduced', 'zero', 'exempt'),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 20 })
  const country = fc.constantFrom('UK', 'EU')
  fc.assert(
    fc.property(lines, fc.nat(100), fc.boolean(), country, (sold, percent, included, of) => {
      const tax = {
        registered: true,
        included,
        rates: ratesOn(countryRates(of, 'Europe/Berlin'), '2026-08-01'),
        half: 'up',
      } as const
      const whole = priceCart(sold, 0n, tax).subtotal
      const cart = priceCart(sold, (whole * BigInt(percent)) / 100n, tax)
      const written = cart.lines.map((each) => ({
        ...each,
        line_total: moneyText(each.line_total),
        tax_amount: moneyText(each.tax_amount),
        tax_rate: ratePercent(each.tax_rate),
      }))
      const byRate = taxByRate(written, included)
      expect(sum(byRate.map((each) => each.tax))).toBe(cart.tax_amount)
      expect(sum(byRate.map((each) => each.net + each.tax))).toBe(cart.total_amount)
    }),
  )
})
