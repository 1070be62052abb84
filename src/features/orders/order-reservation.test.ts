import { expect, test } from 'vitest'
import { reservableQuantities } from './order-reservation.ts'

test('two lines of one kind share the available stock', () => {
  const lines = [
    { kind: 'lavender', quantity: 60 },
    { kind: 'hebe', quantity: 5 },
    { kind: 'lavender', quantity: 60 },
  ]
  expect(reservableQuantities(lines, new Map([['lavender', 100]]))).toEqual([60, 0, 40])
  expect(
    reservableQuantities(
      lines,
      new Map([
        ['lavender', -3],
        ['hebe', 9],
      ]),
    ),
  ).toEqual([0, 5, 0])
})
