import { expect, test } from 'vitest'
import { byGrade } from '#modules/setup/reference/grade.ts'
import { freeByWeek, freeIn } from './free-by-week.ts'

// A Wednesday.
const today = '2026-11-25'
const none = byGrade([])
const of = (quantity: number, grade: string | null = null) => byGrade([{ grade, quantity }])

test('plants become free in the week in which they are ready, together with those before', () => {
  const growing = [
    { grade: null, ready_on: '2026-12-09', quantity: 40 },
    { grade: null, ready_on: '2027-02-01', quantity: 100 },
    { grade: null, ready_on: '2026-12-13', quantity: 10 },
  ]
  const coming = freeByWeek({ stock: of(30), reserved: none, growing, grade: null }, today)
  expect(coming).toEqual([
    { week: '2026-12-07', free: 80 },
    { week: '2027-02-01', free: 180 },
  ])
  const row = { available: 30, coming }
  expect(['', '2026-11-30', '2026-12-07', '2027-01-25', '2027-02-08'].map((week) => freeIn(row, week))).toEqual([
    30, 30, 80, 80, 180,
  ])
})

test('what should be ready already, or is this week, is promised from the next week on', () => {
  const growing = ['2026-10-01', '2026-11-25', '2026-11-29'].map((ready_on) => ({ grade: null, ready_on, quantity: 5 }))
  expect(freeByWeek({ stock: none, reserved: none, growing, grade: null }, today)).toEqual([{ week: '2026-11-30', free: 15 }])
})

test('all that is reserved is taken off first, also where more is reserved than there is now', () => {
  const growing = [
    { grade: null, ready_on: '2026-12-07', quantity: 15 },
    { grade: null, ready_on: '2026-12-14', quantity: 20 },
  ]
  expect(freeByWeek({ stock: of(10), reserved: of(30), growing, grade: null }, today)).toEqual([{ week: '2026-12-14', free: 15 }])
  expect(freeIn({ available: -20, coming: [] }, '')).toBe(0)
})

test('a price of a grade counts the plants of this grade; one of any grade counts all', () => {
  const growing = [
    { grade: 'A', ready_on: '2026-12-07', quantity: 15 },
    { grade: null, ready_on: '2026-12-07', quantity: 50 },
  ]
  const kind = { stock: of(5, 'A'), reserved: of(2, 'A'), growing }
  expect(freeByWeek({ ...kind, grade: 'A' }, today)).toEqual([{ week: '2026-12-07', free: 18 }])
  expect(freeByWeek({ ...kind, grade: null }, today)).toEqual([{ week: '2026-12-07', free: 68 }])
  expect(freeByWeek({ ...kind, grade: 'B' }, today)).toEqual([])
})

test('a year is shown, and no week later', () => {
  const growing = [
    { grade: null, ready_on: '2027-11-28', quantity: 1 },
    { grade: null, ready_on: '2027-11-29', quantity: 1 },
  ]
  expect(freeByWeek({ stock: none, reserved: none, growing, grade: null }, today)).toEqual([{ week: '2027-11-22', free: 1 }])
})
