import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum, sumText } from '#kernel/money.ts'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { priceCart, saleDiscount } from './cart-pricing.ts'
import { countryRates } from '#modules/setup/settings/country.ts'
import { ratesOn } from '#modules/setup/settings/tax-rates.ts'
import { type TaxRules, priceFor, taxRulesOf } from './tax-per-line.ts'
import { rulesOnSale } from '#modules/selling/sale/tax-rules-on-sale.ts'

const gstRegistrations = [{ registered: true, from: null }]

const rates15 = { ...ratesOn(countryRates('NZ'), '2026-11-22') }
const gst15: TaxRules = { registered: true, included: true, rates: rates15, half: 'up' }
const one = 10_000n
const lavender = { quantity: 3n * one, unit_price: 1250n, discount: 0n }
const hebe = { quantity: one, unit_price: 999n, discount: 99n }

const rules = { defaultDiscountPercent: '10', autoDiscountThreshold: '37.50', currency: 'NZD', dateFormat: 'DD/MM/YYYY' as const }

test('included tax is taken out of the price, line by line', () => {
  expect(priceCart([lavender, hebe], 0n, gst15)).toMatchObject({ subtotal: 4650n, tax_amount: 489n + 117n, total_amount: 4650n })
})

test('excluded tax is put on top', () => {
  expect(priceCart([lavender], 0n, { ...gst15, included: false }).total_amount).toBe(3750n + 563n)
})

test('an unregistered nursery charges no tax', () => {
  expect(priceCart([lavender], 0n, { ...gst15, registered: false }).tax_amount).toBe(0n)
})

test('half a cent of tax rises in Australia and drops in New Zealand', () => {
  const line = { quantity: one, unit_price: 10n, discount: 0n }
  expect(priceCart([line], 0n, { ...gst15, included: false, half: 'up' }).tax_amount).toBe(2n)
  expect(priceCart([line], 0n, { ...gst15, included: false, half: 'down' }).tax_amount).toBe(1n)
})

test('a discount on the sale is spread over its lines to the cent', () => {
  const cart = priceCart([lavender, hebe], 100n, gst15)
  expect(cart.lines.map((line) => line.line_total)).toEqual([3669n, 881n])
  expect(cart.lines.map((line) => line.discount_amount)).toEqual([81n, 118n])
  expect(cart.subtotal).toBe(4550n)
})

test('bulk goods are sold by the decimal', () => {
  expect(priceCart([{ quantity: 15_000n, unit_price: 4500n, discount: 0n }], 0n, gst15).total_amount).toBe(6750n)
})

test('no discount is larger than what it is taken off', () => {
  expect(() => priceCart([hebe], 901n, gst15)).toThrow(`Deduct ${sumText(9_00n)} at most`)
  expect(() => priceCart([{ ...hebe, discount: 1000n }], 0n, gst15)).toThrow(`Deduct ${sumText(9_99n)} at most`)
  expect(priceCart([hebe], 900n, gst15).total_amount).toBe(0n)
})

test('lines always add up to the sale, whatever is discounted', () => {
  const line = fc.record({
    quantity: fc.bigInt(1n, 5_000_000n),
    unit_price: fc.bigInt(0n, 100_000n),
    discount: fc.constant(0n),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.nat(100), fc.boolean(), (lines, percent, included) => {
      const tax = { ...gst15, included }
      const { amount } = saleDiscount(lines, { percent: String(percent) }, rules, 'up')
      const cart = priceCart(lines, amount, tax)
      expect(sum(cart.lines.map((each) => each.line_total))).toBe(cart.subtotal)
      expect(cart.lines.every((each) => each.line_total >= 0n)).toBe(true)
      expect(cart.total_amount - cart.subtotal).toBe(included ? 0n : cart.tax_amount)
    }),
  )
})

test('the automatic discount comes by itself from its threshold on, and says why', () => {
  expect(saleDiscount([lavender], {}, rules, 'up')).toEqual({ percent: '10', amount: 375n, reason: '10% off from $37.50' })
  expect(saleDiscount([hebe], {}, rules, 'up').amount).toBe(0n)
  expect(saleDiscount([lavender], {}, { ...rules, autoDiscountThreshold: '0' }, 'up').amount).toBe(0n)
})

test('by hand goes before automatic, and nothing by hand takes it off', () => {
  expect(saleDiscount([lavender], { percent: '0' }, rules, 'up').amount).toBe(0n)
  expect(saleDiscount([lavender], { amount: '5' }, rules, 'up').amount).toBe(500n)
  expect(saleDiscount([lavender], { percent: '12.5' }, rules, 'up').amount).toBe(469n)
})

test('what was agreed with an account goes before the automatic discount, not before one by hand', () => {
  const fromTwenty = { ...rules, autoDiscountThreshold: '20' }
  const agreed = { ...lavender, agreed: true }
  expect(saleDiscount([lavender], {}, fromTwenty, 'up').amount).toBe(375n)
  expect(saleDiscount([agreed], {}, fromTwenty, 'up')).toEqual({ percent: '0', amount: 0n, reason: '' })
  expect(saleDiscount([agreed], { percent: '20' }, fromTwenty, 'up').amount).toBe(750n)
})

test('who is exempt pays what is left of a price without its tax, and no tax on top of one', () => {
  const exempt = { ...gst15, uncharged: 'exempt' } as const
  expect(priceFor(1250n, 'standard', exempt)).toBe(1087n)
  expect(priceCart([{ ...lavender, unit_price: 1087n }], 0n, exempt)).toMatchObject({ tax_amount: 0n, total_amount: 3261n })
  const onTop = { ...exempt, included: false }
  expect(priceFor(1250n, 'standard', onTop)).toBe(1250n)
  expect(priceCart([lavender], 0n, onTop).total_amount).toBe(3750n)
  expect(priceFor(1250n, 'standard', { ...exempt, registered: false })).toBe(1250n)
})

test('what is not taxed keeps its price, whether tax is included or comes on top', () => {
  const voucher = { quantity: one, unit_price: 2000n, discount: 0n, tax_kind: 'zero' as const }
  expect(priceCart([lavender, voucher], 0n, gst15)).toMatchObject({ tax_amount: 489n, total_amount: 5750n })
  expect(priceCart([lavender, voucher], 0n, { ...gst15, included: false })).toMatchObject({
    tax_amount: 563n,
    total_amount: 5750n + 563n,
  })
})

test('a cubic metre and a half costs one and a half times the price', () => {
  expect(priceCart([{ quantity: 15_000n, unit_price: 8550n, discount: 0n }], 0n, gst15).subtotal).toBe(12_825n)
})

const place = {
  name: 'New York City',
  kind: 'standard',
  percent: '8.875',
  place: 'New York City',
  from: null,
  until: null,
} as const

test('a rate of three decimals is reckoned exactly: New York City, 8.875 %', () => {
  const taxRates = [...countryRates('US'), { ...place, percent: '8.875' }]
  const settings = {
    country: 'US',
    gstRegistrations,
    retailTaxIncluded: false,
    taxRates,
  } as const
  const rules = taxRulesOf(settings, '2026-11-22', {}, place.place)
  const cart = priceCart([{ unit_price: 100_000n, quantity: one, discount: 0n }], 0n, rules)
  expect([cart.tax_amount, cart.total_amount]).toEqual([8_875n, 108_875n])
})

test('a percentage on the sale is of what the lines cost after their own discounts', () => {
  expect(saleDiscount([lavender, hebe], { percent: '10' }, rules, 'up')).toEqual({ percent: '10', amount: 465n, reason: '' })
  expect(saleDiscount([lavender, hebe], { amount: '5' }, rules, 'up')).toEqual({ percent: '0', amount: 500n, reason: '' })
})

test('one agreed price among list prices ends the automatic discount', () => {
  expect(saleDiscount([lavender, { ...lavender, agreed: true }], {}, rules, 'up').amount).toBe(0n)
})

test('an automatic discount of nothing gives no reason', () => {
  const none = { percent: '0', amount: 0n, reason: '' }
  expect(saleDiscount([lavender], {}, { ...rules, defaultDiscountPercent: '0' }, 'up')).toEqual(none)
  expect(saleDiscount([hebe], {}, rules, 'up')).toEqual(none)
})

test('a discount that is too large says so', () => {
  expect(() => priceCart([hebe], 901n, gst15)).toThrow(
    `DISCOUNT_TOO_LARGE: The discount is larger than the sale. Deduct ${sumText(9_00n)} at most.`,
  )
  expect(() => priceCart([{ ...hebe, discount: 1000n }], 0n, gst15)).toThrow('A line’s discount is larger than the line.')
})

test('a sale keeps the tax rules of its day, and the certificate where tax would have been charged', () => {
  const exemption = { number: 'RC-1', until: null, valid: true }
  const settings = {
    ...defaultSettings('2026-11-22'),
    gstRegistered: true,
    gstRegistrations,
    gstNumber: '123-456-789',
  }
  const day = '2026-11-22'
  const onSale = {
    registered: true,
    included: true,
    rate: '15',
    label: 'GST',
    number: '123-456-789',
    half_cent: 'down',
    country: 'NZ',
    currency: 'NZD',
  }
  expect(rulesOnSale(settings, day)).toEqual(onSale)
  expect(rulesOnSale(settings, day, { exemption })).toEqual({ ...onSale, exemption })
  expect(rulesOnSale({ ...settings, gstRegistrations: [] }, day, { exemption })).toEqual({ ...onSale, registered: false })
  expect(rulesOnSale(settings, day, { tax_treatment: 'export' })).toEqual({ ...onSale, treatment: 'export' })
  expect(taxRulesOf(settings, day, { exemption })).toEqual({
    registered: true,
    included: true,
    rates: rates15,
    half: 'down',
    uncharged: 'exempt',
  })
  expect(taxRulesOf(settings, day, { exemption: { ...exemption, valid: false } }).uncharged).toBeUndefined()
})

test('plants at the reduced rate and pots at the standard rate are taxed each at its own, and a discount on both lessens both', () => {
  // Germany: 7 % on live plants, 19 % on pots (UStG § 12).
  const germany: TaxRules = { ...gst15, rates: ratesOn(countryRates('EU', 'Europe/Berlin'), '2026-11-22') }
  const plant = { quantity: one, unit_price: 1070n, discount: 0n, tax_kind: 'reduced' as const }
  const pot = { quantity: one, unit_price: 1190n, discount: 0n }
  expect(priceCart([plant, pot], 0n, germany)).toMatchObject({
    lines: [
      { tax_amount: 70n, tax_kind: 'reduced', tax_rate: 7_000n },
      { tax_amount: 190n, tax_kind: 'standard', tax_rate: 19_000n },
    ],
    tax_amount: 260n,
    total_amount: 2260n,
  })
  expect(priceCart([plant, pot], 1130n, germany).lines.map(({ tax_amount }) => tax_amount)).toEqual([35n, 95n])
})

test.each([
  ['export', 'zero'],
  ['reverse_charge', 'reverse_charge'],
  ['exempt', 'exempt'],
] as const)('who is charged no tax (%s) pays each line without its own tax, and the line says so', (uncharged, tax_kind) => {
  const rules: TaxRules = { ...gst15, rates: ratesOn(countryRates('EU', 'Europe/Berlin'), '2026-11-22'), uncharged }
  expect([priceFor(1070n, 'reduced', rules), priceFor(1190n, 'standard', rules), priceFor(500n, 'out_of_scope', rules)]).toEqual([
    1000n,
    1000n,
    500n,
  ])
  const line = { quantity: one, unit_price: 1000n, discount: 0n }
  expect(priceCart([line, { ...line, tax_kind: 'out_of_scope' }], 0n, rules).lines).toMatchObject([
    { tax_amount: 0n, tax_kind, tax_rate: 0n },
    { tax_amount: 0n, tax_kind: 'out_of_scope', tax_rate: 0n },
  ])
})

test('an unregistered nursery sells outside the scope of tax', () => {
  expect(priceCart([hebe], 0n, { ...gst15, registered: false }).lines[0]).toMatchObject({
    tax_kind: 'out_of_scope',
    tax_rate: 0n,
  })
})
