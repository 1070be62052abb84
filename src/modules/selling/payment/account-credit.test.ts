import { expect, test } from 'vitest'
import { creditOnAccount, openingOwed, paidMessage } from './account-credit.ts'

test('credit is what the ledger does not ask for of the open invoices', () => {
  expect(creditOnAccount('-500.00', [])).toBe(50_000n)
  expect(creditOnAccount('50.00', [{ owed: 10_000n }])).toBe(5_000n)
  expect(creditOnAccount('100.00', [{ owed: 10_000n }])).toBe(0n)
  expect(creditOnAccount('100.00', [])).toBe(0n)
})

test('the opening balance is owed as far as the ledger asks for more than the open invoices', () => {
  expect(openingOwed('150.00', [{ owed: 10_000n }, { owed: 2_000n }])).toBe(3_000n)
  expect(openingOwed('100.00', [{ owed: 10_000n }])).toBe(0n)
  expect(openingOwed('50.00', [{ owed: 10_000n }])).toBe(0n)
  expect(openingOwed('0.01', [])).toBe(1n)
})

test('the message after a payment says what it paid', () => {
  const reply = (parts: boolean[], credit: string, balance: string, opening = '0.00') =>
    paidMessage(
      'Rata',
      {
        parts: parts.map((paid) => ({ sale_id: '', invoice_number: '', amount: '1.00', paid })),
        opening,
        credit,
        balance,
      },
      (amount) => `$${amount}`,
    )
  expect(reply([true, false], '0.00', '40.00')).toBe('1 of 2 invoices settled. Rata owes $40.00.')
  expect(reply([true], '20.00', '-20.00')).toBe('1 of 1 invoice settled. $20.00 added as credit. Rata has $20.00 here.')
  expect(reply([], '500.00', '-500.00')).toBe('$500.00 added as credit. Rata has $500.00 here.')
  expect(reply([true], '0.00', '0.00', '75.00')).toBe(
    '1 of 1 invoice settled. $75.00 paid of the opening balance. Rata owes $0.00.',
  )
})
