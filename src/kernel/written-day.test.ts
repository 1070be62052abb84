import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import { isAmbiguousDay, withCentury, writtenDay, writtenMonth, writtenInstant } from './written-day.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))

test('a day reads back whatever way it is written', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('-', '/', '.', ' '), fc.boolean(), (day, separator, short) => {
      const [year = '', month = '', date = ''] = day.split('-')
      const bare = [Number(date), Number(month)]
      const [d, m] = short ? bare.map(String) : [date, month]
      const name = new Date(`${day}T00:00:00Z`).toLocaleString('en', { month: short ? 'short' : 'long', timeZone: 'UTC' })
      expect(writtenDay([d, m, year].join(separator), 'day first')).toBe(day)
      expect(writtenDay([m, d, year].join(separator), 'month first')).toBe(day)
      for (const order of ['day first', 'month first'] as const) {
        expect(writtenDay([year, m, d].join(separator), order)).toBe(day)
        expect(writtenDay(day.replaceAll('-', ''), order)).toBe(day)
        expect(writtenDay([d, name, year].join(separator), order)).toBe(day)
        expect(writtenDay(`${name} ${d}, ${year}`, order)).toBe(day)
      }
      expect(writtenMonth(`${name} ${year}`)).toBe(`${year}-${month}-01`)
      expect(writtenMonth(`${year}-${m}`)).toBe(`${year}-${month}-01`)
      expect(writtenMonth(`${m}/${year}`)).toBe(`${year}-${month}-01`)
    }),
  )
})

test.each([
  [
    ['26-11-13', '26-11-28 09:15', 'Total', ''],
    ['2026-11-13', '2026-11-28 09:15', 'Total', ''],
  ],
  [['26-11-25', '26-10-26']],
  [['25-11-26', '13-11-26']],
  [['26-11-13', '12-03-15']],
  [['2026-11-13', '26-11-13']],
])('%j has its years first only if no other order is near today', (cells, expected = cells) => {
  expect(withCentury(cells, '2026-12-01')).toEqual(expected)
})

test('only a day that means another one in the other order is ambiguous', () => {
  expect(
    ['03/04/2026', '3.4.26', '13/04/2026', '04/13/2026', '04/04/2026', '2026-03-04', '3 Apr 2026', 'soon'].map(isAmbiguousDay),
  ).toEqual([true, true, false, false, false, false, false, false])
})

test.each([
  '',
  'soon',
  '31/02/2026',
  '2026-13-01',
  '12.50',
  '4006381333931',
  '11111111',
  'Total 02/11/2026',
  'Sale 02/11/2026',
  'Sunflower 02/11/2026',
  'Monthly 2 Nov 2026',
  'Direct 2.11.2026',
])('%j is no day', (text) => {
  expect(writtenDay(text, 'day first')).toBeUndefined()
})

test.each([
  'Monday, 2 November 2026',
  'Thurs 2/11/2026',
  'Montag, 2.11.2026',
  'Di. 2.11.26',
  'vendredi 2/11/2026',
  'zo 02-11-2026',
])('%j has the name of a weekday, right or not', (text) => {
  expect(writtenDay(text, 'day first')).toBe('2026-11-02')
})

test('what is no month is none', () => {
  expect(['', '13/2026', 'Foo 2026', '12.50'].map(writtenMonth)).toEqual([undefined, undefined, undefined, undefined])
})

test.each(["13/11/'26", '13.11.’26', "13 Nov '26"])('%s has a year of two digits', (text) => {
  expect(writtenDay(text, 'day first')).toBe('2026-11-13')
})

test('days with a time, a weekday or the name of a month in another language', () => {
  expect(
    [
      '2026-11-02T21:40:12.000Z',
      '2026-11-02 21:40:12 +0000',
      'Mon 02 Nov 2026',
      '2. Nov. 2026',
      '2 novembre 2026',
      '2026.11.02.',
    ].map((text) => writtenDay(text, 'month first')),
  ).toEqual(Array.from({ length: 6 }, () => '2026-11-02'))
  expect(
    ['1 mrt 2026', '2 déc. 2026', '3-Okt-26', 'Dic 4, 2026', '5 août 2026'].map((text) => writtenDay(text, 'day first')),
  ).toEqual(['2026-03-01', '2026-12-02', '2026-10-03', '2026-12-04', '2026-08-05'])
  expect(['12 Abc 2026', 'Monday', '1 2 3'].map((text) => writtenDay(text, 'day first'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an instant is a time with its zone', () => {
  expect(
    ['2026-11-02T09:15:00Z', '2026-11-02 22:15:00.123 +1300', '2026-11-02T09:15 UTC'].map((text) =>
      writtenInstant(text)?.toISOString(),
    ),
  ).toEqual(Array.from({ length: 3 }, () => '2026-11-02T09:15:00.000Z'))
  expect(['2026-11-02T09:15:00', '2026-11-02', '2026-13-02T09:15:00Z'].map(writtenInstant)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
