import { expect, test } from 'vitest'
import { readPart, storedParts } from './taxed-part.ts'

test('the taxed parts of a payment are stored without the day of the payment, and read back the same', () => {
  const parts = [
    { day: '2026-11-23', kind: 'standard', amount: 115_00n, tax: 15_00n },
    { day: '2026-12-01', kind: 'zero', amount: -20_00n, tax: 0n },
  ] as const
  const stored = storedParts(parts, '2026-11-23')
  expect(stored).toEqual([
    { kind: 'standard', amount: '115.00', tax: '15.00' },
    { day: '2026-12-01', kind: 'zero', amount: '-20.00', tax: '0.00' },
  ])
  expect(stored.map((part) => readPart(part, '2026-11-23'))).toEqual(parts)
})
