import { expect, test } from 'vitest'
import { exchangeRefunds } from './exchange.ts'

test('what is spent on the new sale is store credit, and the rest goes back by the chosen method', () => {
  expect(exchangeRefunds('card', 5_000n, 3_000n)).toEqual([
    { method: 'store_credit', amount: 3_000n },
    { method: 'card', amount: 2_000n },
  ])
})

test('there is no part of nothing', () => {
  expect(exchangeRefunds('cash', 5_000n, 5_000n)).toEqual([{ method: 'store_credit', amount: 5_000n }])
  expect(exchangeRefunds('cash', 5_000n, 0n)).toEqual([{ method: 'cash', amount: 5_000n }])
})

test('store credit is one part, and an account is credited without any', () => {
  expect(exchangeRefunds('store_credit', 5_000n, 3_000n)).toEqual([{ method: 'store_credit', amount: 5_000n }])
  expect(exchangeRefunds('account', 5_000n, 0n)).toEqual([])
})
