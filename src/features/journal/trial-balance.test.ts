import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundTogether, trialBalance } from './trial-balance.ts'

const account = (account_id: string, balance: bigint) => ({ account_id, balance })

test('keeps the sum at nothing when stock costs are rounded to the cent', () => {
  // 0.005 + 0.005 of stock against 0.01 of cost: plain rounding would show 0.02.
  expect(roundTogether([account('plants', 5_000n), account('supplies', 5_000n), account('cost', -10_000n)])).toEqual([
    account('plants', 1n),
    account('supplies', 0n),
    account('cost', -1n),
  ])
})

test('never changes an account in whole cents, and none by more than a cent', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { minLength: 1, maxLength: 12 }), (amounts) => {
      const all = amounts.reduce((sum, each) => sum + each, 0n)
      const balances = [...amounts, -all, 1_230_000n, -1_230_000n].map((balance, i) => account(String(i), balance))
      const rounded = roundTogether(balances)
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
  ).toEqual([account('bank', 300n), account('retained', -100n), account('sales', -200n)])
})
