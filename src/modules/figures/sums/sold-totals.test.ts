import { expect, test } from 'vitest'
import { addTotals, change, totalsOf, marginOf, noTotals, percent, quantityText, revenueOf } from './sold-totals.ts'

const totals = totalsOf({ quantity: '3.5', sales: '115.00', tax: '15.00', discount: '2.00', cost: '40.005000' })

test('adds up sales figures exactly', () => {
  expect(totals).toEqual({ quantity: 35_000n, sales: 11_500n, tax: 1_500n, discount: 200n, cost: 40_005_000n })
  expect(addTotals(totals, totals)).toEqual({ quantity: 70_000n, sales: 23_000n, tax: 3_000n, discount: 400n, cost: 80_010_000n })
  expect(addTotals(totals, noTotals)).toEqual(totals)
})

test('gives revenue without tax and the margin after cost, half a cent rounded away from zero', () => {
  expect([revenueOf(totals), marginOf(totals)]).toEqual([10_000n, 5_999n])
})

test('rounds a percentage to one decimal, half away from zero; null if the whole is zero', () => {
  expect(percent(1n, 3n)).toBe('33.3')
  expect([percent(1n, 2_000n), percent(-1n, 2_000n)]).toEqual(['0.1', '-0.1'])
  expect([percent(1n, -4n), percent(-1n, 4n), percent(0n, 4n)]).toEqual(['25.0', '-25.0', '0.0'])
  expect(percent(1n, 0n)).toBeNull()
})

test('gives a change in percent of the earlier value', () => {
  expect([change(125n, 100n), change(75n, 100n), change(50n, 0n)]).toEqual(['25.0', '-25.0', null])
})

test('gives no change where its percentage says nothing: from or to a negative value, or tenfold', () => {
  expect([change(999n, 100n), change(0n, 100n)]).toEqual(['899.0', '-100.0'])
  expect([change(1_000n, 100n), change(-1n, 100n), change(100n, -100n)]).toEqual([null, null, null])
})

test('shows a quantity without trailing zeros', () => {
  expect([120_000n, 15_000n, 1n, 0n, 1_000_000n].map(quantityText)).toEqual(['12', '1.5', '0.0001', '0', '100'])
})
