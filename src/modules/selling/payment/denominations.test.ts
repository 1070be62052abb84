import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { countryPacks } from '#modules/setup/settings/country.ts'
import { denominationsOf } from './denominations.ts'

test.each(Object.entries(countryPacks))('a drawer in %s can be counted to its smallest coin', (_, { currency, cashRounding }) => {
  const values = denominationsOf(currency).map(cents)
  expect(values).toEqual(values.toSorted((a, b) => (a > b ? -1 : 1)))
  expect(values.at(-1)).toBe({ none: 1n, '5c': 5n, '10c': 10n }[cashRounding])
})

test('a dollar has quarters in the United States and Canada, and yen have notes of thousands', () => {
  expect([denominationsOf('USD'), denominationsOf('CAD')].every((values) => values.includes('0.25'))).toBe(true)
  expect([denominationsOf('JPY')[0], denominationsOf('JPY').at(-1)]).toEqual(['10000', '1'])
  expect(denominationsOf('SEK').at(-1)).toBe('0.01')
})
