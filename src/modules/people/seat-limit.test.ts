import { expect, test } from 'vitest'
import { refuseWithoutSeat } from './seat-limit.ts'

test.each([
  ['basic', 1, 'The Basic plan has 1 seat, all taken. Upgrade the plan, or deactivate a user to free a seat.'],
  ['standard', 3, 'The Standard plan has 3 seats, all taken. Upgrade the plan, or deactivate a user to free a seat.'],
  ['pro', 8, 'The Pro plan has 8 seats, all taken. Upgrade the plan, or deactivate a user to free a seat.'],
] as const)('the last seat of %s is given, and then no more', (plan, seats, sentence) => {
  expect(() => refuseWithoutSeat({ plan, taken: seats - 1 })).not.toThrow()
  expect(() => refuseWithoutSeat({ plan, taken: seats })).toThrow(sentence)
  expect(() => refuseWithoutSeat({ plan, taken: seats + 1 })).toThrow(sentence)
})
