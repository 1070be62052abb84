import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { formatCost } from '#kernel/quantity.ts'
import { type SupplyOnHand, planMix } from './mix.ts'
import type { Ingredient } from './recipe.ts'

const component = (id: string, quantity: string, unit: string, item_unit: string): Ingredient => ({
  id,
  inventory_item_id: id,
  quantity,
  unit,
  item_unit,
  name: id,
  quantity_on_hand: '0',
  average_cost: '0',
})
const supplies: SupplyOnHand[] = [
  { id: 'bark', name: 'Bark', unit: 'm3', quantity_on_hand: '10.0000', average_cost: '95.000000' },
  { id: 'lime', name: 'Lime', unit: 'kg', quantity_on_hand: '2.5000', average_cost: '0.800000' },
]
const mix = [component('bark', '0.8', 'm3', 'm3'), component('lime', '500', 'g', 'kg')]

test('five cubic metres of mix use their components and cost what those have cost', () => {
  const plan = planMix(mix, 50_000n, supplies)
  expect(plan.takes).toEqual([
    { inventory_item_id: 'bark', quantity: 40_000n },
    { inventory_item_id: 'lime', quantity: 25_000n },
  ])
  expect([formatCost(plan.cost), formatCost(plan.unit_cost)]).toEqual(['382.000000', '76.400000'])
})

test('the cost of one unit is rounded to the millionth, half of one up', () => {
  const cheap = (average_cost: string) => [{ ...supplies[0]!, average_cost }]
  const third = planMix([component('bark', '1', 'm3', 'm3')], 30_000n, cheap('0.000001'))
  expect([third.cost, third.unit_cost]).toEqual([3n, 1n])
  expect(planMix([component('bark', '0.5', 'm3', 'm3')], 20_000n, cheap('0.000001')).unit_cost).toBe(1n)
  expect(planMix([component('bark', '0.4', 'm3', 'm3')], 30_000n, cheap('0.000001')).unit_cost).toBe(0n)
})

test('all that is missing is named with what is needed and what is there', () => {
  expect(() => planMix(mix, 200_000n, supplies)).toThrow(
    new Problem(
      'SHORT_SUPPLIES',
      'Not enough in stock. Bark: 16 m3 needed, 10 on hand; Lime: 10 kg needed, 2.5 on hand. Receive more first, or make less.',
      {
        short: [
          { inventory_item_id: 'bark', name: 'Bark', unit: 'm3', needed: '16.0000', available: '10.0000' },
          { inventory_item_id: 'lime', name: 'Lime', unit: 'kg', needed: '10.0000', available: '2.5000' },
        ],
      },
    ),
  )
})

test('a component that is not in stock costs nothing', () => {
  expect(planMix([component('water', '1', 'L', 'L')], 10_000n, supplies)).toMatchObject({ cost: 0n, unit_cost: 0n })
})
