import { expect, test } from 'vitest'
import { costAt } from '#kernel/amount.ts'
import { averageWith, lackingTo, revaluationBy } from './revaluation.ts'

/** Ten-thousandths of a piece and millionths of a dollar. */
const [pieces, dollars] = [(n: number) => BigInt(n * 10_000), (n: number) => BigInt(n * 1_000_000)]

test.for([
  ['more worth', 10, 20, 5, 0, 2.5],
  ['more pieces, too', 10, 20, 5, 2, 25 / 12],
  ['worth less than nothing', 10, 20, -30, 0, 0],
  ['worth nothing', 10, 20, -20, 0, 0],
  ['nothing there: the last average', 10, 20, 5, -10, 2],
  ['less than nothing there', 10, 20, 5, -11, 2],
] as const)('the average of a stock that is worth more: %s', ([, onHand, value, worth, quantity, average]) => {
  const stock = { onHand: pieces(onHand), averageCost: dollars(2), value: dollars(value) }
  expect(averageWith(stock, { worth: dollars(worth), quantity: pieces(quantity) })).toBe(BigInt(Math.round(average * 1e6)))
})

test('an average that the stock is not worth lacks the rest', () => {
  expect(lackingTo(dollars(3), { onHand: pieces(10), averageCost: dollars(2), value: dollars(20) })).toBe(dollars(10))
})

test('no difference moves nothing', () => {
  expect(revaluationBy(0n, { onHand: pieces(10), averageCost: dollars(2) })).toEqual([])
})

test.for([
  ['dearer', 10, 5],
  ['cheaper', 10, -5],
  ['worth nothing', 10, -20],
  ['worth less than its average says', 10, -25],
  ['by a millionth that no piece carries whole', 7, 0.000001],
  ['by a millionth less', 7, -0.000001],
  ['with nothing there', 0, 5],
  ['with less than nothing there', -3, 5],
] as const)('movements raise the value by the difference, and neither the quantity: %s', ([, onHand, difference]) => {
  const moves = revaluationBy(dollars(difference), { onHand: pieces(onHand), averageCost: dollars(2) })
  expect(moves.reduce((sum, { delta, unitCost }) => sum + costAt(unitCost, delta), 0n)).toBe(dollars(difference))
  expect(moves.reduce((sum, { delta }) => sum + delta, 0n)).toBe(0n)
  expect(moves.every(({ delta, unitCost }) => delta !== 0n && unitCost >= 0n)).toBe(true)
  // A stock never falls below nothing on the way.
  const [first] = moves
  expect(first && first.delta < 0n).toBe(onHand > 0)
})

test('all that is there goes out and comes in; where nothing is, one piece comes in and goes out', () => {
  const sizes = (onHand: number) =>
    revaluationBy(dollars(10), { onHand: pieces(onHand), averageCost: dollars(2) }).map(({ delta, unitCost }) => [
      delta,
      unitCost,
    ])
  expect(sizes(10)).toEqual([
    [-pieces(10), dollars(2)],
    [pieces(10), dollars(3)],
  ])
  expect(sizes(0)).toEqual([
    [pieces(1), dollars(12)],
    [-pieces(1), dollars(2)],
  ])
})
