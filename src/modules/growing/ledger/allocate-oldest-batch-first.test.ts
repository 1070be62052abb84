import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import {
  type ReservedPlants,
  type SellableBatch,
  type WantedPlants,
  allocateStock,
  emptiedBy,
} from './allocate-oldest-batch-first.ts'

const batch = (id: string, quantity_current: number, cost = '0'): SellableBatch => ({
  id,
  batch_code: id,
  plant_type_id: 'lavender',
  container_size: '14 cm',
  grade: null,
  quantity_current,
  state: 'for_sale',
  cost,
})
const want = (quantity: number, batch_id?: string): WantedPlants => ({
  plant_type_id: 'lavender',
  container_size: '14 cm',
  grade: null,
  quantity,
  batch_id,
  called: 'Lavender, 14 cm',
})

const laidBy = (quantity: number, grade: string | null = null): ReservedPlants => ({
  plant_type_id: 'lavender',
  container_size: '14 cm',
  grade,
  quantity,
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
  expect(() => allocateStock([want(1)], [{ ...batch('a', 10), state: 'growing' }])).toThrow(/out of stock/)
  expect(() => allocateStock([want(1)], [{ ...batch('a', 10), container_size: '9 cm' }])).toThrow(/out of stock/)
})

test('cost leaves with the plants, to the millionth, and none remains', () => {
  const [takes] = allocateStock([want(3)], [batch('a', 3, '10')])
  expect(takes?.[0]?.cost).toBe('10.000000')
  expect(allocateStock([want(1)], [batch('a', 3, '10')])[0]?.[0]?.cost).toBe('3.333333')
})

test('plants reserved by lay-bys stay, whichever batch is scanned', () => {
  const batches = [batch('old', 10), batch('new', 4), { ...batch('rose', 50), plant_type_id: 'rose' }]
  const reserved = [laidBy(3)]
  expect(allocateStock([want(11)], batches, reserved)[0]).toHaveLength(2)
  expect(() => allocateStock([want(12)], batches, reserved)).toThrow('Only 11 of Lavender, 14 cm are for sale; you need 12.')
  expect(allocateStock([want(4, 'new')], batches, reserved)[0]).toEqual([{ batch_id: 'new', quantity: 4, cost: '0.000000' }])
  expect(() => allocateStock([want(5, 'new')], batches, reserved)).toThrow('Only 4 of Lavender, 14 cm')
  expect(() => allocateStock([want(1)], [batch('a', 3)], reserved)).toThrow('Lavender, 14 cm is reserved for lay-bys.')
  expect(() => allocateStock([want(1)], [batch('a', 3)], [laidBy(5)])).toThrow('is reserved for lay-bys.')
})

test('reserved plants that are not for sale yet do not reduce the stock for sale', () => {
  const batches = [batch('a', 5), { ...batch('b', 9), state: 'growing' }]
  expect(() => allocateStock([want(3)], batches, [laidBy(3)])).toThrow('Only 2 of Lavender, 14 cm')
})

test('the refusal says what there is and what to do, one plant as one', () => {
  const refusal = (available: number, sentence: string) =>
    new Problem('NOT_ENOUGH_PLANTS', `${sentence} Lower the quantity, or adjust the stock if you have more.`, {
      available,
      plant_type_id: 'lavender',
      container_size: '14 cm',
      grade: null,
    })
  expect(() => allocateStock([want(2)], [batch('a', 1)])).toThrow(
    refusal(1, 'Only 1 of Lavender, 14 cm is for sale; you need 2.'),
  )
  expect(() => allocateStock([want(2)], [])).toThrow(refusal(0, 'Lavender, 14 cm is out of stock.'))
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

const graded = (id: string, grade: string | null, quantity: number): SellableBatch => ({ ...batch(id, quantity), grade })
const wantGrade = (grade: string | null, quantity: number): WantedPlants => ({
  ...want(quantity),
  grade,
  called: `Lavender, ${grade}`,
})
const taken = (...args: Parameters<typeof allocateStock>) =>
  allocateStock(...args).map((takes) => takes.map(({ batch_id, quantity }) => `${quantity} of ${batch_id}`).join(', '))

test('grade A takes grade A only, however old the others are; a line for any grade takes the oldest', () => {
  const batches = [graded('b-old', 'B', 50), graded('a', 'A', 10), graded('plain', null, 30)]
  expect(taken([wantGrade('A', 10)], batches)).toEqual(['10 of a'])
  expect(() => taken([wantGrade('A', 11)], batches)).toThrow('Only 10 of Lavender, A are for sale; you need 11.')
  expect(() => taken([wantGrade('C', 1)], batches)).toThrow('Lavender, C is out of stock.')
  expect(taken([wantGrade(null, 55)], batches)).toEqual(['50 of b-old, 5 of a'])
})

test('a line for any grade leaves the grade that another line of the sale names, whichever comes first', () => {
  const batches = [graded('a', 'A', 10), graded('b', 'B', 10)]
  expect(taken([wantGrade(null, 10), wantGrade('A', 10)], batches)).toEqual(['10 of b', '10 of a'])
  expect(() => taken([wantGrade(null, 11), wantGrade('A', 10)], batches)).toThrow('Only 10 of Lavender, null')
})

test('plants laid by of a grade stay; plants that orders have reserved of a grade are taken last', () => {
  const batches = [graded('a', 'A', 10), graded('b', 'B', 10)]
  expect(taken([wantGrade(null, 12)], batches, [laidBy(8, 'A')])).toEqual(['2 of a, 10 of b'])
  expect(() => taken([wantGrade(null, 13)], batches, [laidBy(8, 'A')])).toThrow('Only 12 of Lavender')
  expect(() => taken([wantGrade('A', 3)], batches, [laidBy(8, 'A')])).toThrow('Only 2 of Lavender, A')
  expect(taken([wantGrade(null, 5)], batches, [], [laidBy(10, 'A')])).toEqual(['5 of b'])
  expect(taken([wantGrade(null, 15)], batches, [], [laidBy(10, 'A')])).toEqual(['10 of b, 5 of a'])
})
