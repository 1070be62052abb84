import { expect, test } from 'vitest'
import { correctedLabour, labourCost } from './operation-costs.ts'

test('work costs its share of an hour', () => {
  expect(labourCost(40, 3000n)).toBe(20_000_000n)
  expect(labourCost(0, 3000n)).toBe(0n)
})

test('corrected minutes cost what those that were booked cost, whatever an hour costs by now; work that had none costs what it does now', () => {
  const booked = { minutes: 40, cost: labourCost(40, 3000n) }
  expect(correctedLabour(60, booked, 9900n)).toBe(30_000_000n)
  expect(correctedLabour(0, booked, 9900n)).toBe(0n)
  expect(correctedLabour(60, { minutes: 0, cost: 0n }, 2400n)).toBe(24_000_000n)
})
