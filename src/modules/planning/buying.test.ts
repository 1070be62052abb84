import { expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { buyingFor, potter } from './buying.ts'
import type { Work } from './plan.ts'
import type { PerPlant } from './planning-inputs.ts'

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

const [standard, fern] = [newId(), newId()]
const supply = (more: Partial<PerPlant>): PerPlant => ({
  recipe_id: standard,
  container_size: '1 L',
  inventory_item_id: newId(),
  name: 'Pot 1 L',
  unit: 'each',
  recipe_unit: 'each',
  per_plant: '1',
  on_hand: '0',
  on_order: '0',
  average_cost: '0.20',
  pack_quantity: null,
  minimum_order: null,
  vendor: null,
  lead_days: null,
  ...more,
})
const from = '2026-08-10'

test.each([
  ['each', '0.25', '3.0000', '0.60'],
  ['each', '0.4', '4.0000', '0.80'],
  ['litre', '0.25', '2.5000', '0.50'],
])('a supply in %s of which each of ten plants takes %s is bought as %s for %s', (unit, per_plant, to_buy, cost) => {
  const recipes = [supply({ unit, recipe_unit: unit, per_plant })]
  expect(buyingFor([potting], { recipes, lastRecipes: [] }, from)).toMatchObject([{ to_buy, cost }])
})

test('buys whole packs, and the minimum of the vendor', () => {
  const recipes = [
    supply({ pack_quantity: '6' }),
    supply({ name: 'Tag', minimum_order: '100' }),
    supply({ name: 'Peg', on_hand: '10', minimum_order: '100' }),
  ]
  expect(buyingFor([potting], { recipes, lastRecipes: [] }, from).map(({ name, to_buy }) => [name, to_buy])).toEqual([
    ['Pot 1 L', '12.0000'],
    ['Tag', '100.0000'],
  ])
})

test('buys for a quarter, and in time for the vendor to deliver', () => {
  const recipes = [supply({ vendor: 'Pots Ltd', lead_days: 10 })]
  const buying = buyingFor([potting, { ...potting, week: 12 }, { ...potting, week: 13 }], { recipes, lastRecipes: [] }, from)
  expect(buying).toMatchObject([{ to_buy: '20.0000', by: '2026-08-14' }])
})

test('uses the recipe a plant was last potted by; without one, the recipe of most plants', () => {
  const recipes = [supply({ name: 'Standard mix' }), supply({ name: 'Fern mix', recipe_id: fern })]
  const [shrub, other, another] = [potting.plant_type_id, newId(), newId()]
  const last = (plant_type_id: string, recipe_id: string) => ({ plant_type_id, container_size: '1 L', recipe_id })
  const namesFor = (lastRecipes: ReturnType<typeof last>[]) =>
    potter({ recipes, lastRecipes })
      .items(shrub, '1 L')
      .map(({ name }) => name)
  expect(namesFor([last(shrub, standard), last(other, fern), last(another, fern)])).toEqual(['Standard mix'])
  expect(namesFor([last(other, fern), last(another, fern)])).toEqual(['Fern mix'])
  // The recipe was archived since: the one that is left.
  expect(namesFor([last(shrub, newId()), last(other, fern)])).toEqual(['Fern mix'])
  expect(potter({ recipes, lastRecipes: [] }).items(shrub, '3 L')).toEqual([])
})

test('costs what potting one plant uses at the average cost of its supplies', () => {
  const recipes = [supply({}), supply({ name: 'Mix', unit: 'L', recipe_unit: 'mL', per_plant: '900', average_cost: '0.10' })]
  expect(potter({ recipes, lastRecipes: [] }).cost(potting.plant_type_id, '1 L')).toBeCloseTo(29, 6)
})
