import { expect, test } from 'vitest'
import { amountAt, amountOfCost, costAt, percentOf, toCents, toMillionths, unitCostOf } from './amount.ts'
import { type Cents, cents } from './money.ts'
import { type Millionths, type TenThousandths, parseCost, parseQuantity } from './quantity.ts'

test('multiplies a price by a quantity and rounds to the cent by the country’s rule', () => {
  expect(amountAt(cents('12.50'), parseQuantity('3'))).toBe(3_750n)
  expect([amountAt(cents('0.50'), parseQuantity('0.01')), amountAt(cents('0.50'), parseQuantity('0.01'), 'down')]).toEqual([
    1n,
    0n,
  ])
})

test('takes a percentage of an amount', () => {
  expect(percentOf(cents('80.00'), cents('12.5'))).toBe(1_000n)
  expect([percentOf(cents('0.50'), cents('1')), percentOf(cents('0.50'), cents('1'), 'down')]).toEqual([1n, 0n])
})

test('multiplies a unit cost by a quantity and divides it again', () => {
  expect(costAt(parseCost('0.333333'), parseQuantity('3'))).toBe(999_999n)
  expect(costAt(1n, parseQuantity('0.5'))).toBe(0n)
  expect(amountOfCost(parseCost('0.125'), parseQuantity('1.4'))).toBe(18n)
  expect(unitCostOf(cents('10.00'), parseQuantity('3'))).toBe(3_333_333n)
})

test('converts costs to cents and back, rounding half a cent away from zero', () => {
  expect([5_000n, 4_999n, -5_000n, -4_999n, 0n].map(toCents)).toEqual([1n, 0n, -1n, 0n, 0n])
  expect(toMillionths(cents('1.25'))).toBe(parseCost('1.25'))
})

test('refuses a cost where money is wanted, and a quantity where a cost is wanted, at compile time', () => {
  const [money, cost, quantity]: [Cents, Millionths, TenThousandths] = [1n, 2n, 3n]
  // @ts-expect-error A cost is not money.
  const wrongMoney: Cents = cost
  // @ts-expect-error A quantity is not a cost.
  const wrongCost: Millionths = quantity
  // @ts-expect-error Money is not a quantity.
  expect(costAt(cost, money)).toBe(0n)
  expect([wrongMoney, wrongCost]).toEqual([2n, 3n])
})
