/** The sale that an order is linked to. */
import { expect, test } from 'vitest'
import { byFit, differenceOf, fittingSale } from './fitting-sale.ts'

const order = { business_account_id: null, customer_name: 'Ana Tui', total_amount: '100.00' }
const sale = (total_amount: string, changes: object = {}) => ({
  business_account_id: null,
  customer_name: 'Ana Tui',
  tax_amount: '0.00',
  total_amount,
  ...changes,
})

test('the same customer and amount fit, with tax on top or in it', () => {
  expect(differenceOf(order, sale('100.00', { customer_name: ' ana tui' }))).toEqual({ customer: false, amount: 0n })
  expect(differenceOf(order, sale('115.00', { tax_amount: '15.00' }))).toEqual({ customer: false, amount: 0n })
})

test('says another customer and another amount', () => {
  expect(differenceOf(order, sale('90.00', { customer_name: 'Bo' }))).toEqual({ customer: true, amount: -1000n })
  expect(differenceOf({ ...order, business_account_id: 'a' }, sale('100.00'))).toEqual({ customer: true, amount: 0n })
})

test('proposes only what fits wholly, and lists the nearest first', () => {
  const sales = [sale('100.00', { customer_name: 'Bo' }), sale('60.00'), sale('105.00'), sale('100.00')]
  expect(byFit(order, sales).map((each) => [each.customer_name, each.total_amount])).toEqual([
    ['Ana Tui', '100.00'],
    ['Ana Tui', '105.00'],
    ['Ana Tui', '60.00'],
    ['Bo', '100.00'],
  ])
  expect(fittingSale(order, sales)).toBe(sales[3])
  expect(fittingSale(order, sales.slice(0, 3))).toBeUndefined()
})
