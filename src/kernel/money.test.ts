import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, moneyText, mulDivRounded, prorate, sum, rateParts, rateText } from './money.ts'

test('converts money to cents and back', () => {
  for (const text of ['0.00', '0.05', '12.50', '-3.99']) expect(moneyText(cents(text))).toBe(text)
  expect(cents('7')).toBe(700n)
  expect(cents('6.5')).toBe(650n)
})

test('refuses text that is not money', () => {
  for (const text of ['', '1e3', '0x10', '1.234', '1,50', 'NaN', '--1']) expect(() => cents(text)).toThrow(RangeError)
  expect(() => cents('1,50')).toThrow('Not an amount of money: 1,50')
})

test('rounds half a cent up in Australia and down in New Zealand', () => {
  expect(mulDivRounded(5n, 1n, 2n, 'up')).toBe(3n)
  expect(mulDivRounded(5n, 1n, 2n, 'down')).toBe(2n)
  expect(mulDivRounded(-5n, 1n, 2n, 'up')).toBe(-3n)
  expect(mulDivRounded(-5n, 1n, 2n, 'down')).toBe(-2n)
  expect(mulDivRounded(7n, 1n, 3n, 'down')).toBe(2n)
})

test('allocates money exactly, each share at most a cent from its exact value', () => {
  expect(prorate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(prorate(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n])
  expect(prorate(0n, [])).toEqual([])
  const weights = fc.array(fc.bigInt(0n, 10_000_00n), { minLength: 1, maxLength: 40 }).filter((all) => sum(all) > 0n)
  fc.assert(
    fc.property(fc.bigInt(-1_000_000n, 1_000_000n), weights, (total, all) => {
      expect(sum(prorate(total, all))).toBe(total)
    }),
  )
})

test('gives the odd cents to the largest remainders, first come first served', () => {
  expect(prorate(10n, [1n, 5n, 3n])).toEqual([1n, 6n, 3n])
  expect(prorate(100n, [7n, 7n, 7n, 1n])).toEqual([32n, 32n, 32n, 4n])
  expect(prorate(2n, [1n, 1n, 1n, 1n])).toEqual([1n, 1n, 0n, 0n])
  expect(prorate(-2n, [1n, 1n, 1n, 1n])).toEqual([-1n, -1n, 0n, 0n])
  expect(prorate(1n, [9_007_199_254_740_993n, 9_007_199_254_740_994n])).toEqual([0n, 1n])
})

test('allocates nothing over lines that are worth nothing', () => {
  expect(prorate(500n, [0n, 0n])).toEqual([0n, 0n])
})

test('shows a tax rate with two decimals, and a third where it is not 0', () => {
  expect(['8.875', '15', '12.50', '0'].map((rate) => rateText(rateParts(rate)))).toEqual(['8.875', '15.00', '12.50', '0.00'])
  expect(rateParts('8.875')).toBe(8_875n)
})
