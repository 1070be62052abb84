import { expect, test } from 'vitest'
import { Count, Day, Id, Instant, LocalTime } from './wire.ts'

const why = (result: { error?: { issues: readonly { message: string }[] } | undefined }) => result.error?.issues[0]?.message

test('accepts days only in years that a nursery keeps books of', () => {
  expect(Day.parse('2026-08-31')).toBe('2026-08-31')
  expect(why(Day.safeParse('0206-08-31'))).toBe('Enter a year from 1900 to 2199.')
  expect(why(Day.safeParse('2026-02-30'))).toBe('Enter a day like 2026-08-31.')
})

test('accepts only times that exist', () => {
  for (const right of ['2026-08-31T14:30', '2026-08-31 14:30:59']) expect(LocalTime.parse(right)).toBe(right)
  for (const wrong of [
    '2026-02-30T10:00',
    '0001-01-01T10:00',
    '2026-08-31T25:00',
    '2026-08-31T24:00',
    '2026-08-31T10:60',
    '2026-08-31',
  ])
    expect(why(LocalTime.safeParse(wrong))).toBe('Enter a day and a time like 2026-08-31T14:30.')
  expect(why(Instant.safeParse('0000-01-01T00:00:00Z'))).toBe('Enter a year from 1900 to 2199.')
})

test('refuses a barcode scanned into a count of plants', () => {
  expect(Count.parse('9999999')).toBe(9_999_999)
  expect(why(Count.safeParse('94179900'))).toBe('Enter at most 9,999,999.')
  expect(why(Count.safeParse(2.5))).toBe('Enter a whole number of 1 or more.')
})

test('asks for a choice where none was made, and refuses an invalid id', () => {
  expect(why(Id.safeParse(''))).toBe('Choose one of the list.')
  expect(why(Id.safeParse(undefined))).toBe('Choose one of the list.')
  expect(why(Id.safeParse('7'))).toBe('Not an id.')
})
