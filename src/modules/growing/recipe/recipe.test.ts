import { expect, test } from 'vitest'
import { AboveZero, type Ingredient, costOfOne, needsFor, shortOf } from './recipe.ts'

const [bark, pot] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
const used = (inventory_item_id: string, quantity: string, unit: string, item_unit: string): Ingredient => ({
  id: inventory_item_id,
  inventory_item_id,
  quantity,
  unit,
  item_unit,
  name: '',
  quantity_on_hand: '1.0000',
  average_cost: '95.000000',
})

test('potting 575 plants of 2.5 L takes 1.4375 m3 of mix and 575 pots', () => {
  expect(needsFor([used(bark, '2.5', 'L', 'm3'), used(pot, '1', 'each', 'each')], 575n)).toEqual([
    { inventory_item_id: bark, quantity: 14_375n },
    { inventory_item_id: pot, quantity: 5_750_000n },
  ])
})

test('a supply that a recipe names twice is needed once, and little drops add up before they are rounded', () => {
  expect(needsFor([used(bark, '2', 'L', 'm3'), used(bark, '0.001', 'm3', 'm3')], 100n)).toEqual([
    { inventory_item_id: bark, quantity: 3_000n },
  ])
  expect(needsFor([used(bark, '0.02', 'L', 'm3')], 1_000n)).toEqual([{ inventory_item_id: bark, quantity: 200n }])
})

test('what is short is named with what is there', () => {
  const supplies = [{ id: bark, name: 'Bark', unit: 'm3', quantity_on_hand: '1.0000' }]
  expect(shortOf([{ inventory_item_id: bark, quantity: 10_001n }], supplies)).toEqual([
    { inventory_item_id: bark, name: 'Bark', unit: 'm3', needed: '1.0001', available: '1.0000' },
  ])
  expect(shortOf([{ inventory_item_id: bark, quantity: 10_000n }], supplies)).toEqual([])
})

test('one plant’s mix costs what its litres cost', () => {
  expect(costOfOne([used(bark, '2.5', 'L', 'm3')])).toBe(237_500n)
})

test('a recipe takes more than nothing of each supply', () => {
  expect(['0', '0.0000', '0.0001', '5'].map((text) => AboveZero.safeParse(text).success)).toEqual([false, false, true, true])
})

test('what is needed is rounded to the nearest part, half up, and something is never nothing', () => {
  const need = (quantity: string, times: bigint, parts: bigint) =>
    needsFor([used(pot, quantity, 'L', 'L')], times, parts).map((each) => each.quantity)
  expect(need('0.0005', 1n, 2n)).toEqual([3n])
  expect(need('0.0004', 1n, 3n)).toEqual([1n])
  expect(need('0.0001', 1n, 10_000n)).toEqual([1n])
  expect(need('0', 1n, 10_000n)).toEqual([0n])
})
