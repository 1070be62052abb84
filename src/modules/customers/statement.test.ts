import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, moneyText } from '#kernel/money.ts'
import type { AccountEntry } from './account.ts'
import { statementLines } from './statement.ts'

const entry = (amount: string, more: Partial<AccountEntry> = {}): AccountEntry => ({
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'sale',
  amount,
  balance_after: '0.00',
  entry_date: '2026-03-01',
  due_date: null,
  sale_id: null,
  invoice_number: null,
  notes: '',
  created_at: '2026-03-01T00:00:00.000Z',
  ...more,
})

test('what is owed is counted on from what was carried over, charges and payments each in their column', () => {
  expect(
    statementLines('20.00', [
      entry('50.00', { invoice_number: '00042', due_date: '2026-04-20' }),
      entry('-70.50', { kind: 'payment', notes: 'bank transfer' }),
    ]),
  ).toMatchObject([
    { name: 'Invoice 00042', due: '2026-04-20', charged: '50.00', paid: '', balance: '70.00' },
    { name: 'Payment bank transfer', due: null, charged: '', paid: '70.50', balance: '-0.50' },
  ])
})

test('the last balance is what was carried over and everything after it, to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt(-10_000n, 10_000n), fc.array(fc.bigInt(-99_999n, 99_999n), { minLength: 1 }), (opening, amounts) => {
      const lines = statementLines(
        moneyText(opening),
        amounts.map((amount) => entry(moneyText(amount))),
      )
      expect(cents(lines.at(-1)?.balance ?? '')).toBe(amounts.reduce((sum, amount) => sum + amount, opening))
    }),
  )
})
