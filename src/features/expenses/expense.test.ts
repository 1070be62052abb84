import { expect, test } from 'vitest'
import { NewExpense, isFarAway, receiptLimits, taxIn, tooHeavy, usualTax } from './expense.ts'

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

test('includes the tax in the cost', () => {
  expect(faults({ cost: '5', gst_paid: '5' })).toBeUndefined()
  expect(faults({ cost: '5', gst_paid: '5.01' })).toEqual(['gst_paid: The tax is part of the cost: it cannot be more.'])
})

test('calculates the tax in a cost by the rate, and half a cent by the country’s rounding rule', () => {
  expect(taxIn(11_500n, '15', 'down')).toBe(1_500n)
  expect(taxIn(12_000n, '20', 'up')).toBe(2_000n)
  expect([taxIn(3n, '20', 'up'), taxIn(3n, '20', 'down')]).toEqual([1n, 0n])
  expect(taxIn(108_875n, '8.875', 'up')).toBe(8_875n)
})

test('refuses a receipt over the limit with its size and the limit', () => {
  const { photo, pdf } = receiptLimits
  expect([photo, pdf]).toEqual([26_214_400, 15_728_640])
  expect([tooHeavy('photo', photo), tooHeavy('pdf', pdf)]).toEqual([undefined, undefined])
  expect(tooHeavy('pdf', pdf + 1)).toBe(
    'This PDF is 15.0 MB; at most 15 MB can be kept. Save it smaller, or take a photo of the page.',
  )
  expect(tooHeavy('photo', 30 * 1024 * 1024)).toBe('This photo is 30.0 MB; at most 25 MB can be taken. Choose a smaller one.')
})

test('a day years away is likely a slip', () => {
  expect(
    ['1926-11-23', '2062-11-23', '2024-01-01', '2025-11-23', '2027-06-01'].map((day) => isFarAway(day, '2026-11-23')),
  ).toEqual([true, true, true, false, false])
})

test('the tax is filled in by what the vendor charges and what the category had last', () => {
  const hints = {
    rate: '15',
    halfCent: 'down',
    claims: true,
    untaxed: { vendors: ['Inland Revenue'], categories: ['Wages'] },
  } as const
  const tax = (vendor: string, category: string, change: Partial<typeof hints> | { claims: false } = {}) =>
    usualTax(11_500n, { ...hints, ...change }, vendor, category)
  expect(tax('Power Company', 'Power')).toBe(1_500n)
  expect([tax(' inland revenue', 'Power'), tax('Staff', 'wages')]).toEqual([0n, 0n])
  expect(tax('Power Company', 'Power', { claims: false })).toBe(0n)
})
