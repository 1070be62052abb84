import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageing } from './account.ts'

const sale = (amount: string, due_date: string, reference_id: string) => ({
  amount,
  entry_date: '2026-01-01',
  due_date,
  reference_id,
})
const paid = (amount: string, reference_id: string | null = null, entry_date = '2026-06-01') => ({
  amount: `-${amount}`,
  entry_date,
  due_date: null,
  reference_id,
})

test('a balance is split by how long it is overdue', () => {
  const entries = [
    sale('10.00', '2026-06-30', 'a'),
    sale('20.00', '2026-06-29', 'b'),
    sale('30.00', '2026-05-31', 'c'),
    sale('40.00', '2026-05-01', 'd'),
    sale('50.00', '2026-03-01', 'e'),
  ]
  expect(ageing(entries, '2026-06-30')).toEqual({
    current: 1_000n,
    days_30: 5_000n,
    days_60: 4_000n,
    days_90: 0n,
    older: 5_000n,
    total: 15_000n,
  })
  expect(ageing(entries, '2025-12-31').total).toBe(0n)
})

test('a payment settles its own invoice first, what is over the oldest, and what is over even then is owed by the nursery', () => {
  const entries = [sale('10.00', '2026-02-01', 'old'), sale('20.00', '2026-07-30', 'new'), paid('25.00', 'new')]
  expect(ageing(entries, '2026-06-30')).toMatchObject({ current: 0n, older: 500n, total: 500n })
  expect(ageing([...entries, paid('8.00')], '2026-06-30')).toMatchObject({ current: -300n, older: 0n, total: -300n })
})

test('the ages always add up to the ledger', () => {
  const day = fc.integer({ min: 0, max: 300 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  const row = fc.record({
    amount: fc.integer({ min: -5_000, max: 5_000 }).map((n) => (n / 100).toFixed(2)),
    entry_date: day,
    due_date: fc.option(day, { nil: null }),
    reference_id: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), day, (entries, asOf) => {
      const { total, ...ages } = ageing(entries, asOf)
      const ledger = entries
        .filter((each) => each.entry_date <= asOf)
        .reduce((sum, { amount }) => sum + BigInt(Math.round(Number(amount) * 100)), 0n)
      expect(Object.values(ages).reduce((sum, each) => sum + each, 0n)).toBe(total)
      expect(total).toBe(ledger)
    }),
  )
})
