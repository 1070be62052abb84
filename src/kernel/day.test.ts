import { expect, test } from 'vitest'
import {
  addDays,
  plannedDayFault,
  dayIn,
  daysBetween,
  isDay,
  isoWeek,
  isTimeZone,
  hourIn,
  localTimeIn,
  mondayOf,
  mondayOfWeek,
  quarterOf,
  storableDay,
  weekOf,
} from './day.ts'

test('takes the day from the nursery’s own calendar', () => {
  const instant = new Date('2026-08-30T20:30:00Z')
  expect(dayIn('Pacific/Auckland', instant)).toBe('2026-08-31')
  expect(dayIn('America/New_York', instant)).toBe('2026-08-30')
  expect(dayIn('Nowhere/At_all', instant)).toBe('2026-08-30')
})

test('takes the time from the nursery’s own clock, also at midnight and over daylight saving', () => {
  expect(localTimeIn('Pacific/Auckland', new Date('2026-08-30T20:30:00Z'))).toBe('2026-08-31T08:30')
  expect(localTimeIn('Pacific/Auckland', new Date('2026-12-30T11:05:00Z'))).toBe('2026-12-31T00:05')
  expect(localTimeIn('America/New_York', new Date('2026-08-30T20:30:00Z'))).toBe('2026-08-30T16:30')
  expect(localTimeIn('Nowhere/At_all', new Date('2026-08-30T20:30:00Z'))).toBe('2026-08-30T20:30')
  expect(hourIn('Pacific/Auckland', new Date('2026-12-30T11:05:00Z'))).toBe(0)
  expect(hourIn('America/New_York', new Date('2026-08-30T20:30:00Z'))).toBe(16)
  expect(['Pacific/Auckland', 'Europe/London', 'Nowhere/At_all', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

test('accepts only days that exist in the calendar', () => {
  expect(['2026-08-31', '2028-02-29', '2000-02-29', '0001-01-01', '2026-04-30', '2026-12-31', '2026-01-31'].every(isDay)).toBe(
    true,
  )
  expect(
    [
      '',
      '2026-02-29',
      '2026-02-30',
      '2028-02-30',
      '2027-02-29',
      '1900-02-29',
      '2100-02-29',
      '2026-04-31',
      '2026-11-31',
      '2026-01-32',
      '2026-00-10',
      '2026-01-00',
      '2026-13-45',
      '2026-8-31',
      '2026-08-31T00:00',
      '2026-08-31 ',
      '2026-08',
      '+012026-08-31',
      '31/08/2026',
    ].some(isDay),
  ).toBe(false)
})

test('counts days over months, years and daylight saving', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
})

test('starts weeks on Monday; week 1 has the first Thursday', () => {
  expect(mondayOf('2026-08-30')).toBe('2026-08-24')
  expect(mondayOf('2026-08-24')).toBe('2026-08-24')
  expect(isoWeek('2026-07-29')).toEqual({ year: 2026, week: 31 })
  expect(isoWeek('2027-01-01')).toEqual({ year: 2026, week: 53 })
  expect(isoWeek('2024-12-30')).toEqual({ year: 2025, week: 1 })
  expect([weekOf('2026-07-29'), weekOf('2026-01-01')]).toEqual(['2026-W31', '2026-W01'])
})

test('finds the Monday of a week by its year and number', () => {
  expect([mondayOfWeek(2026, 31), mondayOfWeek(2026, 53), mondayOfWeek(2025, 1)]).toEqual([
    '2026-07-27',
    '2026-12-28',
    '2024-12-30',
  ])
  expect(mondayOfWeek(476, 2)).toBe('0476-01-06')
})

test('counts a season as a quarter of the calendar year', () => {
  expect(['2026-01-31', '2026-04-01', '2026-09-30', '2026-12-01'].map(quarterOf)).toEqual([1, 2, 3, 4])
})

test('what is planned is at most five years past', () => {
  expect(plannedDayFault('1999-11-24', '2026-11-24')).toBe('This is more than five years ago. Check the year.')
  expect(plannedDayFault('2021-11-19', '2026-11-24')).toBe('This is more than five years ago. Check the year.')
  expect(['2021-11-20', '2026-11-24', '2199-01-01'].map((day) => plannedDayFault(day, '2026-11-24'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a day that was worked out is stored as the nearest one that can be', () => {
  const days = ['1899-12-31', '1900-01-01', '2026-08-31', '2199-12-31', '2200-01-01']
  expect(days.map(storableDay)).toEqual(['1900-01-01', '1900-01-01', '2026-08-31', '2199-12-31', '2199-12-31'])
})
