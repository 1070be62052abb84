import { expect, test } from 'vitest'
import { matches, searchText, searchTerms } from './search-text.ts'

const found = (name: string, typed: string) => matches(searchText(name), searchTerms(typed))

test('a search forgives accents, quotes, hybrid signs, dots and capitals', () => {
  expect(found('Kōwhai Sophora microphylla', 'KOWHAI')).toBe(true)
  expect(found("Citrus × meyeri 'Dwarf'", 'citrus x meyeri dwarf')).toBe(true)
  expect(found("Berberis thunbergii f. atropurpurea 'Rose Glow'", 'thunbergii f atro rose')).toBe(true)
  expect(found("Clematis 'Côte d’Azur'", "cote d'azur")).toBe(true)
})

test('half a word is enough, but it must be its beginning', () => {
  expect(found('Lavandula angustifolia', 'lav ang')).toBe(true)
  expect(found('Lavandula angustifolia', 'dula')).toBe(false)
})

test('nothing typed finds everything', () => {
  expect(found('Hebe', '  ')).toBe(true)
})
