import { expect, test } from 'vitest'
import { mergedSynonyms, tidySynonyms } from './synonyms.ts'

const glossy = { common_name: 'Glossy abelia', botanical_name: 'Abelia × grandiflora' }

test('a synonym is stored tidied and once, and not where it is the name of the plant', () => {
  expect(tidySynonyms(glossy, [' Linnaea  x grandiflora', 'Linnaea × grandiflora', 'abelia x Grandiflora', '', ' × '])).toEqual([
    'Linnaea × grandiflora',
  ])
})

test('a plant that another was merged into is found by every name of the other', () => {
  const into = { ...glossy, synonyms: ['Linnaea × grandiflora'] }
  const from = {
    common_name: 'Abelia',
    botanical_name: 'Abelia rupestris',
    synonyms: ['Linnaea x grandiflora', 'Abelia uniflora'],
  }
  expect(mergedSynonyms(into, from)).toEqual(['Linnaea × grandiflora', 'Abelia rupestris', 'Abelia', 'Abelia uniflora'])
})

test('the names of a duplicate that differs only in its sign add nothing', () => {
  expect(
    mergedSynonyms({ ...glossy, synonyms: [] }, { ...glossy, botanical_name: 'Abelia x grandiflora', synonyms: [] }),
  ).toEqual([])
})
