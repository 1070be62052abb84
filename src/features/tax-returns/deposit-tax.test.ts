/** How much of a deposit a tax return counts. */
import { expect, test } from 'vitest'
import { ratesOn } from '#features/settings/tax-rates.ts'
import { countryRates } from '#features/settings/country.ts'
import { type DepositRules, taxedPart } from './deposit-tax.ts'

const rules = (country: 'NZ' | 'UK' | 'EU', more: Partial<DepositRules> = {}): DepositRules => ({
  taxed: 'payment',
  included: true,
  rates: ratesOn(countryRates(country, 'Europe/Berlin'), '2026-08-01'),
  half: 'up',
  ...more,
})

test('a payment on account is taxed as it is received, in the shares of the rates', () => {
  const parts = [
    { kind: 'standard', amount: 119_00n },
    { kind: 'reduced', amount: 107_00n },
  ] as const
  expect(taxedPart({ held: 113_00n, parts, discount: 0n }, rules('EU'))).toEqual([
    { kind: 'standard', amount: 59_50n, tax: 9_50n },
    { kind: 'reduced', amount: 53_50n, tax: 3_50n },
  ])
})

test('in New Zealand a payment makes the whole supply taxable, less what is taken off it', () => {
  const deposit = { held: 50_00n, parts: [{ kind: 'standard', amount: 240_00n }], discount: 10_00n } as const
  expect(taxedPart(deposit, rules('NZ', { taxed: 'supply' }))).toEqual([{ kind: 'standard', amount: 230_00n, tax: 30_00n }])
  // Tax on top of the prices comes to the whole as well.
  expect(taxedPart({ ...deposit, discount: 40_00n }, rules('NZ', { taxed: 'supply', included: false }))).toEqual([
    { kind: 'standard', amount: 230_00n, tax: 30_00n },
  ])
  // More than the rest comes to: what is held.
  expect(taxedPart({ ...deposit, held: 345_00n }, rules('NZ', { taxed: 'supply' }))).toEqual([
    { kind: 'standard', amount: 345_00n, tax: 45_00n },
  ])
})

test('zero-rated goods bear no tax; without lines nothing counts', () => {
  expect(taxedPart({ held: 20_00n, parts: [{ kind: 'zero', amount: 80_00n }], discount: 0n }, rules('UK'))).toEqual([
    { kind: 'zero', amount: 20_00n, tax: 0n },
  ])
  expect(taxedPart({ held: 20_00n, parts: [], discount: 0n }, rules('UK'))).toEqual([])
})
