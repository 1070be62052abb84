import { expect, test } from 'vitest'
import { lateness } from './lateness.ts'

test('is not late on the due day, and a change of clocks costs no day', () => {
  expect(lateness('2026-09-27', '2026-09-27')).toBe(0)
  expect(lateness('2026-09-26', '2026-09-28')).toBe(2)
  expect(lateness('2026-12-30', '2027-01-02')).toBe(3)
  expect(lateness('2026-09-28', '2026-09-27')).toBe(0)
})
