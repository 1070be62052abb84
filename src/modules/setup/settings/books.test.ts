import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { closed, closedUndo, whyNotClose } from './books.ts'

const today = '2026-11-22'

test('the books are closed up to a day that is over, and opened again', () => {
  expect(whyNotClose('2026-10-31', { now: null, today })).toBeUndefined()
  expect(whyNotClose('2026-11-21', { now: '2026-10-31', today })).toBeUndefined()
  expect(whyNotClose('2026-09-30', { now: '2026-10-31', today })).toBeUndefined()
  expect(whyNotClose(null, { now: '2026-10-31', today })).toBeUndefined()
})

test('neither today nor a day to come is closed', () => {
  for (const day of [today, '2026-11-23'])
    expect(whyNotClose(day, { now: null, today })).toBe('Close days that are over: choose one before today.')
})

test('closing what is closed, and opening what is open, are refused', () => {
  expect(whyNotClose(null, { now: null, today })).toBe('Nothing is closed.')
  expect(whyNotClose('2026-10-31', { now: '2026-10-31', today })).toBe('The books are closed up to 2026-10-31 already.')
})

test('what is dated or undone in a closed period is refused with what to do instead', () => {
  expect(closed('2026-10-31')).toEqual(
    new Problem(
      'PERIOD_CLOSED',
      'The books are closed up to 2026-10-31. Use a later day, or book an adjusting entry in the financial report.',
      { closed_through: '2026-10-31' },
    ),
  )
  expect(closedUndo('2026-10-02', '2026-10-31')).toEqual(
    new Problem(
      'PERIOD_CLOSED',
      'This was done on 2026-10-02, and the books are closed up to 2026-10-31: undoing it would change a closed period. Enter today what puts it right, for example a count, or book an adjusting entry. An admin can also open the books.',
      { closed_through: '2026-10-31' },
    ),
  )
})
