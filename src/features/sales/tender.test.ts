import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import type { NewSale } from './sale.ts'
import { roundToCash } from './cash-rounding.ts'
import { settle } from './tender.ts'

const sale = (more: Partial<NewSale>): NewSale => ({ payment_method: 'cash', items: [], ...more })

test('cash is rounded to the coins there are, by the country’s law; cards are not', () => {
  expect(roundToCash(1005n, '10c', 'down')).toBe(1000n)
  expect(roundToCash(1005n, '10c', 'up')).toBe(1010n)
  expect(roundToCash(1006n, '10c', 'down')).toBe(1010n)
  expect(roundToCash(1002n, '5c', 'up')).toBe(1000n)
  expect(roundToCash(1003n, '5c', 'up')).toBe(1005n)
  expect(roundToCash(1003n, 'none', 'up')).toBe(1003n)
  expect(settle(sale({}), 1005n, '10c', 'down')).toMatchObject([{ amount: 1005n, rounding: -5n }])
  expect(settle(sale({ payment_method: 'eftpos' }), 1005n, '10c', 'down')).toMatchObject([{ amount: 1005n, rounding: 0n }])
})

test('enough cash is what the coins come to, not what the cents do', () => {
  expect(settle(sale({ tendered: '10.00' }), 1005n, '10c', 'down')).toHaveLength(1)
  expect(() => settle(sale({ tendered: '9.99' }), 1005n, '10c', 'down')).toThrow('10.00 is due; 9.99 was handed over.')
})

test('payments in parts make the whole sum, on account at most that', () => {
  const parts = {
    payments: [
      { method: 'card' as const, amount: '6' },
      { method: 'cash' as const, amount: '4.05' },
    ],
  }
  expect(settle(sale(parts), 1005n, '10c', 'down').map(({ rounding }) => rounding)).toEqual([0n, -5n])
  expect(() => settle(sale(parts), 1006n, 'none', 'up')).toThrow('10.06 is due; the payments come to 10.05.')
  expect(settle(sale({ ...parts, payment_method: 'account' }), 2000n, 'none', 'up')).toHaveLength(2)
  expect(() => settle(sale({ ...parts, payment_method: 'account' }), 1000n, 'none', 'up')).toThrow('10.00 is due')
})

test('what is settled is never off by a rounding, and no rounding is half a coin or more', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10_000_00n),
      fc.constantFrom('none', '5c', '10c'),
      fc.constantFrom('up', 'down'),
      (total, by, half) => {
        const paid = settle(sale({}), total, by, half)
        expect(sum(paid.map(({ amount }) => amount))).toBe(total)
        for (const { rounding } of paid) expect(rounding >= -5n && rounding <= 5n).toBe(true)
      },
    ),
  )
})
