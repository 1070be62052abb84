import { expect, test } from 'vitest'
import { rateFaults, taxPlaces, withStandardRate } from './change-tax-rates.ts'
import { type TaxRate, kindsOn, rateOn, ratesOn, standardRate } from './tax-rates.ts'

const rate = (kind: TaxRate['kind'], percent: string, more: Partial<TaxRate> = {}): TaxRate => ({
  name: `${kind} ${percent}`,
  kind,
  percent,
  place: '',
  from: null,
  until: null,
  ...more,
})

// VAT in the United Kingdom: 17.5 % until 3 January 2011, 20 % since (Finance (No. 2) Act 2010 s 3).
const uk = [
  rate('standard', '17.5', { until: '2011-01-03' }),
  rate('standard', '20', { from: '2011-01-04' }),
  rate('reduced', '5'),
  rate('zero', '0'),
]

test.each([
  ['2011-01-03', '17.5'],
  ['2011-01-04', '20'],
  ['2026-11-23', '20'],
])('on %s the standard rate is %s', (day, percent) => {
  expect(standardRate(uk, day)).toBe(percent)
  expect(rateOn(uk, 'reduced', day)?.percent).toBe('5')
})

test('a place has its own rate, and else that of everywhere', () => {
  const us = [rate('standard', '4'), rate('standard', '8.875', { place: 'New York City' }), rate('exempt', '0')]
  expect(rateOn(us, 'standard', '2026-11-23', 'New York City')?.percent).toBe('8.875')
  expect(rateOn(us, 'standard', '2026-11-23', 'Albany')?.percent).toBe('4')
  expect(ratesOn(us, '2026-11-23', 'New York City')).toEqual({
    standard: 8875n,
    reduced: 0n,
    zero: 0n,
    exempt: 0n,
    out_of_scope: 0n,
    reverse_charge: 0n,
    second_reduced: 0n,
    super_reduced: 0n,
    import: 0n,
  })
  expect(taxPlaces(us, '2026-11-23')).toEqual(['New York City'])
  expect(kindsOn(us, '2026-11-23').map(({ kind }) => kind)).toEqual(['standard', 'exempt'])
})

test('another standard rate ends the old one the day before; a second change on a day replaces the first', () => {
  const changed = withStandardRate(uk, '21', '2027-04-01')
  expect([standardRate(changed, '2027-03-31'), standardRate(changed, '2027-04-01')]).toEqual(['20', '21'])
  const again = withStandardRate(changed, '22', '2027-04-01')
  expect(again).toHaveLength(changed.length)
  expect(standardRate(again, '2027-04-01')).toBe('22')
  expect(withStandardRate(uk, '20', '2027-04-01')).toEqual(uk)
  expect(standardRate(withStandardRate([], '15', '2026-01-01'), '2020-01-01')).toBe('15')
  expect(rateFaults(again)).toEqual([])
})

test('two rates of a kind and place on one day, days that end before they begin, and tax on what bears none are refused', () => {
  expect(rateFaults(uk)).toEqual([])
  const faults = (rates: readonly TaxRate[]) => rateFaults(rates).map(({ index, field }) => [index, field])
  expect(faults([rate('standard', '20'), rate('standard', '21', { from: '2027-01-01' })])).toEqual([[1, 'from']])
  expect(faults([rate('standard', '20'), rate('standard', '21', { place: 'Jersey' })])).toEqual([])
  expect(
    faults([rate('standard', '20', { place: 'Ohio' }), rate('standard', '21', { place: 'ohio', until: '2020-01-01' })]),
  ).toEqual([[1, 'from']])
  expect(faults([rate('standard', '20', { until: '2026-12-31' }), rate('standard', '21', { from: '2026-12-31' })])).toEqual([
    [1, 'from'],
  ])
  expect(faults([rate('standard', '20', { from: '2027-01-02', until: '2027-01-01' })])).toEqual([[0, 'until']])
  expect(faults([rate('zero', '5')])).toEqual([[0, 'percent']])
})

test('a rate of one day is right, one that ends before it begins is not; the days of two rates do not meet', () => {
  const faultOf = (...rates: TaxRate[]) => rateFaults(rates).map(({ index, field, message }) => [index, field, message])
  expect(faultOf(rate('standard', '20', { from: '2026-04-01', until: '2026-04-01' }))).toEqual([])
  expect(faultOf(rate('standard', '20', { until: '2026-04-01' }), rate('standard', '21', { from: '2026-04-02' }))).toEqual([])
  expect(faultOf(rate('standard', '20', { from: '2026-04-01', until: '2026-03-31' }))).toEqual([
    [0, 'until', 'The last day is before the first. Choose a later one.'],
  ])
  expect(faultOf(rate('standard', '20', { until: '2026-04-01' }), rate('standard', '21', { from: '2026-04-01' }))).toEqual([
    [1, 'from', 'standard 20 is the rate on some of these days. Let one end before the other begins.'],
  ])
})
