/** Quantity × unit price is the line. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityAndUnit } from './quantity-and-unit.ts'

test('has quantity × unit price equal to the line to the cent, whatever the discount', () => {
  expect(quantityAndUnit({ description: 'Lavender', quantity: '3.0000', net: 3750n })).toEqual({
    description: 'Lavender',
    quantity: '3',
    unit: '12.50',
  })
  expect(quantityAndUnit({ description: 'Mulch', quantity: '1.5000', net: 1000n }).description).toBe('1.5 × Mulch')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -99_999_999, max: 99_999_999 }), (count, total) => {
      const line = quantityAndUnit({ description: 'x', quantity: (count / 10_000).toFixed(4), net: BigInt(total) })
      const parts = (text: string) => BigInt(Math.round(Number(text) * 10_000))
      expect(parts(line.quantity) * parts(line.unit)).toBe(BigInt(total) * 1_000_000n)
    }),
  )
})
