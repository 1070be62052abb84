import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { type SellableBatch, type WantedPlants, allocateStock, emptiedBy } from './allocate-oldest-batch-first.ts'

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
  expect(allocateStock([want(12)], [batch('old', 10, '20'), batch('new', 10, '30')])).toEqual([
    [
      { batch_id: 'old', quantity: 10, cost: '20.000000' },
      { batch_id: 'new', quantity: 2, cost: '6.000000' },
    ],
  ])
})

test('two lines of the same plant never sell the same plants', () => {
  const [first, second] = allocateStock([want(6), want(4)], [batch('a', 10, '10')])
  expect(first).toEqual([{ batch_id: 'a', quantity: 6, cost: '6.000000' }])
  expect(second).toEqual([{ batch_id: 'a', quantity: 4, cost: '4.000000' }])
  expect(() => allocateStock([want(6), want(5)], [batch('a', 10)])).toThrow(/Only 4 of Lavender, 14 cm are for sale; you need 5/)
})

test('a scanned batch is the one that is sold', () => {
  expect(allocateStock([want(2, 'new')], [batch('old', 10), batch('new', 10)])[0]?.[0]?.batch_id).toBe('new')
})

test('what is not for sale, or not there, is not sold', () => {
  expect(() => allocateStock([want(1)], [{ ...batch('a', 10), state: 'growing' }])).toThrow(/sold out/)
  expect(() => allocateStock([want(1)], [{ ...batch('a', 10), container_size: '9 cm' }])).toThrow(/sold out/)
})

test('cost leaves with the plants, to the millionth, and none remains', () => {
  const [takes] = allocateStock([want(3)], [batch('a', 3, '10')])
  expect(takes?.[0]?.cost).toBe('10.000000')
  expect(allocateStock([want(1)], [batch('a', 3, '10')])[0]?.[0]?.cost).toBe('3.333333')
})

test('plants reserved by lay-bys stay, whichever batch is scanned', () => {
  const batches = [batch('old', 10), batch('new', 4), { ...batch('rose', 50), plant_type_id: 'rose' }]
  const reserved = new Map([['lavender 14 cm', 3]])
  expect(allocateStock([want(11)], batches, reserved)[0]).toHaveLength(2)
  expect(() => allocateStock([want(12)], batches, reserved)).toThrow('Only 11 of Lavender, 14 cm are for sale; you need 12.')
  expect(allocateStock([want(4, 'new')], batches, reserved)[0]).toEqual([{ batch_id: 'new', quantity: 4, cost: '0.000000' }])
  expect(() => allocateStock([want(5, 'new')], batches, reserved)).toThrow('Only 4 of Lavender, 14 cm')
  expect(() => allocateStock([want(1)], [batch('a', 3)], reserved)).toThrow('Lavender, 14 cm is reserved for lay-bys.')
  expect(() => allocateStock([want(1)], [batch('a', 3)], new Map([['lavender 14 cm', 5]]))).toThrow('is reserved for lay-bys.')
})

test('reserved plants that are not for sale yet do not reduce the stock for sale', () => {
  const batches = [batch('a', 5), { ...batch('b', 9), state: 'growing' }]
  expect(() => allocateStock([want(3)], batches, new Map([['lavender 14 cm', 3]]))).toThrow('Only 2 of Lavender, 14 cm')
})

test('the refusal says what there is and what to do, one plant as one', () => {
  const refusal = (available: number, sentence: string) =>
    new Problem('NOT_ENOUGH_PLANTS', `${sentence} Lower the quantity, or adjust the stock if you have more.`, {
      available,
      plant_type_id: 'lavender',
      container_size: '14 cm',
    })
  expect(() => allocateStock([want(2)], [batch('a', 1)])).toThrow(
    refusal(1, 'Only 1 of Lavender, 14 cm is for sale; you need 2.'),
  )
  expect(() => allocateStock([want(2)], [])).toThrow(refusal(0, 'Lavender, 14 cm is sold out.'))
})

test('a batch that is sold out by the line before gives no plant to the next', () => {
  const [, second] = allocateStock([want(10), want(1)], [batch('a', 10, '10'), batch('b', 10)])
  expect(second).toEqual([{ batch_id: 'b', quantity: 1, cost: '0.000000' }])
})

test('a batch is finished when all takes together leave nothing of it, and is named once', () => {
  const batches = [
    { id: 'a', quantity_current: 5 },
    { id: 'b', quantity_current: 5 },
  ]
  const take = (batch_id: string, quantity: number) => ({ batch_id, quantity })
  expect(emptiedBy([take('a', 2), take('b', 4), take('a', 3)], batches)).toEqual(['a'])
  expect(emptiedBy([take('a', 4)], batches)).toEqual([])
  expect(emptiedBy([], batches)).toEqual([])
})
