/** When an account pays, and whether it pays tax. */
import { expect, test } from 'vitest'
import { exemptionState } from './exemption-state.ts'
import { exemptionOn } from './exemption.ts'
import { dueDate, isDayOfMonth, termsText } from './terms.ts'

const next = (terms_days: number) => ({ terms_days, terms_from: 'next_month' }) as const
const days = (terms_days: number) => ({ terms_days, terms_from: 'invoice' }) as const

test('so many days after the invoice, or on a day of the month that follows; never on a day the month does not have', () => {
  expect(dueDate('2026-01-30', days(30))).toBe('2026-03-01')
  expect(dueDate('2026-01-30', days(0))).toBe('2026-01-30')
  expect(dueDate('2026-11-01', next(20))).toBe('2026-12-20')
  expect(dueDate('2026-11-30', next(20))).toBe('2026-12-20')
  expect(dueDate('2026-12-31', next(20))).toBe('2027-01-20')
  expect(dueDate('2026-01-31', next(31))).toBe('2026-02-28')
  expect(dueDate('2028-01-05', next(30))).toBe('2028-02-29')
})

test('terms in words', () => {
  expect([days(0), days(1), days(14), next(1), next(2), next(3), next(20), next(22), next(31)].map(termsText)).toEqual([
    'at once',
    'within 1 day',
    'within 14 days',
    'on the 1st of the following month',
    'on the 2nd of the following month',
    'on the 3rd of the following month',
    'on the 20th of the following month',
    'on the 22nd of the following month',
    'by the end of the following month',
  ])
})

test('a certificate holds through its last day, is spoken of a month before, and counts no longer after', () => {
  const until = (exemption_until: string | null) => ({ exemption_number: 'RC-1', exemption_until })
  expect(exemptionOn('2026-06-30', until('2026-06-30'))).toEqual({ number: 'RC-1', until: '2026-06-30', valid: true })
  expect(exemptionOn('2026-07-01', until('2026-06-30'))?.valid).toBe(false)
  expect(exemptionOn('2026-07-01', { exemption_number: '', exemption_until: null })).toBeUndefined()
  expect(['2026-05-29', '2026-05-30', '2026-06-30', '2026-07-01'].map((day) => exemptionState(day, until('2026-06-30')))).toEqual(
    ['valid', 'ending', 'ending', 'expired'],
  )
  expect(exemptionState('2099-01-01', until(null))).toBe('valid')
})

test('a day of the next month is from 1 to 31; days after the invoice are as many as one likes', () => {
  expect([next(0), next(1), next(31), next(32), days(0), days(90)].map(isDayOfMonth)).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
  ])
})

test('without a certificate there is no exemption', () => {
  expect(exemptionState('2026-07-01', { exemption_number: '', exemption_until: null })).toBe('none')
})
