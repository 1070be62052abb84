import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import {
  checkedRange,
  comparedWith,
  daysIn,
  financialYear,
  financialYearName,
  financialYearOf,
  periodOf,
  wholeMonths,
} from './period.ts'

test('starts a financial year on its day and month, whichever year the setting names', () => {
  expect(financialYearOf('2026-03-31', '2019-04-01')).toBe('2025-04-01')
  expect(financialYearOf('2026-04-01', '2019-04-01')).toBe('2026-04-01')
  expect(financialYear('2025-04-01', '2019-04-01')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(financialYearName({ from: '2025-04-01', to: '2026-03-31' })).toBe('2025/26')
  expect(financialYearName({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026')
})

test('starts a financial year of 29 February on 1 March in other years', () => {
  expect(financialYearOf('2026-02-28', '2024-02-29')).toBe('2025-03-01')
  expect(financialYearOf('2028-02-29', '2024-02-29')).toBe('2028-02-29')
  expect(financialYear('2027-03-01', '2024-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-28' })
})

test('gives named periods relative to today', () => {
  const of = (name: Parameters<typeof periodOf>[0]) => periodOf(name, '2026-11-21', '2026-04-01')
  expect(of('week')).toEqual({ from: '2026-11-16', to: '2026-11-21' })
  expect(of('last_month')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(of('season')).toEqual({ from: '2026-10-01', to: '2026-11-21' })
  expect(of('last_season')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(of('last_financial_year')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(of('year')).toEqual({ from: '2025-11-22', to: '2026-11-21' })
  expect(periodOf('last_month', '2026-01-31', '2026-04-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('compares with as many days before, whole months with whole months, or the same days a year ago', () => {
  expect(comparedWith({ from: '2026-11-10', to: '2026-11-16' }, 'before')).toEqual({ from: '2026-11-03', to: '2026-11-09' })
  expect(comparedWith({ from: '2026-03-01', to: '2026-03-31' }, 'before')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(comparedWith({ from: '2026-04-01', to: '2027-03-31' }, 'before')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(comparedWith({ from: '2028-02-29', to: '2028-02-29' }, 'year')).toEqual({ from: '2027-02-28', to: '2027-02-28' })
  expect(comparedWith({ from: '2026-01-01', to: '2026-01-05' }, 'none')).toBeUndefined()
})

const someDay = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2002-01-01', days))

test('ends the comparison range the day before the range starts', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 0, max: 800 }), (from, days) => {
      const range = { from, to: addDays(from, days) }
      const before = comparedWith(range, 'before')
      expect(before?.to).toBe(addDays(from, -1))
      expect(Math.abs(daysIn(before!) - daysIn(range))).toBeLessThan(4)
    }),
  )
})

test('has every day in exactly one financial year', () => {
  fc.assert(
    fc.property(someDay, someDay, (day, start) => {
      const year = financialYear(financialYearOf(day, start), start)
      expect(year.from <= day && day <= year.to).toBe(true)
      expect(financialYearOf(year.to, start)).toBe(year.from)
      expect(financialYearOf(addDays(year.to, 1), start)).not.toBe(year.from)
    }),
  )
})

test.each([
  [{ from: '2026-02-01', to: '2026-01-01' }, 'The first day is after the last. Choose an earlier one.'],
  [{ to: '9999-12-31' }, 'Choose a last day up to 22 Nov 2027: the books have no entries after that.'],
  [{ from: '0001-01-01' }, 'Choose a first day from 2000-01-01 on.'],
  [{ from: '2010-01-01' }, 'A report covers ten years at most. Choose a later first day.'],
])('a range that makes no sense is refused in words: %j', (requested, message) => {
  const today = '2026-11-21'
  expect(() => checkedRange(requested, { from: today, to: today }, today)).toThrow(message)
})

test('splits a range into whole months and the days around them, each day once', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2023-01-01', days))
  fc.assert(
    fc.property(day, day, (a, b) => {
      const range = a < b ? { from: a, to: b } : { from: b, to: a }
      const months = wholeMonths(range)
      if (!months) return daysIn(range) < 62
      const ends = [
        daysIn({ from: range.from, to: addDays(months.from, -1) }),
        daysIn({ from: addDays(months.to, 1), to: range.to }),
      ]
      return (
        months.from.endsWith('-01') &&
        addDays(months.to, 1).endsWith('-01') &&
        ends.every((days) => days >= 0 && days < 31) &&
        (ends[0] ?? 0) + daysIn(months) + (ends[1] ?? 0) === daysIn(range)
      )
    }),
  )
  expect(wholeMonths({ from: '2026-02-01', to: '2026-02-28' })).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(wholeMonths({ from: '2026-02-02', to: '2026-03-30' })).toBeUndefined()
})
