import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { type MarginFigures, asItIs, lossRate, royaltiesOfPart, waterfall } from './margin.ts'

const hebe: MarginFigures = {
  plant_type_id: newId(),
  name: 'Hebe',
  quantity: '100',
  sales: '900.00',
  tax: '117.39',
  discount: '100.00',
  cost: '250.000000',
  young_plants: '100',
  pots: '50',
  mix: '25',
  other_supplies: '0',
  labour: '75',
  other_costs: '0',
  space: '0',
  royalties: '0.00',
  price_royalties: '0.00',
  created: 500,
  lost: 100,
}

const at = (figures: MarginFigures, id: string, what = asItIs) => waterfall(figures, what).find((step) => step.id === id)?.amount

test('breaks the price down to the margin, step by step', () => {
  expect(waterfall(hebe).map(({ id, amount }) => [id, amount])).toEqual([
    ['price', 1000n],
    ['discount', -100n],
    ['tax', -117n],
    ['young_plants', -80n],
    ['pots', -40n],
    ['mix', -20n],
    ['other_supplies', 0n],
    ['labour', -60n],
    ['other_costs', 0n],
    ['losses', -50n],
    ['margin', 533n],
  ])
})

test('what if there were no losses, a dearer pot, a higher price', () => {
  expect(lossRate(hebe)).toBe(0.2)
  expect(at(hebe, 'losses', { ...asItIs, loss: 0 })).toBe(0n)
  expect(at(hebe, 'margin', { ...asItIs, loss: 0 })).toBe(583n)
  expect(at(hebe, 'pots', { ...asItIs, supplies: 50 })).toBe(-60n)
  expect(at({ ...hebe, labour: '0', other_costs: '75' }, 'other_costs', { ...asItIs, supplies: 50, labour: 50 })).toBe(-60n)
  expect(at(hebe, 'price', { ...asItIs, price: 10 })).toBe(1100n)
  expect(at(hebe, 'discount', { ...asItIs, discount: -100 })).toBe(0n)
})

const money = fc.integer({ min: 0, max: 5_000_000 }).map((n) => (n / 100).toFixed(2))
const cost = fc.integer({ min: 0, max: 500_000_000 }).map((n) => (n / 1e6).toFixed(6))
const someFigures = fc.record({
  plant_type_id: fc.constant(hebe.plant_type_id),
  name: fc.constant('Any'),
  quantity: fc.integer({ min: 1, max: 5_000 }).map(String),
  sales: money,
  tax: fc.constant('0.00'),
  discount: money,
  cost,
  young_plants: cost,
  pots: cost,
  mix: cost,
  other_supplies: cost,
  labour: cost,
  other_costs: cost,
  space: cost,
  royalties: money,
  price_royalties: money,
  created: fc.integer({ min: 0, max: 10_000 }),
  lost: fc.integer({ min: 0, max: 10_000 }),
})
const percent = fc.integer({ min: -100, max: 200 })

test('has steps that add up to the margin to the cent for any what-if', () => {
  fc.assert(
    fc.property(
      someFigures,
      fc.record({ price: percent, discount: percent, labour: percent, supplies: percent }),
      (figures, what) => {
        const steps = waterfall(figures, what)
        expect(sum(steps.slice(0, -1).map(({ amount }) => amount))).toBe(steps.at(-1)?.amount)
      },
    ),
  )
})

test('has no steps without sales', () => {
  expect(waterfall({ ...hebe, quantity: '0' })).toEqual([])
})

test('space and overhead are a step of their own, which losses make dearer', () => {
  const withSpace = { ...hebe, space: '64.000000' }
  expect(at(hebe, 'space')).toBeUndefined()
  expect(at(withSpace, 'space')).toBe(-64n)
  expect(at(withSpace, 'margin')).toBe(533n - 64n)
  // 80 % survive; if all did, a plant would pay for four fifths of that space.
  expect(at(withSpace, 'space', { ...asItIs, loss: 0 })).toBe(-51n)
})

test('royalties are a step of their own; those in percent follow the price', () => {
  expect(at(hebe, 'royalties')).toBeUndefined()
  const each = { ...hebe, royalties: '25.00' }
  expect([at(each, 'royalties'), at(each, 'margin')]).toEqual([-25n, 533n - 25n])
  expect(at(each, 'royalties', { ...asItIs, price: 50 })).toBe(-25n)
  const percent = { ...each, price_royalties: '40.00' }
  expect([at(percent, 'royalties'), at(percent, 'margin')]).toEqual([-65n, 533n - 65n])
  expect(at(percent, 'royalties', { ...asItIs, price: 50 })).toBe(-85n)
})

test('the royalties of a plant fall on its sizes by plants and by sales', () => {
  const whole = { quantity: '100', sales: '900.00' }
  expect(royaltiesOfPart({ plants: 2500n, price: 4000n }, { quantity: '40', sales: '600.00' }, whole)).toEqual({
    royalties: '10.00',
    price_royalties: '26.67',
  })
  expect(royaltiesOfPart({ plants: 2500n, price: 4000n }, whole, { quantity: '0', sales: '0.00' })).toEqual({
    royalties: '0.00',
    price_royalties: '0.00',
  })
})

test('labels each step', () => {
  expect(waterfall(hebe).map(({ label }) => label)).toEqual([
    'Price',
    'Discount',
    'Tax',
    'Cutting or young plant',
    'Pot',
    'Mix',
    'Other supplies',
    'Labour',
    'Freight and other',
    'Losses',
    'Margin',
  ])
})

test('treats unknown costs as young plants; dearer supplies and labour do not change them', () => {
  const unknown = { ...hebe, young_plants: '0', pots: '0', mix: '0', labour: '0' }
  expect([at(unknown, 'young_plants'), at(unknown, 'pots'), at(unknown, 'labour')]).toEqual([-200n, 0n, 0n])
  expect(at(hebe, 'young_plants', { ...asItIs, supplies: 50, labour: 50 })).toBe(-80n)
  expect(at(hebe, 'labour', { ...asItIs, labour: 50 })).toBe(-90n)
})

test('has a loss rate of plants lost ÷ plants started, 95 % at most', () => {
  expect([lossRate({ created: 0, lost: 0 }), lossRate({ created: 0, lost: 5 }), lossRate({ created: 10, lost: 10 })]).toEqual([
    0, 0, 0.95,
  ])
  expect(at(hebe, 'losses', { ...asItIs, loss: 50 })).toBe(-200n)
})
