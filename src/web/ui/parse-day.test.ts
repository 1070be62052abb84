import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

const kiwi = { dayFirst: true, today: '2026-03-31' }

test.each([
  ['7/3', '2026-03-07'],
  ['07.03.26', '2026-03-07'],
  [' 7-3-2025 ', '2025-03-07'],
  ['2025-12-01', '2025-12-01'],
  ['today', '2026-03-31'],
  ['T', '2026-03-31'],
  ['+1', '2026-04-01'],
  ['-31', '2026-02-28'],
  ['29/2/2028', '2028-02-29'],
  ['0703', '2026-03-07'],
  ['070326', '2026-03-07'],
  ['07032026', '2026-03-07'],
])('%s is a day', (typed, day) => {
  expect(parseDay(typed, kiwi)).toBe(day)
})

test.each(['', '7', '30/2', '29/2/2026', '1/13', '7/3/26/1', '2026-03', 'soon', '0/1', '3002', '7032026', '20260307'])(
  '%j is none',
  (typed) => {
    expect(parseDay(typed, kiwi)).toBeUndefined()
  },
)

test('where the month comes first, it does', () => {
  expect(parseDay('7/3', { ...kiwi, dayFirst: false })).toBe('2026-07-03')
  expect(parseDay('13/1', { ...kiwi, dayFirst: false })).toBeUndefined()
})
