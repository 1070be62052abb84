import { expect, test } from 'vitest'
import { NewBill, billFaults, billState, billTotals, dueOn, leftOf } from './bill.ts'

const today = '2026-11-23'
const line = { category: 'Power', cost: '115.00', gst_paid: '15.00' }
const bill = { vendor: 'Pot Co', bill_number: '1042', bill_date: '2026-11-01', lines: [line] }

const messages = (body: object) =>
  (NewBill.safeParse({ ...bill, ...body }).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a bill has a vendor, a number, a day and lines with an amount', () => {
  expect(messages({})).toEqual([])
  expect(messages({ lines: [] })).toEqual(['lines: Add at least one line.'])
  expect(messages({ lines: [{ ...line, cost: '0', gst_paid: '0' }] })).toEqual(['lines.0.cost: Enter an amount above 0.'])
  expect(messages({ lines: [{ ...line, gst_paid: '200' }] })).toEqual([
    'lines.0.gst_paid: The tax is part of the cost: it cannot be more.',
  ])
  expect(messages({ lines: [{ cost: '1' }] })).toEqual(['lines.0.description: Enter a description, or choose a category.'])
})

test('it is due as it says, else by the terms of the vendor, else on its own day', () => {
  expect(dueOn({ bill_date: '2026-11-01', due_date: '2026-11-08' }, 20)).toBe('2026-11-08')
  expect(dueOn({ bill_date: '2026-11-01', due_date: null }, 20)).toBe('2026-11-21')
  expect(dueOn({ bill_date: '2026-11-01' }, null)).toBe('2026-11-01')
})

test('a bill of a day to come, one that is due before its day, and a credit note that raises the stock are refused at the field', () => {
  const paths = (kind: 'bill' | 'credit', change: object) =>
    billFaults(kind, { ...bill, ...change } as never, today).map(({ path }) => path)
  expect(paths('bill', {})).toEqual([])
  expect(paths('bill', { bill_date: '2026-11-24' })).toEqual(['bill_date'])
  expect(paths('bill', { due_date: '2026-10-31' })).toEqual(['due_date'])
  const goods = { lines: [{ ...line, inventory_item_id: 'x', quantity: '1' }] }
  expect([paths('bill', goods), paths('credit', goods)]).toEqual([[], ['lines.0.inventory_item_id']])
})

test('what is of today, or due on its own day, is right; a credit note may name other things than supplies', () => {
  const faults = (kind: 'bill' | 'credit', change: object) => billFaults(kind, { ...bill, ...change } as never, today)
  expect(faults('bill', { bill_date: today, due_date: today })).toEqual([])
  expect(faults('bill', { bill_date: today, due_date: null })).toEqual([])
  expect(faults('credit', { lines: [line, { ...line, inventory_item_id: null }] })).toEqual([])
  const messagesOf = (change: object) => faults('credit', change).map(({ message }) => message)
  expect(messagesOf({ bill_date: '2026-11-24', due_date: '2026-11-01' })).toEqual([
    'This day is still to come. Enter the day that is on the bill.',
    'The bill is due before its own day. Choose a later day.',
  ])
  expect(messagesOf({ lines: [{ ...line, inventory_item_id: 'x', quantity: '1' }] })).toEqual([
    'A credit note does not change stock. Leave this out, and record the returned goods as used.',
  ])
})

test('a supply comes in by a quantity', () => {
  const supply = { ...line, inventory_item_id: '01990000-0000-7000-8000-000000000001' }
  expect(messages({ lines: [supply] })).toEqual(['lines.0.quantity: Enter how many came in.'])
  expect(messages({ lines: [{ ...supply, quantity: '0' }] })).toEqual(['lines.0.quantity: Enter how many came in.'])
  expect(messages({ lines: [{ ...supply, quantity: '2' }] })).toEqual([])
})

test('the lines add up to the bill', () => {
  expect(billTotals([line, { cost: '10.05' }])).toEqual({ total: 12_505n, tax: 1_500n })
})

test('a bill is open, part-paid, overdue, paid or void', () => {
  const open = { kind: 'bill' as const, due_date: today, total_amount: '100.00', amount_paid: '0.00', voided_at: null }
  expect(billState(open, today)).toBe('open')
  expect(billState({ ...open, amount_paid: '40.00' }, today)).toBe('part_paid')
  expect(billState({ ...open, due_date: '2026-11-22' }, today)).toBe('overdue')
  expect(billState({ ...open, kind: 'credit', due_date: '2026-11-22' }, today)).toBe('open')
  expect(billState({ ...open, amount_paid: '100.00', due_date: '2026-11-22' }, today)).toBe('paid')
  expect(billState({ ...open, voided_at: '2026-11-20T00:00:00Z' }, today)).toBe('void')
  expect([leftOf({ ...open, amount_paid: '40.00' }), leftOf({ ...open, voided_at: 'x' })]).toEqual([6_000n, 0n])
})
