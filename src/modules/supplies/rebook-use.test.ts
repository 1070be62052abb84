/** A use that is booked again: at the cost of its day, and the value of the stock neither grows nor shrinks. */
import { expect, test } from 'vitest'
import { afterReturn, rebookUse } from './rebook-use.ts'

const units = (many: number) => BigInt(many) * 10_000n
const dollars = (cost: number) => BigInt(Math.round(cost * 1_000_000))
const worth = ({ onHand, averageCost }: { readonly onHand: bigint; readonly averageCost: bigint }) => onHand * averageCost

test('less than was used: the rest comes back at what it had cost then', () => {
  const stock = { onHand: units(100), averageCost: dollars(2) }
  const back = afterReturn(stock, { quantity: units(60), unitCost: dollars(1) })
  const { unitCost, after } = rebookUse(back, { quantity: units(40), unitCost: dollars(1) })
  expect(unitCost).toBe(dollars(1))
  expect(after.onHand).toBe(units(120))
  // 200 that were there and 20 that came back.
  expect(Number(after.averageCost) / 1_000_000).toBeCloseTo(220 / 120, 5)
})

test('what takes all that is there takes all of its value', () => {
  const { unitCost, after } = rebookUse(
    { onHand: units(50), averageCost: dollars(3) },
    { quantity: units(50), unitCost: dollars(1) },
  )
  expect([unitCost, after.onHand]).toEqual([dollars(3), 0n])
})

test('it never takes more than the stock is worth', () => {
  const stock = { onHand: units(50), averageCost: dollars(1) }
  const { unitCost, after } = rebookUse(stock, { quantity: units(40), unitCost: dollars(9) })
  expect(unitCost).toBe(dollars(1.25))
  expect(worth(after)).toBe(0n)
})
