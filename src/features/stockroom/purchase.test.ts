/** What a delivery has cost, line by line, and what an order is by what came of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import { billOf, landedCosts, landedUnitCost, lineTotal, mayBecome, purchaseName, stateBy } from './purchase.ts'

test('freight is shared by what the lines are worth, to the cent', () => {
  const lines = [
    { quantity: '1000', unit_cost: '0.18' },
    { quantity: '400', unit_cost: '0.3' },
    { quantity: '1', unit_cost: '0' },
  ]
  const landed = landedCosts(lines, 2_501n)
  expect(landed).toEqual([
    { net: 18_000n, freight: 1_501n },
    { net: 12_000n, freight: 1_000n },
    { net: 0n, freight: 0n },
  ])
  expect(billOf(landed, '48.75')).toBe(30_000n + 2_501n + 4_875n)
})

test('a delivery that is free still carries its freight', () => {
  expect(
    landedCosts(
      [
        { quantity: '3', unit_cost: '0' },
        { quantity: '9', unit_cost: '0' },
      ],
      101n,
    ).map(({ freight }) => freight),
  ).toEqual([51n, 50n])
})

test('what the lines have cost is what was billed, whatever was bought', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 100).toFixed(2)),
    unit_cost: fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 1_000_000).toFixed(6)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.bigInt({ min: 0n, max: 1_000_000n }), (lines, freight) => {
      const landed = landedCosts(lines, freight)
      expect(sum(landed.map((each) => each.freight))).toBe(freight)
      expect(sum(landed.map(({ net }) => net))).toBe(sum(lines.map((each) => lineTotal(each.quantity, each.unit_cost))))
    }),
  )
})

test('a thousand liners for 450 and 50 of freight cost half a dollar each', () => {
  const [landed] = landedCosts([{ quantity: '1000', unit_cost: '0.45' }], 5_000n)
  expect(landed && landedUnitCost(landed, '1000')).toBe('0.500000')
})

test('an order is received when every line is, and may be more than that', () => {
  const line = (quantity: string, quantity_received: string) => ({ quantity, quantity_received })
  expect(stateBy([line('10', '0'), line('5', '0.0000')])).toBe('sent')
  expect(stateBy([line('10', '10.0000'), line('5', '0')])).toBe('part_received')
  expect(stateBy([line('10', '10.0000'), line('5', '6')])).toBe('received')
  expect([mayBecome('part_received', 'cancelled'), mayBecome('sent', 'cancelled'), mayBecome('received', 'draft')]).toEqual([
    false,
    true,
    false,
  ])
  expect(purchaseName(12)).toBe('PO-0012')
})
