import { expect, test } from 'vitest'
import { addFacts, change, factsOf, marginOf, noFacts, percent, quantityText, revenueOf } from './facts.ts'

const facts = factsOf({ quantity: '3.5', sales: '115.00', tax: '15.00', discount: '2.00', cost: '40.005000' })

test('figures of sales are exact and add up', () => {
  expect(facts).toEqual({ quantity: 35_000n, sales: 11_500n, tax: 1_500n, discount: 200n, cost: 40_005_000n })
  expect(addFacts(facts, facts)).toEqual({ quantity: 70_000n, sales: 23_000n, tax: 3_000n, discount: 400n, cost: 80_010_000n })
  expect(addFacts(facts, noFacts)).toEqual(facts)
})

test('revenue is without tax, and the margin is what is left of it after the cost, half a cent away from zero', () => {
  expect([revenueOf(facts), marginOf(facts)]).toEqual([10_000n, 5_999n])
})

test('a percentage has one decimal, half of one away from zero; of nothing there is none', () => {
  expect(percent(1n, 3n)).toBe('33.3')
  expect([percent(1n, 2_000n), percent(-1n, 2_000n)]).toEqual(['0.1', '-0.1'])
  expect([percent(1n, -4n), percent(-1n, 4n), percent(0n, 4n)]).toEqual(['25.0', '-25.0', '0.0'])
  expect(percent(1n, 0n)).toBeNull()
})

test('a change is of what it was', () => {
  expect([change(125n, 100n), change(75n, 100n), change(50n, 0n)]).toEqual(['25.0', '-25.0', null])
})

test('a quantity is shown without the noughts at its end', () => {
  expect([120_000n, 15_000n, 1n, 0n, 1_000_000n].map(quantityText)).toEqual(['12', '1.5', '0.0001', '0', '100'])
})
