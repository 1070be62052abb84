import { expect, test } from 'vitest'
import { type Counted, costOfOne, expectedAtCount } from './count-cost.ts'

const counted = (more: Partial<Counted>): Counted => ({
  on_hand: '100',
  moved_since: '0',
  average_cost: null,
  batch_cost: null,
  ...more,
})

test('what moved after the count is taken off again', () => {
  expect(expectedAtCount(counted({}))).toBe('100.0000')
  expect(expectedAtCount(counted({ moved_since: '-12.5' }))).toBe('112.5000')
  expect(expectedAtCount(counted({ moved_since: '40' }))).toBe('60.0000')
})

test('one of a supply costs its average, one plant its share of what the batch has cost', () => {
  expect(costOfOne(counted({ average_cost: '0.185000' }))).toBe('0.185000')
  expect(costOfOne(counted({ batch_cost: '60' }))).toBe('0.600000')
  expect(costOfOne(counted({ batch_cost: '100', on_hand: '3' }))).toBe('33.333333')
  expect(costOfOne(counted({ batch_cost: '60', on_hand: '0' }))).toBe('0.000000')
})
