/** Crediting money without goods: tax split right, to the cent, and never more than what is left. */
import { expect, test } from 'vitest'
import { invalid } from '#kernel/problem.ts'
import { sumText } from '#kernel/money.ts'
import { planAllowance } from './allowance.ts'

const line = (id: string, line_total: string, tax_amount: string, refunded_total = '0.00', refunded_tax = '0.00') => ({
  id,
  quantity: '4.0000',
  line_total,
  tax_amount,
  discount_amount: '0.00',
  refunded_quantity: '0.0000',
  refunded_total,
  refunded_tax,
  refunded_discount: '0.00',
  has_allowance: false,
})
const included = { included: true, half_cent: 'down' } as const
const onTop = { included: false, half_cent: 'up' } as const

test('20 off an invoice of 15 % tax in the price is 17.39 and 2.61 of tax, spread over its lines', () => {
  const credited = planAllowance([line('a', '69.00', '9.00'), line('b', '46.00', '6.00')], { amount: '20' }, included)
  expect(credited).toEqual([
    { sale_item_id: 'a', line_total: 12_00n, tax_amount: 1_57n },
    { sale_item_id: 'b', line_total: 8_00n, tax_amount: 1_04n },
  ])
})

test('with tax on top, the amount is what the customer gets', () => {
  expect(planAllowance([line('a', '100.00', '8.25')], { amount: '20' }, onTop)).toEqual([
    { sale_item_id: 'a', line_total: 18_48n, tax_amount: 1_52n },
  ])
})

test('one line alone takes it, and a line without tax has none', () => {
  const lines = [line('a', '69.00', '9.00'), line('b', '30.00', '0.00')]
  expect(planAllowance(lines, { amount: '10', sale_item_ids: ['b'] }, included)).toEqual([
    { sale_item_id: 'b', line_total: 10_00n, tax_amount: 0n },
  ])
})

test('the rest of an invoice takes the rest of its tax', () => {
  const left = [line('a', '69.00', '9.00', '12.00', '1.57'), line('b', '46.00', '6.00', '46.00', '6.00')]
  expect(planAllowance(left, { amount: '57' }, included)).toEqual([{ sale_item_id: 'a', line_total: 57_00n, tax_amount: 7_43n }])
})

test('never more than what is left, and no line of another sale', () => {
  const lines = [line('a', '69.00', '9.00', '12.00', '1.57')]
  expect(() => planAllowance(lines, { amount: '57.01' }, included)).toThrow(
    invalid([{ path: 'allowance.amount', message: `At most ${sumText(57_00n)} of this is left to credit.` }]),
  )
  expect(() => planAllowance(lines, { amount: '1', sale_item_ids: ['a', 'x'] }, included)).toThrow(
    invalid([{ path: 'allowance.sale_item_ids.1', message: 'This line is not of this sale. Choose again.' }]),
  )
})
