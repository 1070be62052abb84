import { expect, test } from 'vitest'
import { type LoadLine, inUnit, loadIn, loadOf, overCapacity, sumLoads } from './load.ts'

const plant = (quantity: number, cells?: number, trays_per_shelf?: number, shelves?: number): LoadLine => ({
  plant_type_id: 'a',
  quantity,
  cells,
  trays_per_shelf,
  shelves,
})

test('lines take whole trays, trays of one kind share shelves, and shelves share a trolley', () => {
  // 8 of 128 and 1 begun: 9 trays; 4 to a shelf: 3 shelves of the 6 of a trolley.
  expect(loadOf([plant(1_025, 128, 4, 6)])).toMatchObject({ trays: 9, shelves: 3, trolleys: 0.5, plants: 1_025 })
  // Two lines of half a tray each are two trays, on one shelf.
  expect(loadOf([plant(9, 18, 4, 6), plant(9, 18, 4, 6)])).toMatchObject({ trays: 2, shelves: 1, trolleys: 0.17 })
  // Trays of another height are on a shelf of their own.
  expect(loadOf([plant(18, 18, 4, 6), plant(18, 18, 4, 3)])).toMatchObject({ trays: 2, shelves: 2, trolleys: 0.5 })
})

test('plants without figures are counted beside the load, supplies are not', () => {
  const load = loadOf([plant(40), plant(18, 18), plant(36, 18, 4), { plant_type_id: null, quantity: 3 }])
  expect(load).toMatchObject({ trays: 3, shelves: 1, trolleys: 0, plants: 94 })
  expect(load.uncounted).toEqual({ tray: 40, shelf: 58, trolley: 94 })
})

test('a load over the capacity or the weight is a sentence', () => {
  const van = { name: 'Van', capacity: 2, capacity_unit: 'trolley', max_weight_kg: 900 } as const
  const one = loadOf([plant(432, 18, 4, 6)])
  expect(loadIn(one, 'trolley')).toBe(1)
  expect(overCapacity(van, sumLoads([one, one]), 900)).toBeUndefined()
  expect(overCapacity(van, sumLoads([one, one, loadOf([plant(18, 18, 4, 6)])]), 0)).toBe(
    'This needs 2.17 trolleys, and Van takes 2 trolleys.',
  )
  expect(overCapacity(van, one, 901)).toBe('This weighs 901 kg, and Van takes 900 kg.')
  expect([inUnit(1, 'shelf'), inUnit(3, 'shelf')]).toEqual(['1 shelf', '3 shelves'])
})
