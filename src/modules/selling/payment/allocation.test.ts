import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import { allocate } from './allocation.ts'

const invoices = [
  { sale_id: 'a', owed: 5_000n },
  { sale_id: 'b', owed: 0n },
  { sale_id: 'c', owed: 3_000n },
]

test('a payment settles the invoices in their order, and what is over belongs to none', () => {
  expect(allocate(6_000n, invoices)).toEqual({
    parts: [
      { sale_id: 'a', amount: 5_000n },
      { sale_id: 'c', amount: 1_000n },
    ],
    over: 0n,
  })
  expect(allocate(9_000n, invoices).over).toBe(1_000n)
  expect(allocate(5_000n, invoices)).toEqual({ parts: [{ sale_id: 'a', amount: 5_000n }], over: 0n })
  expect(allocate(0n, invoices)).toEqual({ parts: [], over: 0n })
})

test('no cent of a payment is lost, and no invoice gets more than it owes', () => {
  const owed = fc.array(fc.bigInt(0n, 10_000n).map((each) => ({ sale_id: String(each), owed: each })))
  fc.assert(
    fc.property(fc.bigInt(0n, 50_000n), owed, (amount, all) => {
      const { parts, over } = allocate(amount, all)
      expect(sum(parts.map((part) => part.amount)) + over).toBe(amount)
      expect(parts.every((part) => part.amount > 0n && part.amount <= BigInt(part.sale_id))).toBe(true)
    }),
  )
})
