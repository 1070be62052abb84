/** The tables of the financial statements: which rows are a share of the revenue. */
import { expect, test } from 'vitest'
import { type ProfitFacts, profitAndLoss } from './financial.ts'

const range = { from: '2026-07-01', to: '2026-07-31' }
const facts: ProfitFacts = {
  plants: 100_000n,
  other: 0n,
  coins: -5n,
  opening: 30_000n,
  closing: 45_000n,
  takenOn: 2_000n,
  labour: 4_000n,
  purchases: 20_000n,
  expenses: [
    { category: 'Power', net: 110_000n },
    { category: 'Pots', net: -1_000n },
  ],
  adjustedSales: 5n,
  adjustedExpenses: 700n,
}
const shares = (of: ProfitFacts) => {
  const { sections } = profitAndLoss({ range, before: undefined, names: ['July', ''], now: of, earlier: undefined })
  return Object.fromEntries(sections[0]?.rows.map(({ key, cells }) => [key, cells[2]]) ?? [])
}

test('stock, adjustments and negative amounts have no share of the revenue; a loss has', () => {
  expect(shares(facts)).toEqual({
    '': null,
    'sales:plant': '100.0',
    'sales:other': '0.0',
    coins: null,
    'adjusted:sales': null,
    revenue: '100.0',
    opening: null,
    taken_on: null,
    purchases: '20.0',
    labour: '4.0',
    stock_left: null,
    cost_of_sales: '11.0',
    gross_profit: '89.0',
    'category:Pots': null,
    'category:Power': '110.0',
    'adjusted:expenses': null,
    labour_applied: null,
    spending: '105.7',
    profit: '-16.7',
  })
})

test('without revenue nothing is a share of it', () => {
  const returned = { ...facts, plants: -100_000n }
  expect(new Set(Object.values(shares(returned)))).toEqual(new Set([null]))
})
