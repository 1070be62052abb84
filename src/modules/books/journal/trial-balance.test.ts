import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#kernel/amount.ts'
import { roundBalances, trialBalance } from './trial-balance.ts'

const account = (account_id: string, balance: bigint, carriedForward = true) => ({ account_id, balance, carriedForward })
const line = (account_id: string, balance: bigint) => ({ account_id, balance })

test('keeps the sum at nothing when stock costs are rounded to the cent; the stock takes the cent, not the cost', () => {
  // 0.004 + 0.006 of stock against 0.01 of cost would be 0.00 + 0.01; 0.007 + 0.008 against 0.015 would be 0.02 against 0.02.
  expect(roundBalances([account('plants', 4_000n), account('supplies', 4_000n), account('cost', -8_000n, false)])).toEqual([
    line('plants', 1n),
    line('supplies', 0n),
    line('cost', -1n),
  ])
  expect(roundBalances([account('plants', 6_000n), account('supplies', 6_000n), account('cost', -12_000n, false)])).toEqual([
    line('plants', 0n),
    line('supplies', 1n),
    line('cost', -1n),
  ])
})

test('rounds income and costs each by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { minLength: 1, maxLength: 8 }), (amounts) => {
      const all = amounts.reduce((sum, each) => sum + each, 0n)
      const costs = amounts.map((balance, i) => account(String(i), balance, false))
      // Enough stock accounts for every cent that rounding may add.
      const stock = amounts.map((_, i) => account(`stock ${i}`, i === 0 ? -all - BigInt(amounts.length - 1) : 1n))
      const rounded = roundBalances([...costs, ...stock])
      for (const [i, { balance }] of costs.entries()) expect(rounded[i]?.balance).toBe(toCents(balance))
    }),
  )
})

test('never changes an account in whole cents, and none by more than a cent', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { minLength: 1, maxLength: 12 }), (amounts) => {
      const all = amounts.reduce((sum, each) => sum + each, 0n)
      const balances = [...amounts, -all, 1_230_000n, -1_230_000n].map((balance, i) => account(String(i), balance))
      const rounded = roundBalances(balances)
      expect(rounded.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n)
      for (const [i, { balance }] of rounded.entries()) {
        const exact = balances[i]?.balance ?? 0n
        const off = balance * 10_000n - exact
        expect(off < 10_000n && off > -10_000n).toBe(true)
        if (exact % 10_000n === 0n) expect(off).toBe(0n)
      }
    }),
  )
})

test('shows income and expenses of the financial year, and earlier profit as retained earnings', () => {
  const cent = 10_000n
  const total = (account_id: string, type: 'asset' | 'equity' | 'income', balance: bigint, before_year: bigint) => ({
    account_id,
    type,
    balance: balance * cent,
    before_year: before_year * cent,
  })
  expect(
    trialBalance(
      [total('bank', 'asset', 300n, 100n), total('retained', 'equity', 0n, 0n), total('sales', 'income', -300n, -100n)],
      'retained',
    ),
  ).toEqual([line('bank', 300n), line('retained', -100n), line('sales', -200n)])
})
