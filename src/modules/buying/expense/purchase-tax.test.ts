import { expect, test } from 'vitest'
import { NewExpense } from './expense.ts'
import { kindByTax, reverseChargeTax, taxIn, usualKind, usualTax } from './purchase-tax.ts'

const rate = (kind: 'standard' | 'reduced', percent: string, from: string | null, until: string | null) => ({
  name: kind,
  kind,
  percent,
  place: '',
  from,
  until,
})
const rates = {
  taxRates: [
    rate('standard', '20', null, '2026-06-30'),
    rate('standard', '21', '2026-07-01', null),
    rate('reduced', '5', null, null),
  ],
  day: '2026-06-30',
  halfCent: 'up',
} as const

test('calculates the tax in a cost by the rate, and half a cent by the country’s rounding rule', () => {
  expect(taxIn(11_500n, '15', 'down')).toBe(1_500n)
  expect(taxIn(12_000n, '20', 'up')).toBe(2_000n)
  expect([taxIn(3n, '20', 'up'), taxIn(3n, '20', 'down')]).toEqual([1n, 0n])
  expect(taxIn(108_875n, '8.875', 'up')).toBe(8_875n)
})

test('fills in the tax by the kind and the rate of the day', () => {
  expect([usualTax(12_000n, 'standard', rates), usualTax(12_100n, 'standard', { ...rates, day: '2026-07-01' })]).toEqual([
    2_000n,
    2_100n,
  ])
  expect([
    usualTax(10_500n, 'reduced', rates),
    usualTax(10_500n, 'zero', rates),
    usualTax(10_500n, 'reverse_charge', rates),
  ]).toEqual([500n, 0n, 0n])
})

test('under the reverse charge the tax comes on top of the cost, at the standard rate of the day', () => {
  expect([reverseChargeTax(50_000n, rates), reverseChargeTax(50_000n, { ...rates, day: '2026-07-01' })]).toEqual([
    10_000n,
    10_500n,
  ])
  expect([reverseChargeTax(50_000n, { ...rates, taxRates: [] }), reverseChargeTax(-50_000n, rates)]).toEqual([0n, -10_000n])
})

test('the kind is filled in by the vendor’s last purchase, else by the category’s', () => {
  const kinds = {
    untaxed: ['Inland Revenue', 'Staff'],
    vendors: [
      { name: 'Seed House', tax_kind: 'zero' },
      { name: 'Staff', tax_kind: 'out_of_scope' },
      { name: 'Inland Revenue', tax_kind: 'reduced' },
      { name: 'Adobe Ireland', tax_kind: 'reverse_charge' },
    ],
    categories: [
      { name: 'Insurance', tax_kind: 'exempt' },
      { name: 'Software', tax_kind: 'reverse_charge' },
    ],
  } as const
  const of = (vendor: string, category: string) => usualKind(kinds, vendor, category)
  expect([of('Power Company', 'Power'), of('', '')]).toEqual(['standard', 'standard'])
  expect([of(' seed house', 'Insurance'), of('Broker', 'insurance ')]).toEqual(['zero', 'exempt'])
  expect([of('Staff', 'Wages'), of('Inland Revenue', 'Power')]).toEqual(['out_of_scope', 'exempt'])
  expect([of('Adobe Ireland', 'Software'), of('Local Programmer', 'Software')]).toEqual(['reverse_charge', 'standard'])
})

test('a purchase at a rate has tax in it: without, it is exempt', () => {
  expect([kindByTax('0.00'), kindByTax('0.01'), kindByTax('-3.00')]).toEqual(['exempt', 'standard', 'standard'])
  expect([
    kindByTax('0', 'reduced'),
    kindByTax('1', 'reduced'),
    kindByTax('0', 'zero'),
    kindByTax('0', 'reverse_charge'),
  ]).toEqual(['exempt', 'reduced', 'zero', 'reverse_charge'])
})

test('refuses tax that its kind does not bear, at its field', () => {
  const faults = (expense: object) =>
    NewExpense.safeParse({ expense_date: '2026-11-22', cost: '100', ...expense }).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
  expect(faults({ gst_paid: '16.67', tax_kind: 'reduced' })).toBeUndefined()
  expect(faults({ gst_paid: '100.01', tax_kind: 'standard' })).toEqual([
    'gst_paid: The tax is part of the cost: it cannot be more.',
  ])
  for (const tax_kind of ['zero', 'exempt', 'out_of_scope', 'reverse_charge'])
    expect(faults({ gst_paid: '0.01', tax_kind })).toEqual([
      'gst_paid: A purchase of this kind bears no tax. Enter 0, or choose the rate on the bill.',
    ])
  expect(faults({ gst_paid: '0', tax_kind: 'zero' })).toBeUndefined()
  expect(faults({ tax_kind: 'half' })).toEqual(['tax_kind: Choose how it is taxed.'])
  for (const tax_kind of ['reverse_charge', 'import']) expect(faults({ tax_kind, reverse_charge_tax: '20' })).toBeUndefined()
  expect(faults({ tax_kind: 'reverse_charge', reverse_charge_tax: '100.01' })).toEqual([
    'reverse_charge_tax: The tax is a percentage of the cost: it cannot be more.',
  ])
  expect(faults({ tax_kind: 'zero', reverse_charge_tax: '20' })).toEqual([
    'reverse_charge_tax: Only an import or a purchase under the reverse charge has this tax. Enter 0, or choose one of them.',
  ])
})

test('a rate that is not there is none', () => {
  const none = { ...rates, taxRates: [] }
  expect([usualTax(12_000n, 'standard', none), reverseChargeTax(12_000n, none)]).toEqual([0n, 0n])
})
