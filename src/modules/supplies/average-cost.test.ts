import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCost, parseQuantity } from '#kernel/quantity.ts'
import { averageCostAfter, mergeCostedMoves } from './average-cost.ts'

const stock = (onHand: string, averageCost: string) => ({ onHand: parseQuantity(onHand), averageCost: parseCost(averageCost) })
const comes = (quantity: string, cost?: string) => ({
  delta: parseQuantity(quantity),
  unitCost: cost === undefined ? undefined : parseCost(cost),
})

test('what comes in moves the average by its share of what is there then', () => {
  expect(averageCostAfter(stock('100', '2'), comes('50', '5'))).toBe(parseCost('3'))
  expect(averageCostAfter(stock('0', '2'), comes('50', '5'))).toBe(parseCost('5'))
  expect(averageCostAfter(stock('1.5', '10'), comes('0.5', '12'))).toBe(parseCost('10.5'))
})

test('a third is rounded to the millionth, half of one up', () => {
  expect(averageCostAfter(stock('2', '1'), comes('1', '2'))).toBe(parseCost('1.333333'))
  expect(averageCostAfter(stock('1', '1'), comes('2', '2'))).toBe(parseCost('1.666667'))
  expect(averageCostAfter(stock('1', '0.000001'), comes('1', '0.000002'))).toBe(parseCost('0.000002'))
})

test('what goes out, and what comes in without a cost, leaves the average alone', () => {
  expect(averageCostAfter(stock('100', '2'), comes('-50'))).toBe(parseCost('2'))
  expect(averageCostAfter(stock('100', '2'), comes('-50', '5'))).toBe(parseCost('2'))
  expect(averageCostAfter(stock('100', '2'), comes('50'))).toBe(parseCost('2'))
})

test('a reversal takes its cost out again, and the average is what it was', () => {
  const before = stock('100', '2')
  const delta = parseQuantity('50')
  const averageCost = averageCostAfter(before, { delta, unitCost: parseCost('5') })
  const back = { delta: -delta, unitCost: parseCost('5'), isReversal: true }
  expect(averageCostAfter({ onHand: before.onHand + delta, averageCost }, back)).toBe(before.averageCost)
})

test('the last average stays when nothing is left, and no average is below nothing', () => {
  expect(averageCostAfter(stock('50', '2'), { ...comes('-50', '5'), isReversal: true })).toBe(parseCost('2'))
  expect(averageCostAfter(stock('100', '2'), { ...comes('-50', '5'), isReversal: true })).toBe(0n)
})

test('an average lies between what was there and what came in', () => {
  const amount = fc.bigInt(1n, 10n ** 12n)
  fc.assert(
    fc.property(amount, amount, amount, amount, (onHand, averageCost, delta, unitCost) => {
      const after = averageCostAfter({ onHand, averageCost }, { delta, unitCost })
      const [least, most] = averageCost < unitCost ? [averageCost, unitCost] : [unitCost, averageCost]
      expect(after >= least && after <= most).toBe(true)
    }),
  )
})

test('moves of one item become one, at the average of what they cost', () => {
  const move = (inventory_item_id: string, delta: string, cost: string) => ({
    inventory_item_id,
    delta: parseQuantity(delta),
    unitCost: parseCost(cost),
  })
  expect(mergeCostedMoves([move('a', '10', '2'), move('b', '1', '7'), move('a', '30', '4')])).toEqual([
    move('a', '40', '3.5'),
    move('b', '1', '7'),
  ])
  expect(mergeCostedMoves([move('a', '-10', '2'), move('a', '-30', '4')])).toEqual([move('a', '-40', '3.5')])
  expect(mergeCostedMoves([move('a', '10', '2'), move('a', '-10', '4')])).toEqual([move('a', '0', '2')])
})
