/** A difference of price is shared between what is still in stock and what has left, to the cent. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageCostAfter } from './average-cost.ts'
import { revaluationBy, valueOf } from './price-difference.ts'

const pieces = (n: bigint) => n * 10_000n
const money = (n: bigint) => n * 1_000_000n

test('raises the cost of what is still in stock by its share', () => {
  // 100 came at 0.50 and are billed at 0.60; 40 are left: 4.00 of the 10.00.
  const bill = { difference: money(10n), quantity: pieces(100n) }
  const found = revaluationBy(bill, { onHand: pieces(40n), averageCost: 500_000n })
  expect(found).toEqual({ quantity: pieces(40n), from: 500_000n, to: 600_000n })
  expect(found && valueOf(found)).toBe(money(4n))
})

test('takes no more pieces than are on the bill, and none where none is left', () => {
  const bill = { difference: money(-10n), quantity: pieces(100n) }
  expect(revaluationBy(bill, { onHand: pieces(400n), averageCost: 500_000n })).toEqual({
    quantity: pieces(100n),
    from: 500_000n,
    to: 400_000n,
  })
  expect(revaluationBy(bill, { onHand: 0n, averageCost: 500_000n })).toBeUndefined()
  expect(revaluationBy({ ...bill, difference: 0n }, { onHand: pieces(4n), averageCost: 500_000n })).toBeUndefined()
  expect(revaluationBy({ ...bill, quantity: 0n }, { onHand: pieces(4n), averageCost: 500_000n })).toBeUndefined()
})

test('never makes a unit cost less than nothing: what a bill is lower beyond that is a variance', () => {
  const found = revaluationBy(
    { difference: money(-90n), quantity: pieces(100n) },
    { onHand: pieces(100n), averageCost: 500_000n },
  )
  expect(found).toEqual({ quantity: pieces(100n), from: 500_000n, to: 0n })
  expect(found && valueOf(found)).toBe(money(-50n))
})

const difference = fc.bigInt(-money(100_000n), money(100_000n))
const quantity = fc.bigInt(1n, pieces(100_000n))
const onHand = fc.bigInt(0n, pieces(200_000n))
const averageCost = fc.bigInt(0n, money(1_000n))

test('the stock takes no more than the difference, with its sign, and its value and average stay at 0 or above', () => {
  fc.assert(
    fc.property(difference, quantity, onHand, averageCost, (by, count, there, average) => {
      const found = revaluationBy({ difference: by, quantity: count }, { onHand: there, averageCost: average })
      if (!found) return
      const value = valueOf(found)
      expect(found.quantity <= there && found.quantity <= count).toBe(true)
      expect(by > 0n ? value >= 0n && value <= by : value <= 0n && value >= by).toBe(true)
      expect(there * average + found.quantity * (found.to - found.from) >= 0n).toBe(true)
      expect(
        averageCostAfter(
          { onHand: there - found.quantity, averageCost: average },
          { delta: found.quantity, unitCost: found.to },
        ) >= 0n,
      ).toBe(true)
    }),
  )
})

test('where all of it is still in stock, all of the difference goes there, to the cent', () => {
  const most = fc.bigInt(1n, pieces(1_000n))
  fc.assert(
    fc.property(fc.bigInt(0n, money(100_000n)), most, averageCost, (by, count, average) => {
      const found = revaluationBy({ difference: by, quantity: count }, { onHand: count, averageCost: average })
      // At most a millionth for each of 1,000 pieces is left over: a tenth of a cent.
      expect(by - (found ? valueOf(found) : 0n) <= 1_001n).toBe(true)
    }),
  )
})

test('reversed at once, the stock is worth what it was before', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, money(100_000n)), quantity, averageCost, (by, count, average) => {
      const found = revaluationBy({ difference: by, quantity: count }, { onHand: count, averageCost: average })
      if (!found) return
      const back = revaluationBy(
        { difference: -valueOf(found), quantity: found.quantity },
        { onHand: count, averageCost: found.to },
      )
      // Fractions of a millionth, of the value and of each piece, are dropped.
      expect(count * ((back?.to ?? found.to) - average) <= 10_000n + count).toBe(true)
    }),
  )
})
