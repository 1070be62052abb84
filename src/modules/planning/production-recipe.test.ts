import { expect, test } from 'vitest'
import { NewProductionRecipe, blended, filledWeeks, stageWeeks } from './production-recipe.ts'

const body = { plant_type_id: '00000000-0000-4000-8000-000000000001', container_size: '9 cm', method: 'cutting' }
const parse = (given: object) => NewProductionRecipe.safeParse({ ...body, ...given })
const messages = (given: object) => parse(given).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('refuses a recipe that never ends, or of which nothing is left', () => {
  expect(messages({})).toEqual([['grow_dec', 'Enter the weeks from potting to sale, for one season at least.']])
  expect(messages({ grow_dec: '5200' })).toEqual([['grow_dec', 'Enter 1 to 520 whole weeks.']])
  expect(messages({ grow_dec: '0' })).toEqual([['grow_dec', 'Enter 1 to 520 whole weeks.']])
  expect(messages({ grow_dec: '12', grow_loss: '100' })).toEqual([
    ['grow_loss', 'Enter 0 to 95 percent: of more nothing is left to sell.'],
  ])
})

test('a season without an entry takes as long as the slowest that has one', () => {
  const recipe = parse({ grow_dec: '20', grow_jun: '12', raise_mar: '' }).data!
  expect(filledWeeks(recipe, 'grow')).toEqual([20, 20, 12, 20])
  expect(filledWeeks(recipe, 'raise')).toEqual([0, 0, 0, 0])
})

test('counts back from the week it has to end, by the season in which it starts', () => {
  // From Monday, 30 November 2026: the first week is in autumn, thirteen weeks of winter follow.
  const { from, until } = stageWeeks([20, 10, 8, 14], '2026-11-30')
  expect([from[0], from[1], from[14]]).toEqual([14, 20, 10])
  for (let week = 0; week < 52; week++) {
    const start = (week - until[week]! + 52) % 52
    expect(from[start]).toBeLessThanOrEqual(until[week]!)
    // No later start ends in time.
    for (let later = 0; later < until[week]!; later++) expect(from[(week - later + 52) % 52]).toBeGreaterThan(later)
  }
})

test('moves from the recipe to own batches as there are more of them', () => {
  expect([0, 4, 8, 20].map((cases) => blended(10, 20, cases))).toEqual([10, 15, 20, 20])
})
