import { expect, test } from 'vitest'
import { OrderId, SaleId } from './id.ts'

test('the id of an order is not taken for that of a sale: the compiler refuses it', () => {
  const order: OrderId = OrderId.parse('01900000-0000-7000-8000-000000000001')
  // @ts-expect-error An order's id is no sale's.
  const sale: SaleId = order
  expect(SaleId.parse(sale)).toBe(order)
})
