import { expect, test } from 'vitest'
import { type MonthFacts, monthBefore, monthEndTasks } from './month-end.ts'

const done: MonthFacts = {
  bank_lines: 40,
  unmatched_lines: 0,
  unbilled_orders: 0,
  accounts_owing: 3,
  statements_sent: true,
  is_registered: true,
  is_filed: true,
  open_drawers: 0,
  closed_through: '2026-10-31',
}
const left = (facts: Partial<MonthFacts>) =>
  monthEndTasks('2026-10-31', { ...done, ...facts })
    .filter((each) => !each.done)
    .map(({ task, left: rest }) => `${task} ${rest}`)

test('a month is done once the bank, bills, statements, tax, drawers and the closing are', () => {
  expect(left({})).toEqual([])
  expect(left({ unmatched_lines: 12 })).toEqual(['bank 12'])
  expect(left({ unbilled_orders: 2 })).toEqual(['bills 2'])
  expect(left({ statements_sent: false })).toEqual(['statements 3'])
  expect(left({ is_filed: false })).toEqual(['tax 1'])
  expect(left({ open_drawers: 1 })).toEqual(['drawers 1'])
  expect(left({ closed_through: '2026-10-30' })).toEqual(['closed 1'])
  expect(left({ closed_through: null })).toEqual(['closed 1'])
})

test('without a statement of the bank nothing is matched; who owes nothing needs no statement, who is not registered no return', () => {
  expect(left({ bank_lines: 0 })).toEqual(['bank 0'])
  expect(left({ accounts_owing: 0, statements_sent: false })).toEqual([])
  expect(left({ is_registered: false, is_filed: false })).toEqual([])
})

test('the month to end is the one before today’s', () => {
  expect(monthBefore('2026-11-01')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(monthBefore('2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(monthBefore('2028-03-15')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
