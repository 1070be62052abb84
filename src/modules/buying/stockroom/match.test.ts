import { expect, test } from 'vitest'
import { clearedBy, notBilled } from './match.ts'

const line = { quantity_received: '100.0000', quantity_billed: '0.0000', received_cost: 6_000n, cleared: 0n }

test('what came and is not billed is open; what is billed and did not come is open the other way', () => {
  expect(notBilled({ quantity_received: '100', quantity_billed: '60' })).toBe('40.0000')
  expect(notBilled({ quantity_received: '100', quantity_billed: '120' })).toBe('-20.0000')
})

test('a bill for all that came clears it to the cent, whatever its price', () => {
  expect(clearedBy(line, { quantity: '100', net: 6_000n })).toBe(6_000n)
  expect(clearedBy(line, { quantity: '100', net: 6_600n })).toBe(6_000n)
})

test('a bill for a part clears its share, and the last bill what is left', () => {
  const first = clearedBy({ ...line, received_cost: 1_000n }, { quantity: '33', net: 330n })
  expect(first).toBe(330n)
  const rest = { ...line, received_cost: 1_000n, quantity_billed: '33', cleared: first }
  expect(clearedBy(rest, { quantity: '67', net: 670n })).toBe(670n)
})

test('what is billed before it came stays open at the price of the bill', () => {
  // 20 of 120 did not come: 12.00 of 72.00 is paid ahead.
  expect(clearedBy(line, { quantity: '120', net: 7_200n })).toBe(7_200n)
  const nothingCame = { ...line, quantity_received: '0', received_cost: 0n }
  expect(clearedBy(nothingCame, { quantity: '10', net: 500n })).toBe(500n)
  // The delivery comes at another price: the next bill clears the difference too.
  const came = { quantity_received: '20', quantity_billed: '10', received_cost: 1_100n, cleared: 500n }
  expect(clearedBy(came, { quantity: '10', net: 550n })).toBe(600n)
})

test('a part at another price leaves open what the rest has cost', () => {
  expect(clearedBy(line, { quantity: '40', net: 3_000n })).toBe(2_400n)
  // 60 of 100 are billed, and 50 of those that are billed now did not come.
  const billed = { ...line, quantity_billed: '60', cleared: 3_600n }
  expect(clearedBy(billed, { quantity: '90', net: 9_000n })).toBe(2_400n + 5_000n)
})

test('a bill for what did not come stays open with the bills before it', () => {
  const ahead = { quantity_received: '0', quantity_billed: '10', received_cost: 0n, cleared: 500n }
  expect(clearedBy(ahead, { quantity: '10', net: 550n })).toBe(550n)
  expect(clearedBy({ ...ahead, quantity_received: '5', received_cost: 250n }, { quantity: '10', net: 550n })).toBe(550n)
})
