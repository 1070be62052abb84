import { expect, test } from 'vitest'
import { amountAt, amountOfCost, costAt, percentOf, toCents, toMillionths, unitCostOf } from './amount.ts'
import { type Cents, cents } from './money.ts'
import { type Millionths, type TenThousandths, parseCost, parseQuantity } from './quantity.ts'

test('a price times a quantity is rounded to the cent, half of one as the country has it', () => {
  expect(amountAt(cents('12.50'), parseQuantity('3'))).toBe(3_750n)
  expect([amountAt(cents('0.50'), parseQuantity('0.01')), amountAt(cents('0.50'), parseQuantity('0.01'), 'down')]).toEqual([
    1n,
    0n,
  ])
})

test('a percentage of an amount', () => {
  expect(percentOf(cents('80.00'), cents('12.5'))).toBe(1_000n)
  expect([percentOf(cents('0.50'), cents('1')), percentOf(cents('0.50'), cents('1'), 'down')]).toEqual([1n, 0n])
})

test('what a quantity has cost, and what one has cost of it', () => {
  expect(costAt(parseCost('0.333333'), parseQuantity('3'))).toBe(999_999n)
  expect(costAt(1n, parseQuantity('0.5'))).toBe(0n)
  expect(amountOfCost(parseCost('0.125'), parseQuantity('1.4'))).toBe(18n)
  expect(unitCostOf(cents('10.00'), parseQuantity('3'))).toBe(3_333_333n)
})

test('costs to cents and back, half a cent away from zero', () => {
  expect([5_000n, 4_999n, -5_000n, -4_999n, 0n].map(toCents)).toEqual([1n, 0n, -1n, 0n, 0n])
  expect(toMillionths(cents('1.25'))).toBe(parseCost('1.25'))
})

test('a cost is not taken for money, nor a quantity for a cost: the compiler refuses it', () => {
  const [money, cost, quantity]: [Cents, Millionths, TenThousandths] = [1n, 2n, 3n]
  // @ts-expect-error A cost is no amount of money.
  const wrongMoney: Cents = cost
  // @ts-expect-error A quantity is no cost.
  const wrongCost: Millionths = quantity
  // @ts-expect-error Money is no quantity.
  expect(costAt(cost, money)).toBe(0n)
  expect([wrongMoney, wrongCost]).toEqual([2n, 3n])
})
