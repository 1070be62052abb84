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
  grades: [],
  for_grades: 0,
  recipe: null,
}

test('explains a forecast by its level and its season', () => {
  expect(demandReasons(steady)).toEqual([
    'Average sales 10.4 a week, from 150 weeks of sales.',
    'Season: 40% the plant’s own, the rest its category’s.',
  ])
})

test('names the kind of place of the recipe, and whether its space is known', () => {
  const recipe = { method: 'seed', own: 0, place_kind: 'tunnel', place_m2: 120.4 } as const
  expect(demandReasons({ ...steady, recipe })).toContain('Its recipe puts it in: tunnel, 120 m² on the nursery map.')
  expect(demandReasons({ ...steady, recipe: { ...recipe, place_m2: null } })).toContain(
    'Its recipe puts it in: tunnel. No bed on the nursery map is of that kind, so its space is not checked.',
  )
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
    'Average sales 10.4 a week, from 150 weeks of sales.',
    '1 week without stock is left out, as it does not show demand.',
    '20 weeks ago the level changed from 4 a week; only later sales count.',
    'Demand falls by 12% a year; this trend slows over the years.',
    'Uses the plant’s own season, which repeats each year.',
  ])
})

test('warns of a year that is not known yet', () => {
  expect(demandReasons({ ...steady, weeks_of_history: 30 }).at(-1)).toBe(
    'Sales cover 30 weeks of the year so far; the other weeks follow its category, or the average.',
  )
})

test('explains why nothing is expected', () => {
  expect(demandReasons({ ...steady, weekly: 0, weeks_of_history: 0 })).toEqual([
    'Never offered for sale, so there is no forecast yet.',
  ])
  expect(demandReasons({ ...steady, weekly: 0 })).toEqual([
    'No sales expected: demand has ended, or it was out of stock for a year.',
  ])
})

test.each([
  [{ planned: 112, sold: 100 }, 'Planned 112, sold 100: 12 too many (12%).', '12%'],
  [{ planned: 70, sold: 100 }, 'Planned 70, sold 100: 30 too few (30%).', '-30%'],
  [{ planned: 5, sold: 0 }, 'Planned 5, sold 0: 5 too many.', undefined],
  [{ planned: 5, sold: 5 }, 'Planned 5, sold the same.', '0%'],
])('says how far a plan was off: %o', (plan, text, percent) => {
  expect(errorText(plan)).toBe(text)
  expect(percentOff(plan)).toBe(percent)
})

test('says what the scarcest grade adds', () => {
  const grades = [
    { grade: 'A', sold: 0.9, made: 0.6 },
    { grade: 'B', sold: 0.1, made: 0.4 },
  ]
  expect(demandReasons({ ...steady, grades, for_grades: 270 })).toContain(
    '270 plants more to have enough of each grade: Grade A is 90% of sales, and 60% of what is graded.',
  )
})
