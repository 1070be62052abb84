import { expect, test } from 'vitest'
import { type Stand, reorderOf, suggestOrder } from './reorder.ts'

const stand = (more: Partial<Stand>): Stand => ({
  inventory_item_id: '',
  name: 'Pot',
  unit: 'each',
  vendor: 'Pot Co',
  on_hand: '0',
  on_order: '0',
  in_drafts: '0',
  committed: '0',
  reorder_point: '50',
  pack_quantity: null,
  minimum_order: null,
  last_quantity: null,
  unit_cost: '0.2',
  ...more,
})

test('0 on hand, 60 on order, 20 reserved and a minimum of 50: 10', () => {
  expect(suggestOrder(stand({ on_order: '60', committed: '20' }))).toBe('10.0000')
})

test('what is on order adds, what is reserved subtracts, and what is in a draft is not ordered twice', () => {
  const quantity = (more: Partial<Stand>) => reorderOf(stand(more))?.quantity
  expect(quantity({ on_hand: '51' })).toBeUndefined()
  expect(quantity({ on_hand: '51', committed: '2.5', unit: 'L' })).toBe('1.5000')
  // Counted supplies are ordered in whole pieces.
  expect(quantity({ on_hand: '51', committed: '2.5' })).toBe('2.0000')
  expect(quantity({ on_hand: '20', on_order: '31' })).toBeUndefined()
  expect(quantity({ on_hand: '20', in_drafts: '25' })).toBe('5.0000')
  expect(quantity({ on_hand: '20', in_drafts: '400' })).toBe('0.0000')
})

test('exactly at the point it is ordered as last time', () => {
  expect(reorderOf(stand({ on_hand: '50', last_quantity: '200' }))?.quantity).toBe('200.0000')
  expect(reorderOf(stand({ on_hand: '50' }))?.quantity).toBe('50.0000')
})

test('suggests whole packs and the minimum of the vendor', () => {
  const quantity = (more: Partial<Stand>) => reorderOf(stand({ on_hand: '20', ...more }))?.quantity
  expect(quantity({ pack_quantity: '25' })).toBe('50.0000')
  expect(quantity({ pack_quantity: '25', minimum_order: '60' })).toBe('75.0000')
  expect(quantity({ in_drafts: '30', minimum_order: '60' })).toBe('0.0000')
})
