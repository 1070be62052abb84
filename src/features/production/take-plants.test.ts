import { expect, test } from 'vitest'
import { type SellableBatch, type WantedPlants, planTakes } from './take-plants.ts'

const batch = (id: string, quantity_current: number, cost = '0'): SellableBatch => ({
  id,
  batch_code: id,
  plant_type_id: 'lavender',
  container_size: '14 cm',
  quantity_current,
  state: 'for_sale',
  cost,
})
const want = (quantity: number, batch_id?: string): WantedPlants => ({
  plant_type_id: 'lavender',
  container_size: '14 cm',
  quantity,
  batch_id,
  called: 'Lavender, 14 cm',
})

test('the oldest batch is sold first, then the next', () => {
  expect(planTakes([want(12)], [batch('old', 10, '20'), batch('new', 10, '30')])).toEqual([
    [
      { batch_id: 'old', quantity: 10, cost: '20.000000' },
      { batch_id: 'new', quantity: 2, cost: '6.000000' },
    ],
  ])
})

test('two lines of the same plant never sell the same plants', () => {
  const [first, second] = planTakes([want(6), want(4)], [batch('a', 10, '10')])
  expect(first).toEqual([{ batch_id: 'a', quantity: 6, cost: '6.000000' }])
  expect(second).toEqual([{ batch_id: 'a', quantity: 4, cost: '4.000000' }])
  expect(() => planTakes([want(6), want(5)], [batch('a', 10)])).toThrow(
    /Only 4 of Lavender, 14 cm stand for sale; 5 were asked for/,
  )
})

test('a scanned batch is the one that is sold', () => {
  expect(planTakes([want(2, 'new')], [batch('old', 10), batch('new', 10)])[0]?.[0]?.batch_id).toBe('new')
})

test('what is not for sale, or not there, is not sold', () => {
  expect(() => planTakes([want(1)], [{ ...batch('a', 10), state: 'growing' }])).toThrow(/sold out/)
  expect(() => planTakes([want(1)], [{ ...batch('a', 10), container_size: '9 cm' }])).toThrow(/sold out/)
})

test('cost leaves with the plants, to the millionth, and nothing is left behind', () => {
  const [takes] = planTakes([want(3)], [batch('a', 3, '10')])
  expect(takes?.[0]?.cost).toBe('10.000000')
  expect(planTakes([want(1)], [batch('a', 3, '10')])[0]?.[0]?.cost).toBe('3.333333')
})
