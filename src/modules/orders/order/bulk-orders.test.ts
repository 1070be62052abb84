import { expect, test } from 'vitest'
import { confirmFault, firstDue, orderName } from './bulk-orders.ts'

test('drafts and open orders are confirmed together, others are left out', () => {
  expect(confirmFault({ kind: 'current', status: 'draft' })).toBeUndefined()
  expect(confirmFault({ kind: 'current', status: 'confirmed' })).toBeUndefined()
  expect(confirmFault({ kind: 'current', status: 'invoiced' })).toBe('is invoiced')
  expect(confirmFault({ kind: 'future', status: 'draft' })).toMatch(/future order/)
})

test('short plants go to the order that is due first, without a day last', () => {
  const orders = [
    { order_number: 4, due_date: null },
    { order_number: 3, due_date: '2026-09-02' },
    { order_number: 2, due_date: '2026-09-02' },
    { order_number: 5, due_date: '2026-09-01' },
  ]
  expect(orders.toSorted(firstDue).map(orderName)).toEqual(['Order 5', 'Order 2', 'Order 3', 'Order 4'])
})
