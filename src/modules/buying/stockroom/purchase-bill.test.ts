import { expect, test } from 'vitest'
import { NewPurchaseBill } from './purchase-bill.ts'

const line = { line_id: '01890000-0000-7000-8000-000000000001', quantity: '1' }
const messages = (body: object) =>
  (NewPurchaseBill.safeParse({ bill_number: 'P 1', bill_date: '2026-11-01', lines: [line], ...body }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('a bill of an order has 1 to 200 lines, of more than nothing each', () => {
  expect(messages({})).toEqual([])
  expect(messages({ lines: Array.from({ length: 200 }, () => line) })).toEqual([])
  expect(messages({ lines: [] })).toEqual(['lines: Add at least one line.'])
  expect(messages({ lines: Array.from({ length: 201 }, () => line) })).toEqual(['lines: At most 200 lines in one bill.'])
  expect(messages({ lines: [{ ...line, quantity: '0' }] })).toEqual(['lines.0.quantity: Enter more than 0.'])
})

test('only a kind of tax that is charged has an amount of tax', () => {
  expect(messages({ tax_kind: 'luxury' })).toEqual(['tax_kind: Choose how it is taxed.'])
  const none = ['gst_paid: A purchase of this kind bears no tax. Enter 0, or choose the rate on the bill.']
  expect(messages({ tax_kind: 'exempt', gst_paid: '1.00' })).toEqual(none)
  expect([messages({ tax_kind: 'exempt', gst_paid: '0' }), messages({ tax_kind: 'exempt' })]).toEqual([[], []])
  expect([messages({ gst_paid: '1.00' }), messages({ tax_kind: 'standard', gst_paid: '1.00' })]).toEqual([[], []])
})
