import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryPacks } from '#modules/setup/settings/country.ts'
import type { Country } from '#kernel/country.ts'
import { cents } from '#kernel/money.ts'
import { addAmounts, atFlatRate, onPaymentsBasis, taxAmountsOf, withDeposits } from './tax-amounts.ts'
import { aboveFlatRate, basesOf, countsPaid, flatStretches, registeredDays, taxReturn } from './tax-return.ts'

const range = { from: '2026-07-01', to: '2026-08-31' }
const registered = { ...range, since: null, begins: false, ends: false }
/** Journal amounts without tax: sales are credits. */
const amounts = taxAmountsOf(
  new Map([
    ['sales:standard', -899_98n],
    ['sales_tax:standard', -143_02n],
    ['sales:reduced', -100_00n],
    ['sales_tax:reduced', -7_00n],
    ['sales:zero', -80_00n],
    ['sales:exempt', -12_00n],
    ['sales:reverse_charge', -30_00n],
    ['sales:out_of_scope', -9_00n],
    ['purchases:standard', 400_01n],
    ['purchases_tax:standard', 59_99n],
    ['purchases:exempt', 70_50n],
    ['adjusted_sales', 20_00n],
    ['adjusted_sales_tax', 3_00n],
    ['adjusted_purchases', 10_00n],
    ['adjusted_purchases_tax', 1_50n],
    ['received', 5_00n],
  ] as const),
)
const boxes = (country: Country, half: 'up' | 'down' = 'down', of = amounts) =>
  taxReturn(
    { country, bases: { before: 'invoice', atEnd: 'invoice' }, flatRates: [], registered },
    half,
    range,
    of,
  ).sections[0]?.rows.map(({ cells, key, weight }) => [...cells.toReversed(), key, ...(weight ? [weight] : [])].join(' | '))

const none = { amount: 0n, tax: 0n }

test('takes its amounts from the figures of the journal', () => {
  expect(amounts).toEqual({
    taxed: 1_150_00n,
    taxOnSales: 150_02n,
    reduced: { reduced: { amount: 107_00n, tax: 7_00n }, second_reduced: none, super_reduced: none },
    zero: 80_00n,
    exempt: 12_00n,
    reverseCharge: 30_00n,
    purchases: 460_00n,
    taxOnPurchases: 59_99n,
    zeroPurchases: 0n,
    exemptPurchases: 70_50n,
    reversePurchases: 0n,
    reverseTaxDue: 0n,
    reverseTaxDeducted: 0n,
    imports: 0n,
    taxOnImports: 0n,
    capital: 0n,
    largeCapital: 0n,
    taxOnLargeCapital: 0n,
    flatTurnover: 0n,
    flatTax: 0n,
    adjustedSales: -20_00n,
    adjustedSalesTax: -3_00n,
    adjustedPurchases: 10_00n,
    adjustedPurchasesTax: 1_50n,
  })
})

test('counts deposits at their tax point: what is held at the end, less what an earlier return had', () => {
  const deposits = (times: bigint) =>
    (
      [
        ['standard', 100n, 13n],
        ['reduced', 1_000n, 70n],
        ['zero', 10_000n, 0n],
        ['exempt', 100_000n, 0n],
        ['reverse_charge', 1_000_000n, 0n],
        ['out_of_scope', 10_000_000n, 0n],
      ] as const
    ).map(([kind, amount, tax]) => ({ kind, amount: amount * times, tax: tax * times }))
  expect(withDeposits(amounts, deposits(1n), deposits(3n))).toEqual({
    ...amounts,
    taxed: amounts.taxed + 2_200n,
    taxOnSales: amounts.taxOnSales + 166n,
    reduced: { ...amounts.reduced, reduced: { amount: 127_00n, tax: 8_40n } },
    zero: amounts.zero + 20_000n,
    exempt: amounts.exempt + 200_000n,
    reverseCharge: amounts.reverseCharge + 2_000_000n,
  })
})

test('moves what was unpaid from the days of its invoices to the days of its payments', () => {
  const invoiced = new Map([['sales:standard', -100n] as const, ['purchases:standard', 50n] as const])
  const before = new Map([['sales:standard', -30n] as const, ['sales:zero', -7n] as const])
  const atEnd = new Map([['sales:standard', -20n] as const, ['purchases_tax:standard', 4n] as const])
  expect([...onPaymentsBasis(invoiced, before, atEnd)]).toEqual([
    ['sales:standard', -110n],
    ['purchases:standard', 50n],
    ['sales:zero', -7n],
    ['purchases_tax:standard', -4n],
  ])
})

test('New Zealand: GST101A, boxes 5 to 15, with rounding and adjustments besides the formula', () => {
  expect(boxes('NZ')).toEqual([
    '1230.00 | 5 | Total sales and income, with GST and zero-rated supplies | sales:supplied',
    '80.00 | 6 | Zero-rated supplies in Box 5 | sales:zero',
    '1150.00 | 7 | Box 5 less Box 6 | sales:taxed',
    '150.00 | 8 | Box 7 × 3 ÷ 23 | sales:taxed',
    '-2.98 | 9 | Adjustments: adjusting entries, and cents by which invoices were rounded | adjusted:sales',
    '147.02 | 10 | Total GST collected | tax:sales | sum',
    '460.00 | 11 | Total purchases and expenses, with GST | expenses:taxed',
    '60.00 | 12 | Box 11 × 3 ÷ 23 | expenses:taxed',
    '1.49 | 13 | Credit adjustments: adjusting entries, and tax on receipts that differs from the formula | adjusted:expenses',
    '61.49 | 14 | Total GST credit | tax:expenses | sum',
    '85.53 | 15 | GST to pay | tax | sum',
  ])
})

test('New Zealand: more credit than tax is a refund, equal amounts are nothing to pay', () => {
  const refund = boxes('NZ', 'down', { ...amounts, taxOnPurchases: 20_000n })
  expect(refund?.at(-1)).toBe('54.48 | 15 | GST refund | tax | sum')
  const nothing = boxes('NZ', 'down', { ...amounts, taxOnPurchases: 14_552n })
  expect(nothing?.at(-1)).toBe('0.00 | 15 | GST to pay | tax | sum')
})

test('New Zealand: half a cent of the formula follows the country’s rounding rule', () => {
  const odd = { ...amounts, taxed: 115n, zero: 0n, purchases: 23n * 50n + 4n }
  expect(boxes('NZ', 'down', odd)?.slice(3, 8)).toEqual([
    '0.15 | 8 | Box 7 × 3 ÷ 23 | sales:taxed',
    '146.87 | 9 | Adjustments: adjusting entries, and cents by which invoices were rounded | adjusted:sales',
    '147.02 | 10 | Total GST collected | tax:sales | sum',
    '11.54 | 11 | Total purchases and expenses, with GST | expenses:taxed',
    '1.51 | 12 | Box 11 × 3 ÷ 23 | expenses:taxed',
  ])
})

test('Australia: the activity statement counts sales and purchases with tax and with adjustments', () => {
  expect(boxes('AU', 'up')).toEqual([
    '1249.00 | G1 | Total sales, with GST | sales:booked',
    '80.00 | G3 | Exports (G2) and other GST-free sales | sales:zero',
    '12.00 | G4 | Input taxed sales | sales:exempt',
    '0.00 | G10 | Capital purchases, with GST | expenses:capital',
    '542.00 | G11 | Non-capital purchases, with GST | expenses:running',
    '147.00 | 1A | GST on sales | tax:sales | sum',
    '61.00 | 1B | GST on purchases | tax:expenses | sum',
    '86.00 | 9 | GST to pay | tax | sum',
  ])
  expect(boxes('AU', 'up', { ...amounts, taxOnPurchases: 20_000n })?.at(-1)).toBe('54.00 | 9 | GST refund | tax | sum')
  expect(boxes('AU', 'up', { ...amounts, taxOnPurchases: 14_552n })?.at(-1)).toBe('0.00 | 9 | GST to pay | tax | sum')
})

test('European Union: both rates, what bears none, and what is to be paid', () => {
  expect(boxes('EU', 'up')).toEqual([
    '899.98 | A | Sales at the standard rate, without VAT | sales:standard',
    '143.02 | B | VAT at the standard rate | sales:standard',
    '100.00 | C | Sales at the reduced rate, without VAT | sales:reduced',
    '7.00 | D | VAT at the reduced rate | sales:reduced',
    '80.00 | E | Zero-rated sales and exports | sales:zero',
    '30.00 | F | Sales under the reverse charge | sales:reverse_charge',
    '12.00 | G | Exempt sales | sales:exempt',
    '0.00 | H | Purchases under the reverse charge and imports, without VAT | expenses:accounted_for',
    '0.00 | I | VAT due on them | expenses:accounted_for',
    '147.02 | J | VAT due, with adjusting entries | tax:sales | sum',
    '61.49 | K | VAT deducted on purchases, with adjusting entries | tax:expenses | sum',
    '85.53 | L | VAT to pay | tax | sum',
  ])
})

test('United Kingdom: values without VAT are whole pounds', () => {
  expect(boxes('UK', 'up')).toEqual([
    '147.02 | 1 | VAT due on sales and other outputs | tax:sales',
    '0.00 | 2 | VAT due on acquisitions into Northern Ireland from the EU | ',
    '147.02 | 3 | Total VAT due: Box 1 and Box 2 | tax:sales | sum',
    '61.49 | 4 | VAT reclaimed on purchases and other inputs | tax:expenses',
    '85.53 | 5 | Net VAT to pay | tax | sum',
    '1101.00 | 6 | Total value of sales without VAT, whole pounds | sales:and_reverse_charge',
    '480.00 | 7 | Total value of purchases without VAT, whole pounds | expenses:booked',
    '0.00 | 8 | Goods supplied to the EU from Northern Ireland | ',
    '0.00 | 9 | Goods acquired from the EU into Northern Ireland | ',
  ])
  expect(boxes('UK', 'up', { ...amounts, taxOnPurchases: 20_000n })?.[4]).toBe('54.48 | 5 | Net VAT to reclaim | tax | sum')
  expect(boxes('UK', 'up', { ...amounts, taxOnPurchases: 14_552n })?.[4]).toBe('0.00 | 5 | Net VAT to pay | tax | sum')
})

test('elsewhere: a plain summary', () => {
  const summary = [
    '999.98 | A | Taxable sales, without tax | sales:taxed',
    '122.00 | B | Exempt sales | sales:untaxed',
    '150.02 | C | Tax collected | sales:taxed | sum',
    '59.99 | D | Tax paid on purchases | expenses:taxed | sum',
    '-4.50 | E | Adjusting entries | adjusted',
  ]
  expect([boxes('US'), boxes('other')]).toEqual([summary, summary])
})

test('has a form, days and columns', () => {
  expect(
    (['NZ', 'AU', 'UK', 'US', 'other'] as const).map(
      (country) =>
        taxReturn({ country, bases: { before: 'invoice', atEnd: 'invoice' }, flatRates: [], registered }, 'up', range, amounts)
          .title,
    ),
  ).toEqual(['GST return (GST101A)', 'Business activity statement', 'VAT return', 'Sales tax worksheet', 'Tax worksheet'])
  const { sections, ...head } = taxReturn(
    { country: 'UK', bases: { before: 'invoice', atEnd: 'invoice' }, flatRates: [], registered },
    'up',
    range,
    amounts,
  )
  expect(head).toEqual({ title: 'VAT return', ...range, before: null })
  expect(sections).toHaveLength(1)
  expect({ ...sections[0], rows: [] }).toEqual({
    id: 'tax',
    title: 'VAT return',
    note: 'By invoice and expense date, from the tax on each invoice and receipt. Check with your accountant before you file.',
    columns: [
      { id: 'label', title: 'Description', kind: 'text' },
      { id: 'box', title: 'Box', kind: 'text' },
      { id: 'amount', title: 'Amount', kind: 'money' },
    ],
    rows: [],
    total: null,
  })
})

test('New Zealand: boxes 8 and 9, and 12 and 13, always add up to the tax booked', () => {
  const amount = fc.bigInt(0n, 100_000_00n)
  fc.assert(
    fc.property(amount, amount, amount, amount, (taxed, taxOnSales, purchases, taxOnPurchases) => {
      const rows = taxReturn(
        { country: 'NZ', bases: { before: 'invoice', atEnd: 'invoice' }, flatRates: [], registered },
        'down',
        range,
        {
          ...amounts,
          taxed,
          taxOnSales,
          purchases,
          taxOnPurchases,
        },
      ).sections[0]?.rows
      const box = (number: string) => cents(rows?.find(({ cells }) => cells[1] === number)?.cells[2] ?? '')
      expect(box('8') + box('9')).toBe(box('10'))
      expect(box('12') + box('13')).toBe(box('14'))
      expect([box('10') - box('14'), box('14') - box('10')]).toContain(box('15'))
    }),
  )
})

test('on the payments basis a figure opens what was paid; adjustments and figures without lines stay as they are', () => {
  const countries = Object.keys(countryPacks) as Country[]
  const keys = (country: Country, taxBasis: 'invoice' | 'payments') =>
    taxReturn(
      { country, bases: { before: taxBasis, atEnd: taxBasis }, flatRates: [], registered },
      'down',
      range,
      amounts,
    ).sections[0]?.rows.map(({ key }) => key) ?? []
  const invoiced = countries.flatMap((country) => keys(country, 'invoice'))
  expect(invoiced).toContain('')
  expect(invoiced.some((key) => key.startsWith('adjusted'))).toBe(true)
  expect(countries.flatMap((country) => keys(country, 'payments'))).toEqual(
    invoiced.map((key) => (key === '' || key.startsWith('adjusted') ? key : `paid_${key}`)),
  )
})

test('says on which basis the return is', () => {
  const note = (taxBasis: 'invoice' | 'payments') =>
    taxReturn({ country: 'NZ', bases: { before: taxBasis, atEnd: taxBasis }, flatRates: [], registered }, 'down', range, amounts)
      .sections[0]?.note
  expect(note('invoice')).toMatch(/^By invoice and expense date/)
  expect(note('payments')).toMatch(/^On the payments basis/)
})

test('the basis of a return is that of its last day; another one the day before is a change in between', () => {
  const taxBases = [
    { from: null, basis: 'invoice' },
    { from: '2026-08-01', basis: 'payments' },
  ] as const
  const bases = (from: string, to: string) =>
    basesOf({ taxBases: [...taxBases], gstRegistrations: [{ registered: true, from: null }] }, { from, to })
  expect(bases('2026-07-01', '2026-07-31')).toEqual({ before: 'invoice', atEnd: 'invoice' })
  expect(bases('2026-07-01', '2026-08-31')).toEqual({ before: 'invoice', atEnd: 'payments' })
  expect(bases('2026-08-01', '2026-08-31')).toEqual({ before: 'invoice', atEnd: 'payments' })
  expect(bases('2026-08-02', '2026-09-30')).toEqual({ before: 'payments', atEnd: 'payments' })
})

test('the first and the last return of a registration take its own basis, and count what is unpaid', () => {
  const registrations = [
    { registered: false, from: null },
    { registered: true, from: '2026-07-01' },
    { registered: false, from: '2026-09-01' },
  ]
  const taxBases = [
    { from: null, basis: 'invoice' as const },
    { from: '2026-07-01', basis: 'payments' as const },
  ]
  const bases = (from: string, to: string) => basesOf({ taxBases, gstRegistrations: registrations }, { from, to })
  expect(bases('2026-07-01', '2026-07-31')).toEqual({ before: 'payments', atEnd: 'payments' })
  expect(bases('2026-08-01', '2026-08-31')).toEqual({ before: 'payments', atEnd: 'invoice' })
})

test('a return has the days of one registration', () => {
  const days = (registrations: Parameters<typeof registeredDays>[0], from = '2026-07-01', to = '2026-09-30') =>
    registeredDays(registrations, { from, to })
  const always = [{ registered: true, from: null }]
  const whole = { from: '2026-07-01', to: '2026-09-30', since: null, begins: false, ends: false }
  expect(days(always)).toEqual(whole)
  expect(days([{ registered: false, from: null }])).toBeNull()
  expect(days([])).toBeNull()
  const since = (from: string) => [
    { registered: false, from: null },
    { registered: true, from },
  ]
  expect(days(since('2026-06-30'))).toEqual({ ...whole, since: '2026-06-30' })
  expect(days(since('2026-07-01'))).toEqual({ ...whole, since: '2026-07-01', begins: true })
  expect(days(since('2026-08-15'))).toEqual({ ...whole, from: '2026-08-15', since: '2026-08-15', begins: true })
  expect(days(since('2026-09-30'))).toEqual({ ...whole, from: '2026-09-30', since: '2026-09-30', begins: true })
  expect(days(since('2026-10-01'))).toBeNull()
  const until = (from: string) => [...always, { registered: false, from }]
  expect(days(until('2026-08-15'))).toEqual({ ...whole, to: '2026-08-14', ends: true })
  expect(days(until('2026-10-01'))).toEqual({ ...whole, ends: true })
  expect(days(until('2026-10-02'))).toEqual(whole)
  expect(days(until('2026-07-01'))).toBeNull()
  // A fact that is confirmed again, such as another number, begins no registration.
  const renewed = [...since('2026-01-01'), { registered: true, from: '2026-08-01' }]
  expect(days(renewed)).toEqual({ ...whole, since: '2026-01-01' })
  const again = [...until('2026-08-01'), { registered: true, from: '2026-09-01' }]
  expect(() => days(again)).toThrow(
    expect.objectContaining({
      extra: {
        errors: [
          {
            path: 'from',
            message: 'You were registered up to 31 Jul 2026, and again from 1 Sept 2026. Choose days of one registration.',
          },
        ],
      },
    }),
  )
  expect(days(again, '2026-08-01')).toEqual({ ...whole, from: '2026-09-01', since: '2026-09-01', begins: true })
  expect(days(again, '2026-07-01', '2026-08-31')).toEqual({ ...whole, to: '2026-07-31', ends: true })
})

test('a return says where it begins or ends, at which flat rate, and that nothing is declared without registration', () => {
  const note = (
    days: Parameters<typeof taxReturn>[0]['registered'],
    flatRates: readonly string[] = [],
    bases: Parameters<typeof countsPaid>[0] = { before: 'invoice', atEnd: 'invoice' },
  ) => taxReturn({ country: 'UK', bases, flatRates, registered: days }, 'down', range, amounts).sections[0]?.note
  const byInvoice = 'By invoice and expense date, from the tax on each invoice and receipt.'
  expect(note(null)).toBe('You were not registered for this tax on these days: nothing is declared.')
  expect(note({ ...registered, begins: true })).toBe(
    `${byInvoice} Registered from 1 Jul 2026: earlier days are in no return. Tax on what you bought before and still have may be claimable. Adjust it in the journal. Check with your accountant before you file.`,
  )
  const ended = `Registered up to 31 Aug 2026: what was unpaid then is in this return. Tax may be due on the stock and equipment that you keep. Adjust it in the journal. Check with your accountant before you file.`
  expect(note({ ...registered, ends: true })).toBe(`${byInvoice} ${ended}`)
  expect(note({ ...registered, ends: true }, [], { before: 'payments', atEnd: 'invoice' })).toBe(
    `On the payments basis: sales and bills by the days they were paid, a part payment with its share of the tax. ${ended}`,
  )
  expect(note(registered, ['7.50', '4'])).toBe(
    `${byInvoice} Flat rate scheme: 7.5%, then 4% of the turnover with VAT. The VAT you charged above that is income: filing the return books it. Check with your accountant before you file.`,
  )
})

test('a change of the basis names the documents that it moves', () => {
  const note = (before: 'invoice' | 'receipts' | 'payments', atEnd: 'invoice' | 'receipts' | 'payments') =>
    taxReturn({ country: 'EU', bases: { before, atEnd }, flatRates: [], registered }, 'down', range, amounts).sections[0]?.note
  const taken = 'that were unpaid then were in earlier returns. They are taken off here, once, and count when they are paid.'
  expect(note('invoice', 'payments')).toContain(`The basis changed to payments: invoices and bills ${taken}`)
  expect(note('invoice', 'receipts')).toContain(`The basis changed to receipts: invoices ${taken}`)
  expect(note('receipts', 'payments')).toContain(`The basis changed to payments: bills ${taken}`)
  expect(note('payments', 'receipts')).toContain(
    'The basis changed to receipts: bills that were unpaid then were in no return. They are all in this one.',
  )
  expect(note('receipts', 'receipts')).toMatch(/^On the receipts basis: sales by the days they were paid/)
})

test('tax that was charged above a flat rate is income, and below it a cost', () => {
  const of = (taxOnSales: bigint, taxOnPurchases: bigint) => ({ ...taxAmountsOf(new Map()), taxOnSales, taxOnPurchases })
  expect(aboveFlatRate(of(200_00n, 50_00n), of(75_00n, 0n))).toBe(75_00n)
  expect(aboveFlatRate(of(100_00n, 50_00n), of(75_00n, 0n))).toBe(-25_00n)
})

test.each([
  ['invoice', 'invoice', false, /receipt\. Check with/],
  ['invoice', 'payments', true, /^On the payments basis.* The basis changed to payments: .*they are paid\. Check with/],
  ['payments', 'invoice', true, /^By invoice.* The basis changed to invoices: .*in this one\. Check with/],
  ['payments', 'payments', true, /of the tax\. Check with/],
] as const)('from %s to %s, unpaid documents count: %s', (before, atEnd, paid, note) => {
  const bases = { before, atEnd }
  expect(countsPaid(bases)).toBe(paid)
  const { sections } = taxReturn({ country: 'UK', bases, flatRates: [], registered }, 'down', range, amounts)
  expect(sections[0]?.note).toMatch(note)
  expect(sections[0]?.rows.at(-3)?.key).toBe(paid ? 'paid_expenses:booked' : 'expenses:booked')
})

test('a flat rate that changes within a return applies to the days from its first', () => {
  const rates = [
    { from: null, percent: '0' },
    { from: '2026-07-01', percent: '7.5' },
    { from: '2026-08-15', percent: '4' },
    { from: '2026-09-30', percent: '6' },
    { from: '2026-10-01', percent: '9' },
  ]
  expect(flatStretches(rates, { from: '2026-07-01', to: '2026-09-30' })).toEqual([
    { from: '2026-07-01', to: '2026-08-14', percent: '7.5' },
    { from: '2026-08-15', to: '2026-09-29', percent: '4' },
    { from: '2026-09-30', to: '2026-09-30', percent: '6' },
  ])
  expect(flatStretches([], { from: '2026-07-01', to: '2026-09-30' })).toEqual([
    { from: '2026-07-01', to: '2026-09-30', percent: '0' },
  ])
})

test('purchases that are accounted for, imports and capital have amounts of their own; two stretches add up', () => {
  const bought = taxAmountsOf(
    new Map([
      ['sales:super_reduced', -50_00n],
      ['sales_tax:super_reduced', -2_00n],
      ['purchases:zero', 5_00n],
      ['purchases:reverse_charge', 100_00n],
      ['purchases_tax:reverse_charge', 20_00n],
      ['purchases:import', 200_00n],
      ['purchases_tax:import', 40_00n],
      ['reverse_charge_tax', -60_00n],
      ['capital', 3_000_00n],
      ['large_capital', 2_400_00n],
      ['large_capital_tax', 400_00n],
    ] as const),
  )
  expect(bought).toMatchObject({
    reduced: { reduced: none, second_reduced: none, super_reduced: { amount: 52_00n, tax: 2_00n } },
    zeroPurchases: 5_00n,
    reversePurchases: 360_00n,
    reverseTaxDue: 60_00n,
    reverseTaxDeducted: 60_00n,
    imports: 200_00n,
    taxOnImports: 40_00n,
    capital: 3_000_00n,
    largeCapital: 2_400_00n,
    taxOnLargeCapital: 400_00n,
  })
  expect(addAmounts(bought, amounts)).toMatchObject({
    taxed: 1_202_00n,
    reduced: { reduced: { amount: 107_00n, tax: 7_00n }, second_reduced: none, super_reduced: { amount: 52_00n, tax: 2_00n } },
    capital: 3_000_00n,
    exemptPurchases: 70_50n,
  })
  expect(atFlatRate(bought, '7.5', 'up').reduced).toEqual({ reduced: none, second_reduced: none, super_reduced: none })
})
