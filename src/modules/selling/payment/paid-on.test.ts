import { expect, test } from 'vitest'
import { invalid } from '#kernel/problem.ts'
import { paidOn } from './paid-on.ts'

const today = '2026-11-22'
const till_session_id = '01990000-0000-7000-8000-000000000001'

test('a payment counts on the day it was paid, today unless that is given', () => {
  expect(paidOn({ method: 'bank_transfer' }, today)).toBe(today)
  expect(paidOn({ method: 'bank_transfer', paid_on: '2026-11-13' }, today)).toBe('2026-11-13')
  expect(paidOn({ method: 'cash', paid_on: '2026-11-13' }, today)).toBe('2026-11-13')
  expect(paidOn({ method: 'cash', paid_on: today, till_session_id }, today)).toBe(today)
})

test('a day to come is refused, and cash of another day for the drawer that is open today', () => {
  expect(() => paidOn({ method: 'card', paid_on: '2026-11-23' }, today)).toThrow(
    invalid([{ path: 'paid_on', message: 'This day is still to come. Choose today or an earlier day.' }]),
  )
  expect(() => paidOn({ method: 'cash', paid_on: '2026-11-21', till_session_id }, today)).toThrow(
    invalid([
      {
        path: 'paid_on',
        message: 'Cash that goes into an open till is paid today. Leave the till out for cash of an earlier day.',
      },
    ]),
  )
  expect(paidOn({ method: 'card', paid_on: '2026-11-21', till_session_id }, today)).toBe('2026-11-21')
})
