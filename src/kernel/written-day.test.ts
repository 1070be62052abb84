import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import { isAmbiguousDay, writtenDay, writtenMonth } from './written-day.ts'

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

test('only a day that means another one in the other order is ambiguous', () => {
  expect(
    ['03/04/2026', '3.4.26', '13/04/2026', '04/13/2026', '04/04/2026', '2026-03-04', '3 Apr 2026', 'soon'].map(isAmbiguousDay),
  ).toEqual([true, true, false, false, false, false, false, false])
})

test('what is no day and no month is none', () => {
  expect(['', 'soon', '31/02/2026', '2026-13-01', '12.50', '4006381333931'].map((text) => writtenDay(text, 'day first'))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
  expect(['', '13/2026', 'Foo 2026', '12.50'].map(writtenMonth)).toEqual([undefined, undefined, undefined, undefined])
})
