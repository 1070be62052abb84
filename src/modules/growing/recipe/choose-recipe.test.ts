import { expect, test } from 'vitest'
import { chooseForAll, chooseRecipe } from './choose-recipe.ts'

const [standard, fern] = [{ id: 's' }, { id: 'f' }]

test('the recipe last used for the plant goes before all others, while it is active', () => {
  expect(chooseRecipe([standard, fern], 'f')).toBe(fern)
  expect(chooseRecipe([standard], 'f')).toBe(standard)
})

test('the only active recipe is taken; without one there is none', () => {
  expect(chooseRecipe([standard], undefined)).toBe(standard)
  expect(chooseRecipe([], undefined)).toBeNull()
  expect(chooseRecipe([], 'f')).toBeNull()
})

test('of several that were never used none is picked silently', () => {
  expect(chooseRecipe([standard, fern], undefined)).toBe('ambiguous')
  expect(chooseRecipe([standard, fern], 'archived')).toBe('ambiguous')
})

test('several plants get one recipe only where all of them would take it', () => {
  expect(chooseForAll([standard, fern], ['f', 'f'])).toBe(fern)
  expect(chooseForAll([standard, fern], ['f', 's'])).toBe('ambiguous')
  expect(chooseForAll([standard, fern], ['f', undefined])).toBe('ambiguous')
  expect(chooseForAll([standard], ['f', undefined])).toBe(standard)
  expect(chooseForAll([standard, fern], [])).toBe('ambiguous')
  expect(chooseForAll([], [])).toBeNull()
})
