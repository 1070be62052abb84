import { expect, test } from 'vitest'
import { countries } from '#kernel/country.ts'
import { chartOf } from './chart-of-accounts.ts'
import { purposes } from './purpose.ts'

test.each(countries)('%s has one account for each purpose, each with a code and a name of its own', (country) => {
  const chart = chartOf(country, 'GST')
  expect(chart.map(({ purpose }) => purpose).toSorted()).toEqual([...purposes].toSorted())
  expect(new Set(chart.map(({ code }) => code)).size).toBe(purposes.length)
  expect(new Set(chart.map(({ name }) => name)).size).toBe(purposes.length)
  expect(chart.find(({ purpose }) => purpose === 'tax')?.name).toBe('GST')
})

test('uses the words and numbers of the country', () => {
  expect(chartOf('NZ', 'GST').find(({ purpose }) => purpose === 'receivables')).toMatchObject({
    code: '610',
    name: 'Trade debtors',
  })
  expect(chartOf('US', 'Sales Tax').find(({ purpose }) => purpose === 'receivables')).toMatchObject({
    code: '12000',
    name: 'Accounts receivable',
  })
})
