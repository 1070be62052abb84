import { expect, test } from 'vitest'
import { errorText, percentOff } from './back-test-text.ts'
import { demandReasons } from './demand-reasons.ts'

const steady = {
  weekly: 10.4,
  growth: 0,
  step: null,
  own_season: 0.4,
  weeks_of_history: 150,
  weeks_without_stock: 0,
  reason: null,
  planned: 540,
  forecast: 540,
}

test('explains a forecast by its level and its season', () => {
  expect(demandReasons(steady)).toEqual([
    'An average week sells 10.4, by 150 weeks of sales.',
    'Its season is its own by 40%, and that of its category by the rest.',
  ])
})

test('names growth, a step, weeks without stock and a change by hand where there are any', () => {
  const reasons = demandReasons({
    ...steady,
    growth: -0.12,
    step: { weeks_ago: 20, before: 4 },
    weeks_without_stock: 1,
    reason: 'A new estate',
    planned: 900,
    own_season: 1,
  })
  expect(reasons).toEqual([
    'Changed by hand from 540 to 900: A new estate',
    'An average week sells 10.4, by 150 weeks of sales.',
    '1 week without stock is left out: it does not show the demand.',
    '20 weeks ago the level changed from 4 a week; only what came after counts.',
    'Demand falls by 12% a year; that slows down over the years.',
    'Its season is its own: it has been the same from year to year.',
  ])
})

test('explains why nothing is expected', () => {
  expect(demandReasons({ ...steady, weekly: 0, weeks_of_history: 0 })).toEqual([
    'It was never offered, so that there is no forecast yet.',
  ])
  expect(demandReasons({ ...steady, weekly: 0 })).toEqual([
    'Nothing of it is expected to be sold: it died out, or was not in stock for a year.',
  ])
})

test.each([
  [{ planned: 112, sold: 100 }, 'Planned 112, sold 100: 12 too many (12%).', '12%'],
  [{ planned: 70, sold: 100 }, 'Planned 70, sold 100: 30 too few (30%).', '-30%'],
  [{ planned: 5, sold: 0 }, 'Planned 5, sold 0: 5 too many.', undefined],
  [{ planned: 5, sold: 5 }, 'Planned 5, and as many were sold.', '0%'],
])('says how far a plan was off: %o', (plan, text, percent) => {
  expect(errorText(plan)).toBe(text)
  expect(percentOff(plan)).toBe(percent)
})
