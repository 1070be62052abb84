/**
 * Complete returns with expected amounts. Figures of published examples have their source; the others are our own, by the
 * definition of each box in the guide that is named.
 */
import { expect, test } from 'vitest'
import type { Figure } from '#modules/books/journal/figure.ts'
import { type TaxKind, isAccountedFor } from '#modules/setup/settings/tax-kind.ts'
import type { Country } from '#kernel/country.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { type TaxFigure, addAmounts, atFlatRate, onPaymentsBasis, taxAmountsOf, withDeposits } from './tax-amounts.ts'
import { flatStretches, taxReturn } from './tax-return.ts'

const range = { from: '2026-07-01', to: '2026-09-30' }

/** Booked amount with its tax; sales are credits. */
interface Booked {
  readonly of: 'sales' | 'purchases'
  readonly kind: TaxKind
  readonly net: string
  readonly tax?: string
}
const sold = (kind: TaxKind, net: string, tax = '0'): Booked => ({ of: 'sales', kind, net, tax })
const bought = (kind: TaxKind, net: string, tax = '0'): Booked => ({ of: 'purchases', kind, net, tax })

function figuresOf(booked: readonly Booked[]): ReadonlyMap<Figure, Cents> {
  const figures = new Map<Figure, Cents>()
  const add = (figure: Figure, amount: Cents) => figures.set(figure, (figures.get(figure) ?? 0n) + amount)
  for (const { of, kind, net, tax = '0' } of booked) {
    const sign = of === 'sales' ? -1n : 1n
    add(`${of}:${kind}`, sign * cents(net))
    add(`${of}_tax:${kind}`, sign * cents(tax))
    if (of === 'purchases' && isAccountedFor(kind)) add('reverse_charge_tax', -cents(tax))
  }
  return figures
}

const boxesOf = (country: Country, amounts: Parameters<typeof taxReturn>[3]) =>
  Object.fromEntries(
    (
      taxReturn(
        {
          country,
          bases: { before: 'invoice', atEnd: 'invoice' },
          flatRates: [],
          registered: { ...range, since: null, begins: false, ends: false },
        },
        country === 'NZ' ? 'down' : 'up',
        range,
        amounts,
      ).sections[0]?.rows ?? []
    ).map(({ cells: [, box = '', amount] }) => [box, amount]),
  )
const boxes = (country: Country, booked: readonly Booked[]) => boxesOf(country, taxAmountsOf(figuresOf(booked)))

test('Australia: the completed calculation worksheet of a business with exports, GST-free and input taxed sales', () => {
  // GST calculation worksheet for BAS (NAT 5107), completed for "Dazza's Delicious Chicken", a published training example
  // (scribd.com/document/355687884): G1 518,303; G2 10,000; G3 32,000; G4 2,500; G9 43,073; G10 30,800; G11 411,060; G14 297,045; G20 13,165.
  // Exports and other GST-free sales are one box here.
  const booked = [
    sold('standard', '430730', '43073'),
    sold('zero', '42000'),
    sold('exempt', '2500'),
    bought('standard', '131650', '13165'),
    bought('zero', '297045'),
  ]
  const capital = new Map<TaxFigure, Cents>([...figuresOf(booked), ['capital', 30_800_00n]])
  expect(boxesOf('AU', taxAmountsOf(capital))).toEqual({
    G1: '518303.00',
    G3: '42000.00',
    G4: '2500.00',
    G10: '30800.00',
    G11: '411060.00',
    '1A': '43073.00',
    '1B': '13165.00',
    '9': '29908.00',
  })
})

test('Australia: cents are left out of every label, and the amount to pay is of whole dollars', () => {
  // Taxation Administration Act 1953 section 388-85: $8,496.73 is reported as $8,496.
  expect(boxes('AU', [sold('standard', '84967.30', '8496.73'), bought('standard', '100.90', '10.09')])).toMatchObject({
    G1: '93464.00',
    G11: '110.00',
    '1A': '8496.00',
    '1B': '10.00',
    '9': '8486.00',
  })
})

test('United Kingdom: a service of £100.00 bought from abroad under the reverse charge', () => {
  // The completed return of whitegate.co.uk/insights/vat-returns-reverse-charge: boxes 1 and 4 20.00, boxes 6 and 7 100.00, nothing to pay.
  expect(boxes('UK', [bought('reverse_charge', '100', '20')])).toEqual({
    '1': '20.00',
    '2': '0.00',
    '3': '20.00',
    '4': '20.00',
    '5': '0.00',
    '6': '100.00',
    '7': '100.00',
    '8': '0.00',
    '9': '0.00',
  })
})

test('United Kingdom: plants imported under postponed accounting are in boxes 1, 4 and 7, and not among the sales', () => {
  // Our own example, by VAT Notice 700/12 sections 3.1, 3.4 and 3.8 (gov.uk, "Complete your VAT Return to account for import VAT"): box 1 the VAT
  // due on imports accounted for through postponed VAT accounting, box 4 the VAT reclaimed, box 7 the value of the imports without VAT.
  expect(
    boxes('UK', [sold('standard', '3000', '600'), bought('import', '1000', '200'), bought('reverse_charge', '100', '20')]),
  ).toMatchObject({
    '1': '820.00',
    '4': '220.00',
    '5': '600.00',
    '6': '3100.00',
    '7': '1100.00',
  })
})

test('United Kingdom: the flat rate scheme takes a percentage of the turnover with VAT', () => {
  // HMRC, "Flat Rate Scheme: how to complete your VAT Return box-by-box" (hmrc.gov.uk/vat/managing/returns-accounts/flat-rate-returns.htm): a flat
  // rate turnover of £10,000 at 8% is £800 in box 1 and £10,000 in box 6. The completed return of conciseaccountancy.com, "Prepare a VAT return under
  // the Flat Rate Scheme": £85,500 at 11% is £9,405 in boxes 1, 3 and 5, and nothing in boxes 4 and 7.
  const flat = (percent: string, figures: ReadonlyMap<TaxFigure, Cents>) => atFlatRate(taxAmountsOf(figures), percent, 'up')
  const ordinary = [bought('standard', '500', '100')]
  expect(boxesOf('UK', flat('8', figuresOf([sold('standard', '8333.33', '1666.67'), ...ordinary])))).toMatchObject({
    '1': '800.00',
    '4': '0.00',
    '6': '10000.00',
  })
  const publishing = figuresOf([sold('standard', '50000', '10000'), sold('zero', '20000'), sold('exempt', '5500'), ...ordinary])
  const boxesAt11 = { '1': '9405.00', '2': '0.00', '3': '9405.00', '4': '0.00', '5': '9405.00', '6': '85500.00', '7': '0.00' }
  expect(boxesOf('UK', flat('11', publishing))).toMatchObject(boxesAt11)

  // Our own example, by VAT Notice 733 section 15 and Revenue and Customs Brief 3 (2022): a van of £12,000 is deducted, the VAT of £2,000 on imported
  // plants is due and not deducted, a service of £100 under the reverse charge is outside the scheme.
  const outside = new Map<TaxFigure, Cents>([
    ...figuresOf([sold('standard', '25000', '5000'), bought('import', '10000', '2000'), bought('reverse_charge', '100', '20')]),
    ['capital', 13_000_00n],
    ['large_capital', 12_000_00n],
    ['large_capital_tax', 2_000_00n],
  ])
  expect(boxesOf('UK', flat('7.5', outside))).toMatchObject({ '1': '4270.00', '4': '2020.00', '6': '30100.00', '7': '10100.00' })
})

test('United Kingdom: a flat rate that changes within the period is applied to the turnover of its own days', () => {
  // HMRC, as above: one calculation at the old rate up to the day before the change, one at the new rate from then on. Here 6.5% of £1,000 in the
  // first year, 7.5% of £2,000 after it, and £600 at 20% before the scheme was joined.
  const rates = [
    { percent: '0', from: null },
    { percent: '6.5', from: '2026-08-01' },
    { percent: '7.5', from: '2026-09-15' },
  ]
  expect(flatStretches(rates, range)).toEqual([
    { from: '2026-07-01', to: '2026-07-31', percent: '0' },
    { from: '2026-08-01', to: '2026-09-14', percent: '6.5' },
    { from: '2026-09-15', to: '2026-09-30', percent: '7.5' },
  ])
  const gross = (net: string, tax: string) => taxAmountsOf(figuresOf([sold('standard', net, tax), bought('standard', '10', '2')]))
  const amounts = [
    gross('500', '100'),
    atFlatRate(gross('833.33', '166.67'), '6.5', 'up'),
    atFlatRate(gross('1666.67', '333.33'), '7.5', 'up'),
  ].reduce(addAmounts)
  expect(boxesOf('UK', amounts)).toMatchObject({ '1': '315.00', '4': '2.00', '5': '313.00', '6': '3500.00', '7': '10.00' })
})

test('United Kingdom: all kinds, a credit note, an export, a deposit, and values in whole pounds', () => {
  // Our own example, by VAT Notice 700/12 section 3: box 1 less VAT on credit notes; box 6 with zero-rated, exempt and exported supplies; box 7
  // without what is outside the scope of VAT; pence left out of boxes 6 and 7.
  const booked = [
    sold('standard', '1000.60', '200.12'),
    sold('standard', '-100', '-20'),
    sold('reduced', '100', '5'),
    sold('zero', '800'),
    sold('exempt', '50'),
    sold('out_of_scope', '70'),
    bought('standard', '500', '100'),
    bought('standard', '-50', '-10'),
    bought('reduced', '100', '5'),
    bought('zero', '80.99'),
    bought('out_of_scope', '2000'),
  ]
  // A deposit of 60.00 with VAT of 10.00 is a tax point of its own (Value Added Tax Act 1994 s 6(4)); one of 24.00 was in the return before.
  const amounts = withDeposits(
    taxAmountsOf(figuresOf(booked)),
    [{ kind: 'standard', amount: 24_00n, tax: 4_00n }],
    [{ kind: 'standard', amount: 60_00n, tax: 10_00n }],
  )
  expect(boxesOf('UK', amounts)).toMatchObject({
    '1': '191.12',
    '3': '191.12',
    '4': '95.00',
    '5': '96.12',
    '6': '1880.00',
    '7': '630.00',
  })
})

test('New Zealand: the steps of Inland Revenue, with zero-rated exports, a credit note and expenses without GST', () => {
  // Our own example, by ird.govt.nz "Working out your GST" (IR375 part 2): box 5 less box 6 is box 7, times 3 divided by 23 is box 8; box 11 holds
  // only what GST was paid on.
  const booked = [
    sold('standard', '20000', '3000'),
    sold('standard', '-400', '-60'),
    sold('zero', '3500'),
    sold('exempt', '120'),
    bought('standard', '8000', '1200'),
    bought('exempt', '4350'),
  ]
  expect(boxes('NZ', booked)).toEqual({
    '5': '26040.00',
    '6': '3500.00',
    '7': '22540.00',
    '8': '2940.00',
    '9': '0.00',
    '10': '2940.00',
    '11': '9200.00',
    '12': '1200.00',
    '13': '0.00',
    '14': '1200.00',
    '15': '1740.00',
  })
})

test('New Zealand: the headphones of Inland Revenue, $100 and GST of 15%, are $115 of which 3/23 is GST', () => {
  // Inland Revenue, "Calculating GST" (ird.govt.nz/gst/filing-and-paying-gst-and-refunds/calculating-gst): 100 x 0.15 is 15, the price is 115. The
  // completed returns of the guide IR375 could not be read.
  expect(boxes('NZ', [sold('standard', '100', '15')])).toMatchObject({
    '5': '115.00',
    '7': '115.00',
    '8': '15.00',
    '9': '0.00',
    '15': '15.00',
  })
})

test('New Zealand: a change of the rate within the period is an adjustment to the formula', () => {
  // Our own example, by the change of 1 October 2010 from 12.5% to 15%: invoices keep the rate of their day, box 9 holds what box 8 counts too much.
  const booked = [sold('standard', '10000', '1250'), sold('standard', '10000', '1500')]
  expect(boxes('NZ', booked)).toMatchObject({ '7': '22750.00', '8': '2967.39', '9': '-217.39', '10': '2750.00', '15': '2750.00' })
})

test('payments basis: invoiced, with what was unpaid before, less what is unpaid at the end', () => {
  // Our own example, by Goods and Services Tax Act 1985 s 19A and GST Act 1999 s 29-5(2): only what is paid counts, with its share of the tax.
  const invoiced = figuresOf([sold('standard', '1000', '150'), bought('standard', '400', '60')])
  const before = figuresOf([sold('standard', '200', '30')])
  const atEnd = figuresOf([sold('standard', '500', '75'), bought('standard', '100', '15')])
  const paid = taxAmountsOf(onPaymentsBasis(invoiced, before, atEnd))
  expect(boxesOf('NZ', paid)).toMatchObject({ '5': '805.00', '10': '105.00', '11': '345.00', '14': '45.00', '15': '60.00' })
})

test('European Union: two rates, an intra-Community purchase of plants, and a delivery to a business in another member state', () => {
  // Our own example, by Directive 2006/112/EC articles 250 and 251 at the German rates of 19% and 7%: an acquisition is due and deductible in one
  // return (articles 68 and 168 c), a delivery to another member state bears no tax (article 138).
  const booked = [
    sold('standard', '1000', '190'),
    sold('reduced', '2000', '140'),
    sold('reverse_charge', '600'),
    sold('zero', '300'),
    bought('standard', '500', '95'),
    bought('reduced', '100', '7'),
    bought('reverse_charge', '500', '35'),
  ]
  expect(boxes('EU', booked)).toEqual({
    A: '1000.00',
    B: '190.00',
    C: '2000.00',
    D: '140.00',
    E: '300.00',
    F: '600.00',
    G: '0.00',
    H: '500.00',
    I: '35.00',
    J: '365.00',
    K: '137.00',
    L: '228.00',
  })
})

test('European Union: Italian rates of 22%, 10%, 5% and 4%, each with boxes of its own', () => {
  // Our own example, by Directive 2006/112/EC article 98: two reduced rates of 5% or more, and one below.
  const booked = [
    sold('standard', '1000', '220'),
    sold('reduced', '500', '50'),
    sold('second_reduced', '300', '15'),
    sold('super_reduced', '200', '8'),
    bought('second_reduced', '40', '2'),
    bought('import', '100', '22'),
  ]
  expect(boxes('EU', booked)).toMatchObject({
    A: '1000.00',
    B: '220.00',
    C: '500.00',
    D: '50.00',
    C2: '300.00',
    D2: '15.00',
    C3: '200.00',
    D3: '8.00',
    H: '100.00',
    I: '22.00',
    J: '315.00',
    K: '24.00',
    L: '291.00',
  })
  expect(Object.keys(boxes('EU', [sold('standard', '1000', '220')]))).not.toContain('C2')
})

test('United States: taxable and exempt sales and the tax collected; tax on purchases is part of their cost', () => {
  // Our own example, by form ST-100-I of New York State: taxable sales without tax, and the tax of the jurisdiction, here 8.875% of New York City
  // and 8% of Albany County; sales with a resale certificate are exempt.
  const booked = [
    sold('standard', '1000', '88.75'),
    sold('standard', '500', '40'),
    sold('exempt', '2000'),
    bought('exempt', '750'),
  ]
  expect(boxes('US', booked)).toEqual({ A: '1500.00', B: '2000.00', C: '128.75', D: '0.00', E: '0.00' })
})
