import { expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { buyingFor, byHand } from './make-plan.ts'
import type { Work } from './plan.ts'

const potting: Work = {
  key: 'pot',
  week: 2,
  operation: 'pot',
  plant_type_id: newId(),
  plant: 'Hebe',
  container_size: '1 L',
  method: 'cutting',
  quantity: 10,
  minutes: 10,
  ready: 12,
  ordered: 0,
  late: false,
  limit: null,
}

test.each([
  ['each', '0.25', '3.0000'],
  ['each', '0.4', '4.0000'],
  ['litre', '0.25', '2.5000'],
])('a supply in %s of which each of ten plants takes %s is bought as %s', (unit, per_plant, to_buy) => {
  const supply = { container_size: '1 L', inventory_item_id: newId(), name: 'Trays', unit, recipe_unit: unit }
  const recipe = { ...supply, per_plant, on_hand: '0', on_order: '0', vendor: null, lead_days: null }
  expect(buyingFor([potting], [recipe], '2026-08-10')).toMatchObject([{ needed: expect.any(String), to_buy }])
})

test('buys for a quarter, and in time for the vendor to deliver', () => {
  const pots = {
    container_size: '1 L',
    inventory_item_id: newId(),
    name: 'Pot 1 L',
    unit: 'each',
    recipe_unit: 'each',
    per_plant: '1',
  }
  const recipe = { ...pots, on_hand: '0', on_order: '0', vendor: 'Pots Ltd', lead_days: 10 }
  const buying = buyingFor([potting, { ...potting, week: 12 }, { ...potting, week: 13 }], [recipe], '2026-08-10')
  expect(buying).toMatchObject([{ to_buy: '20.0000', by: '2026-08-14' }])
})

test('plans by hand in the proportions of the forecast, and evenly without one', () => {
  const season = Float64Array.from({ length: 60 }, (_, week) => (week < 26 ? 2 : 0))
  expect(Array.from(byHand(season, { quantity: 104 }).slice(25, 27))).toEqual([4, 0])
  expect(Array.from(byHand(new Float64Array(60), { quantity: 52 }).slice(0, 2))).toEqual([1, 1])
  expect(byHand(season, undefined)).toBe(season)
})
