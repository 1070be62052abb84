import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { countryPacks } from '#modules/setup/settings/country.ts'
import { cashRoundingOf, currencyFault, denominationsOf } from '#modules/setup/settings/currency.ts'
import { roundToCash, smallestCoin } from './cash-rounding.ts'

const listed = ['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'NOK', 'NZD', 'PLN', 'SEK', 'USD']

test.each(listed)('a drawer of %s can be counted to its smallest coin, to which cash is rounded', (code) => {
  const values = denominationsOf(code).map(cents)
  expect(values).toEqual(values.toSorted((a, b) => (a > b ? -1 : 1)))
  expect(values.at(-1)).toBe(smallestCoin[cashRoundingOf(code)])
  expect(currencyFault(code)).toBeUndefined()
})

test.each(Object.entries(countryPacks))('cash in %s is rounded as in its currency', (_, { currency, cashRounding }) => {
  expect(cashRounding).toBe(cashRoundingOf(currency))
})

test('9.24 in cash is paid in the coins that there are', () => {
  const paid = (code: string) => roundToCash(924n, cashRoundingOf(code), 'up')
  expect(['SEK', 'NOK', 'CZK', 'DKK', 'CHF', 'EUR'].map(paid)).toEqual([900n, 900n, 900n, 900n, 925n, 924n])
  expect([925n, 974n, 975n].map((amount) => roundToCash(amount, '50c', 'up'))).toEqual([950n, 950n, 1000n])
})

test('a currency without cents or with three decimals is not offered', () => {
  for (const code of ['JPY', 'ISK', 'HUF'])
    expect(currencyFault(code)).toMatch(/has no cents, .* Choose a currency with cents\.$/)
  expect(currencyFault('KWD')).toContain('KWD has 3 decimals')
})

test('a dollar has quarters in the United States and Canada; an unlisted currency is counted by every coin', () => {
  expect([denominationsOf('USD'), denominationsOf('CAD')].every((values) => values.includes('0.25'))).toBe(true)
  expect(denominationsOf('ZAR').at(-1)).toBe('0.01')
})
