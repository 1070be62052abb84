import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, moneyText, portion, share, sum, rateParts, rateText } from './money.ts'

test('money survives the trip to cents and back', () => {
  for (const text of ['0.00', '0.05', '12.50', '-3.99']) expect(moneyText(cents(text))).toBe(text)
  expect(cents('7')).toBe(700n)
  expect(cents('6.5')).toBe(650n)
})

test('what is not money is refused, never guessed', () => {
  for (const text of ['', '1e3', '0x10', '1.234', '1,50', 'NaN', '--1']) expect(() => cents(text)).toThrow(RangeError)
})

test('half a cent rises in Australia and drops in New Zealand', () => {
  expect(portion(5n, 1n, 2n, 'up')).toBe(3n)
  expect(portion(5n, 1n, 2n, 'down')).toBe(2n)
  expect(portion(-5n, 1n, 2n, 'up')).toBe(-3n)
  expect(portion(-5n, 1n, 2n, 'down')).toBe(-2n)
  expect(portion(7n, 1n, 3n, 'down')).toBe(2n)
})

test('shared money always adds up, and nobody gets more than a cent beyond their share', () => {
  expect(share(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(share(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n])
  expect(share(0n, [])).toEqual([])
  const weights = fc.array(fc.bigInt(0n, 10_000_00n), { minLength: 1, maxLength: 40 }).filter((all) => sum(all) > 0n)
  fc.assert(
    fc.property(fc.bigInt(-1_000_000n, 1_000_000n), weights, (total, all) => {
      expect(sum(share(total, all))).toBe(total)
    }),
  )
})

test('a tax rate shows two decimals, and a third where it is not 0', () => {
  expect(['8.875', '15', '12.50', '0'].map(rateText)).toEqual(['8.875', '15.00', '12.50', '0.00'])
  expect(rateParts('8.875')).toBe(8_875n)
})
