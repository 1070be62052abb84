import { expect, test } from 'vitest'
import { parseReceiptNumber, writeReceiptNumber } from './receipt-number.ts'

test('a receipt number is read and written the way the nursery writes it', () => {
  for (const written of ['00001', 'INV-0042', '2026/007', '9'])
    expect(writeReceiptNumber(parseReceiptNumber(written))).toBe(written)
  expect(parseReceiptNumber('INV-0042')).toEqual({ prefix: 'INV-', digits: 4, next_number: '42' })
})

test('past its digits a number grows, it never starts again', () => {
  expect(writeReceiptNumber({ prefix: '', digits: 3, next_number: '1000' })).toBe('1000')
})
