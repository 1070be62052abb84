import { expect, test } from 'vitest'
import { type SalesQuestion, chooseSource } from './sales-source.ts'

const cases: readonly (readonly [string, SalesQuestion, string])[] = [
  ['all sales by day', { by: ['day'] }, 'sold_facts kind day'],
  ['all sales by week', { by: ['week'] }, 'sold_facts kind day'],
  ['all sales by season', { by: ['season'] }, 'sold_facts kind month'],
  ['plants alone by month', { by: ['month'], plantsOnly: true }, 'sold_facts kind month'],
  ['by plant', { by: ['plant'] }, 'sold_facts plant month'],
  ['by category', { by: ['category'] }, 'sold_facts plant month'],
  ['the plants of a category', { by: ['plant'], within: ['category'] }, 'sold_facts plant month'],
  ['plants of a category by week', { by: ['week'], within: ['category'], plantsOnly: true }, 'sold_facts plant day'],
  ['customers by month', { by: ['customer', 'month'] }, 'sold_facts customer month'],
  ['one size by day', { by: ['day'], within: ['size'] }, 'sold_facts size day'],
  ['sizes of plants alone', { by: ['size'], plantsOnly: true }, 'sold_sums goods year'],
  ['plants across categories', { by: ['plant', 'category'] }, 'sold_sums goods year'],
  ['plants by seller', { by: ['plant', 'staff'] }, 'sold_sums goods year'],
  ['sellers, paid in cash, by season', { by: ['staff', 'season'], within: ['method'] }, 'sold_sums goods month'],
  ['customers by seller', { by: ['customer', 'staff'] }, 'sold_sums customers year'],
  ['one customer by month, paid in cash', { by: ['month'], within: ['customer', 'method'] }, 'sold_sums customers month'],
  ['plants by seller and day', { by: ['plant', 'day'], within: ['staff'] }, 'sold_lines'],
  ['customers of a plant', { by: ['customer'], within: ['plant'] }, 'sold_lines'],
  ['customers who bought plants', { by: ['customer'], plantsOnly: true }, 'sold_lines'],
]

test.each(cases)('%s', (_, question, source) => {
  expect(Object.values(chooseSource(question)).join(' ')).toBe(source)
})
