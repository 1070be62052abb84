/** Corrects a wrong movement, and refuses a correction that is no longer possible. */
import { expect, test } from 'vitest'
import { Problem, invalid } from '#kernel/problem.ts'
import { afterwards, corrected, deltaOf, hasCost, typedFor } from './correction.ts'
import type { TransactionKind } from './supply.ts'

const was = (kind: TransactionKind, delta: string, quantity_before = '100.0000', quantity_after = '0.0000') => ({
  kind,
  delta,
  quantity_before,
  quantity_after,
})
const supply = { name: 'Pot PB5', unit: 'each', quantity_on_hand: '20.0000' }
const fix = (row: ReturnType<typeof was>, quantity: string) => corrected(row, { quantity }, supply)

test('it is offered as it was typed', () => {
  expect(typedFor(was('use', '-90.5000'))).toBe('90.5000')
  expect(typedFor(was('adjustment', '-2.0000'))).toBe('-2.0000')
  expect(typedFor(was('purchase', '500.0000'))).toBe('500.0000')
  expect(typedFor(was('count', '-3.0000', '100.0000', '97.0000'))).toBe('97.0000')
})

test('a count is put right against what was written down then, not against what is there by now', () => {
  const count = was('count', '-3.0000', '100.0000', '97.0000')
  expect(deltaOf(count, '98')).toBe(-20_000n)
  expect(afterwards(count, '98', '20.0000')).toBe(210_000n)
  expect(() => fix(count, '100')).toThrow('Undo the count instead.')
})

test('what was issued since cannot be unbooked, and the field says how much that is', () => {
  const came = was('purchase', '500.0000')
  expect(fix(came, '480')).toBe(4_800_000n)
  expect(() => fix(came, '479')).toThrow('Stock of Pot PB5 would fall below zero. Enter more, or count it.')
  const bounds = (row: ReturnType<typeof was>, quantity: string) => {
    try {
      return fix(row, quantity)
    } catch (error) {
      return (error as { errors: { message: string }[] }).errors[0]?.message
    }
  }
  expect(bounds(came, '50')).toBe('At least 480: that much has been used or sold since.')
  expect(bounds(was('use', '-90.0000'), '111')).toBe('At most 110: no more was on hand.')
  expect(bounds(was('adjustment', '2.0000'), '-19')).toBe('At least -18: that much has been used or sold since.')
  expect(bounds(came, '0')).toBe('Enter more than 0, or undo it.')
  expect(bounds(came, '-5')).toBe('Only an adjustment may be negative.')
})

test('only what came in has a cost of its own', () => {
  expect((['purchase', 'opening', 'use', 'count', 'adjustment'] as const).filter(hasCost)).toEqual(['purchase', 'opening'])
})

test('a correction is refused on its field, with what there would be', () => {
  expect(() => fix(was('purchase', '500.0000'), '-5')).toThrow(
    invalid([{ path: 'quantity', message: 'Only an adjustment may be negative.' }]),
  )
  expect(() => fix(was('purchase', '500.0000'), '1.5')).toThrow('Pot PB5 is counted one by one: enter a whole number.')
  expect(() => fix(was('purchase', '500.0000'), '479')).toThrow(
    new Problem('SHORT_SUPPLIES', 'Stock of Pot PB5 would fall below zero. Enter more, or count it.', {
      available: '20.0000',
      errors: [{ path: 'quantity', message: 'At least 480: that much has been used or sold since.' }],
    }),
  )
  expect(() => fix(was('use', '-90.0000'), '111')).toThrow('Enter less, or count it.')
})
