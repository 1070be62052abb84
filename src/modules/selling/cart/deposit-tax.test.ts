/** Part of a deposit that counts in a tax return; a counted part never changes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxedPart } from '#modules/selling/payment/taxed-part.ts'
import { ratesOn } from '#modules/setup/settings/tax-rates.ts'
import { countryRates } from '#modules/setup/settings/country.ts'
import { sum } from '#kernel/money.ts'
import { type DepositMovement, type DepositRules, byKind, taxedParts } from './deposit-tax.ts'

const rules = (country: 'NZ' | 'UK' | 'EU', more: Partial<DepositRules> = {}): DepositRules => ({
  taxed: 'payment',
  included: true,
  rates: ratesOn(countryRates(country, 'Europe/Berlin'), '2026-08-01'),
  half: 'up',
  ...more,
})

const day = '2026-08-01'
const first = (amount: bigint, goods: DepositMovement['goods']): DepositMovement => ({
  amount,
  held: 0n,
  day,
  counted: [],
  goods,
})

test('a payment on account is taxed as it is received, in the shares of the rates', () => {
  const parts = [
    { kind: 'standard', amount: 119_00n },
    { kind: 'reduced', amount: 107_00n },
  ] as const
  expect(taxedParts(first(113_00n, { parts, discount: 0n }), rules('EU'))).toEqual([
    { kind: 'standard', amount: 59_50n, tax: 9_50n, day },
    { kind: 'reduced', amount: 53_50n, tax: 3_50n, day },
  ])
})

test('in New Zealand a payment makes the whole supply taxable, less what is taken off it', () => {
  const goods = { parts: [{ kind: 'standard', amount: 240_00n }], discount: 10_00n } as const
  const whole = [{ kind: 'standard', amount: 230_00n, tax: 30_00n, day }]
  expect(taxedParts(first(50_00n, goods), rules('NZ', { taxed: 'supply' }))).toEqual(whole)
  // Tax on top of the prices comes to the whole as well.
  expect(taxedParts(first(50_00n, { ...goods, discount: 40_00n }), rules('NZ', { taxed: 'supply', included: false }))).toEqual(
    whole,
  )
  // If more than the rest is held, all that is held.
  expect(taxedParts(first(345_00n, goods), rules('NZ', { taxed: 'supply' }))).toEqual([
    { kind: 'standard', amount: 345_00n, tax: 45_00n, day },
  ])
})

test('a second payment adds nothing to a supply that is taxed whole; one of an earlier day moves it there', () => {
  const goods = { parts: [{ kind: 'standard', amount: 230_00n }], discount: 0n } as const
  const supply = rules('NZ', { taxed: 'supply' })
  const counted = taxedParts(first(50_00n, goods), supply)
  expect(taxedParts({ amount: 20_00n, held: 50_00n, day: '2026-09-01', counted, goods }, supply)).toEqual([])
  expect(taxedParts({ amount: 20_00n, held: 50_00n, day: '2026-07-01', counted, goods }, supply)).toEqual([
    { kind: 'standard', amount: 230_00n, tax: 30_00n, day: '2026-07-01' },
    { kind: 'standard', amount: -230_00n, tax: -30_00n, day },
  ])
})

test('zero-rated goods bear no tax; without lines, or where the invoice alone is taxed, nothing counts', () => {
  const zero = { parts: [{ kind: 'zero', amount: 80_00n }], discount: 0n } as const
  expect(taxedParts(first(20_00n, zero), rules('UK'))).toEqual([{ kind: 'zero', amount: 20_00n, tax: 0n, day }])
  expect(taxedParts(first(20_00n, { parts: [], discount: 0n }), rules('UK'))).toEqual([])
  expect(taxedParts(first(20_00n, zero), rules('UK', { taxed: 'none' }))).toEqual([])
})

test('of a supply that is taxed whole, a part invoice takes off what is not left', () => {
  const counted: TaxedPart[] = [
    { kind: 'standard', amount: 230_00n, tax: 30_00n, day },
    { kind: 'zero', amount: 40_00n, tax: 0n, day },
  ]
  const goods = { parts: [{ kind: 'standard', amount: 115_00n } as const], discount: 0n }
  const moved = { amount: -50_00n, held: 80_00n, day: '2026-09-01', counted, goods }
  expect(taxedParts(moved, rules('NZ', { taxed: 'supply' }))).toEqual([
    { kind: 'standard', amount: -115_00n, tax: -15_00n, day: '2026-09-01' },
    { kind: 'zero', amount: -40_00n, tax: 0n, day: '2026-09-01' },
  ])
})

const kinds = ['standard', 'reduced', 'zero'] as const
const amount = fc.bigInt(1n, 50_000n)
const goodsArb = fc.record({
  parts: fc.uniqueArray(fc.record({ kind: fc.constantFrom(...kinds), amount }), {
    minLength: 1,
    selector: ({ kind }) => kind,
  }),
  discount: fc.constant(0n),
})
const operation = fc.record({
  takes: fc.boolean(),
  share: fc.integer({ min: 1, max: 100 }),
  amount,
  goods: goodsArb,
  rate: fc.constantFrom(5_000n, 19_000n),
})

test.each(['payment', 'supply'] as const)(
  'whatever becomes of the order (%s): an earlier return stays, what is held is counted, and nothing once nothing is held',
  (taxed) => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 12 }), (operations) => {
        let counted: TaxedPart[] = []
        let held = 0n
        const totals = () => byKind(counted)
        const all = () => sum(totals().map((part) => part.amount))
        operations.forEach(({ takes, share, amount: taken, goods, rate }, i) => {
          // The order and the rate are others each time.
          const base = rules('EU', { taxed })
          const changed = { ...base, rates: { ...base.rates, standard: rate } }
          const moved = takes || held === 0n ? taken : -((held * BigInt(share) + 99n) / 100n)
          const today = `2026-08-${String(i + 10)}`
          const before = counted
          const added = taxedParts({ amount: moved, held, day: today, counted, goods }, changed)
          expect(added.every((part) => part.day === today)).toBe(true)
          counted = [...before, ...added]
          held += moved
          if (taxed === 'payment') expect(all()).toBe(held)
          if (held === 0n) expect(totals().every((part) => part.amount === 0n && part.tax === 0n)).toBe(true)
          else if (moved > 0n) expect(all() >= held).toBe(true)
          for (const part of totals()) expect(part.tax >= 0n && part.tax <= part.amount).toBe(true)
        })
        counted = [
          ...counted,
          ...taxedParts(
            { amount: -held, held, day: '2026-09-01', counted, goods: { parts: [], discount: 0n } },
            rules('EU', { taxed }),
          ),
        ]
        expect(totals().every((part) => part.amount === 0n && part.tax === 0n)).toBe(true)
      }),
      { numRuns: 300 },
    )
  },
)

test('what is paid beyond a supply that is taxed whole is taxed as it is paid', () => {
  const goods = { parts: [{ kind: 'standard', amount: 230_00n }], discount: 0n } as const
  const supply = rules('NZ', { taxed: 'supply' })
  const counted = taxedParts(first(200_00n, goods), supply)
  expect(taxedParts({ amount: 30_00n, held: 200_00n, day: '2026-09-01', counted, goods }, supply)).toEqual([])
  expect(taxedParts({ amount: 53_00n, held: 200_00n, day: '2026-09-01', counted, goods }, supply)).toEqual([
    { kind: 'standard', amount: 23_00n, tax: 3_00n, day: '2026-09-01' },
  ])
})

test('a payment that is returned counts on its day, and never before the day it was counted', () => {
  const goods = { parts: [{ kind: 'standard', amount: 119_00n }], discount: 0n } as const
  const counted = taxedParts(first(59_50n, goods), rules('EU'))
  const back = (amount: bigint, on: string) => taxedParts({ amount, held: 59_50n, day: on, counted, goods }, rules('EU'))
  expect(back(-59_50n, '2026-08-20')).toEqual([{ kind: 'standard', amount: -59_50n, tax: -9_50n, day: '2026-08-20' }])
  expect(back(-59_50n, '2026-07-20')).toEqual([{ kind: 'standard', amount: -59_50n, tax: -9_50n, day }])
  expect(back(-11_90n, '2026-08-20')).toEqual([{ kind: 'standard', amount: -11_90n, tax: -1_90n, day: '2026-08-20' }])
  // Amounts never counted are not taken off.
  expect(taxedParts({ amount: -10_00n, held: 10_00n, day, counted: [], goods }, rules('EU'))).toEqual([])
})

test('a discount takes off no more than the goods, and a kind that comes to nothing is left out', () => {
  const free = { parts: [{ kind: 'standard', amount: 50_00n }], discount: 80_00n } as const
  expect(taxedParts(first(10_00n, free), rules('NZ', { taxed: 'supply' }))).toEqual([])
  const parts = [
    { kind: 'standard', amount: 115_00n },
    { kind: 'zero', amount: 0n },
  ] as const
  expect(taxedParts(first(115_00n, { parts, discount: 0n }), rules('NZ'))).toEqual([
    { kind: 'standard', amount: 115_00n, tax: 15_00n, day },
  ])
})
