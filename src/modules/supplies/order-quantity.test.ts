import { expect, test } from 'vitest'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { orderQuantity } from './order-quantity.ts'

const order = (missing: string, unit: string, pack: string | null = null, least: string | null = null) =>
  formatFixed(orderQuantity(parseQuantity(missing), { unit, pack_quantity: pack, minimum_order: least }), 4)

test.each([
  // Measured, or in whole pieces.
  ['12.5', 'L', null, null, '12.5000'],
  ['12.5', 'each', null, null, '13.0000'],
  // Whole packs: bags of 50 litres, boxes of 500 pots.
  ['120', 'L', '50', null, '150.0000'],
  ['150', 'L', '50', null, '150.0000'],
  ['501', 'each', '500', null, '1000.0000'],
  ['1', 'L', '0.75', null, '1.5000'],
  // The vendor's minimum, in packs.
  ['120', 'L', null, '1000', '1000.0000'],
  ['1200', 'L', null, '1000', '1200.0000'],
  ['120', 'L', '60', '1000', '1020.0000'],
  ['0.5', 'each', null, '0.25', '1.0000'],
  // Nothing missing: nothing to order, whatever the minimum.
  ['0', 'L', '50', '1000', '0.0000'],
])('orders for %s %s missing, in packs of %s and at least %s: %s', (missing, unit, pack, least, ordered) => {
  expect(order(missing, unit, pack, least)).toBe(ordered)
})

test('orders nothing where there is more than enough', () => {
  const terms = { unit: 'L', pack_quantity: '50', minimum_order: '100' }
  expect(orderQuantity(parseQuantity('-3'), terms)).toBe(0n)
})
