import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import {
  type DeclaredLine,
  type RoyaltyBasis,
  type RoyaltyFigures,
  corrections,
  lastQuarter,
  linesOf,
  overlapping,
  royaltiesOfSold,
  royaltyOf,
} from './royalty.ts'

const rose: RoyaltyFigures = {
  terms_id: newId(),
  plant: 'Rose',
  basis: 'sold',
  rate: '1.250000',
  units: '40.0000',
  sales: '996.00',
}
const spring = { from: '2026-07-01', to: '2026-09-30' }

test('an amount for a plant, sold or propagated, is its plants times the rate', () => {
  expect(royaltyOf(rose)).toBe(5000n)
  expect(royaltyOf({ ...rose, basis: 'propagated', units: '333', rate: '0.055' })).toBe(1832n)
})

test('percent is of the price without tax', () => expect(royaltyOf({ ...rose, basis: 'percent', rate: '7.5' })).toBe(7470n))

test('what comes back takes off what it had added', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('sold', 'propagated', 'percent'),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (basis, units, sales) => {
        const figures = { basis, rate: '0.335', units: String(units), sales: moneyText(BigInt(sales)) } as const
        const back = { ...figures, units: String(-units), sales: moneyText(BigInt(-sales)) }
        expect(royaltyOf(figures) + royaltyOf(back)).toBe(0n)
      },
    ),
  )
})

test('a declared period that did not change has no correction', () => {
  const declared = linesOf(spring, [rose])
  expect(declared).toEqual([{ terms_id: rose.terms_id, plant: 'Rose', ...spring, units: '40.0000', amount: '50.00' }])
  expect(corrections(declared, linesOf(spring, [rose]))).toEqual([])
})

test('a sale that is voided after it was declared is a difference, once', () => {
  const declared = linesOf(spring, [rose])
  const now = linesOf(spring, [{ ...rose, units: '38.0000' }])
  const [difference] = corrections(declared, now)
  expect(difference).toMatchObject({ ...spring, units: '-2', amount: '-2.50' })
  expect(corrections([...declared, difference as DeclaredLine], now)).toEqual([])
})

test('terms that are gone give back all that was declared for them', () => {
  expect(corrections(linesOf(spring, [rose]), [])).toMatchObject([{ units: '-40', amount: '-50.00' }])
})

test('what was declared and the corrections come to what the period comes to now', () => {
  const amount = fc.integer({ min: -10_000, max: 10_000 })
  const line = (terms_id: string) =>
    fc.record({ units: amount.map(String), amount: amount.map((value) => moneyText(BigInt(value))) }).map((figures) => ({
      terms_id,
      plant: terms_id,
      ...spring,
      ...figures,
    }))
  fc.assert(
    fc.property(fc.array(fc.oneof(line('a'), line('b'))), fc.array(fc.oneof(line('a'), line('c'))), (declared, now) => {
      const all = (lines: readonly DeclaredLine[]) => sum(lines.map((each) => cents(each.amount)))
      expect(all(declared) + all(corrections(declared, now))).toBe(all(now))
    }),
  )
})

test('each day is declared once', () => {
  const declared = [{ from_day: '2026-04-01', to_day: '2026-06-30' }]
  expect(overlapping(spring, declared)).toBeUndefined()
  expect(overlapping({ from: '2026-06-30', to: '2026-07-31' }, declared)).toBe(declared[0])
})

test('plants that were sold cost what their terms say; those lost are paid for by the others', () => {
  const plant_type_id = newId()
  const under = (basis: RoyaltyBasis, rate: string) => ({ plant_type_id, basis, rate, units: '80', sales: '400.00' })
  expect(royaltiesOfSold([under('sold', '0.25')], 0.2)).toEqual({ plants: 2000n, price: 0n })
  expect(royaltiesOfSold([under('propagated', '0.25')], 0.2)).toEqual({ plants: 2500n, price: 0n })
  expect(royaltiesOfSold([under('percent', '5'), under('sold', '0.10')], 0.2)).toEqual({ plants: 800n, price: 2000n })
  expect(royaltiesOfSold([], 0)).toEqual({ plants: 0n, price: 0n })
})

test('the last quarter is the one before the running one, over a new year too', () => {
  expect(lastQuarter('2026-11-27')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(lastQuarter('2026-02-01')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
})
