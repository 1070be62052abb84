import { type Cents, sumText } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { Problem, invalid } from '#kernel/problem.ts'
import { creditsUsed } from './store-credit.ts'
import type { Tender } from './tender.ts'

const credits = [
  { id: 'a', code: 'CN00001', balance: '10.00' },
  { id: 'b', code: 'CN00002', balance: '5.5' },
]
const credit = (credit_number: string, amount: Cents): Tender => ({
  method: 'store_credit',
  amount,
  tendered: undefined,
  rounding: 0n,
  credit_number,
})
const card: Tender = { method: 'card', amount: 900n, tendered: undefined, rounding: 0n }

test('each store credit gives what was paid with it, all its parts together', () => {
  expect(creditsUsed([credit('CN00001', 300n), card, credit('CN00002', 550n), credit('CN00001', 700n)], credits)).toEqual([
    { id: 'a', code: 'CN00001', amount: 1000n },
    { id: 'b', code: 'CN00002', amount: 550n },
  ])
  expect(creditsUsed([card], [])).toEqual([])
})

test('an unknown store credit is refused', () => {
  expect(() => creditsUsed([credit('CN00009', 1n)], credits)).toThrow(
    invalid([{ path: 'payments', message: 'There is no store credit CN00009. Check its number.' }]),
  )
})

test('no store credit gives more than is left on it', () => {
  expect(() => creditsUsed([credit('CN00002', 300n), credit('CN00002', 251n)], credits)).toThrow(
    new Problem('BAD_STATE', `Only ${sumText(5_50n)} is left on store credit CN00002. Take the rest another way.`, {
      available: '5.50',
      credit_number: 'CN00002',
    }),
  )
})
