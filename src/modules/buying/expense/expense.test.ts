import { expect, test } from 'vitest'
import { NewExpense, isFarAway, receiptLimits, tooHeavy } from './expense.ts'

const faults = (expense: object) =>
  NewExpense.safeParse({ expense_date: '2026-11-22', ...expense }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('takes empty fields as 0, and numbers as text', () => {
  const { cost, gst_paid, quantity } = NewExpense.parse({
    expense_date: '2026-11-22',
    cost: 12.5,
    gst_paid: ' 1.6 ',
    quantity: '',
  })
  expect([cost, gst_paid, quantity]).toEqual(['12.5', '1.6', '0'])
  expect(NewExpense.parse({ expense_date: '2026-11-22', cost: null })).toMatchObject({ cost: '0', gst_paid: '0' })
})

test('accepts two decimals in a cost and four in a quantity', () => {
  expect(faults({ cost: '999999999.99', quantity: '999999999.9999' })).toBeUndefined()
  for (const cost of ['1.234', '1234567890', '-1', 'x1', '1x', '1.'])
    expect(faults({ cost })).toContain('cost: Enter an amount like 12.50.')
  for (const quantity of ['1.23456', '1234567890', '-1', 'x1', '1x', '1.'])
    expect(faults({ quantity })).toEqual(['quantity: Enter a number like 2.5.'])
  expect(faults({ quantity: true })).toEqual(['quantity: Enter a number like 2.5.'])
})

test('refuses a receipt over the limit with its size and the limit', () => {
  const { photo, pdf } = receiptLimits
  expect([photo, pdf]).toEqual([26_214_400, 15_728_640])
  expect([tooHeavy('photo', photo), tooHeavy('pdf', pdf)]).toEqual([undefined, undefined])
  expect(tooHeavy('pdf', pdf + 1)).toBe(
    'This PDF is 15.0 MB; at most 15 MB is allowed. Save it smaller, or take a photo of the page.',
  )
  expect(tooHeavy('photo', 30 * 1024 * 1024)).toBe('This photo is 30.0 MB; at most 25 MB is allowed. Choose a smaller one.')
})

test('a day years away is likely a slip', () => {
  expect(
    ['1926-11-23', '2062-11-23', '2024-01-01', '2025-11-23', '2027-06-01'].map((day) => isFarAway(day, '2026-11-23')),
  ).toEqual([true, true, true, false, false])
})
