import { expect, test } from 'vitest'
import { containersFor } from './container-order.ts'

const sizes = [
  { code: 'Plug 72', litres: '0.02' },
  { code: '9 cm', litres: '0.3' },
  { code: '10 L', litres: '10' },
  { code: '2 L', litres: '2' },
  { code: '1 L', litres: '1' },
]
const codes = (from: string | undefined, used: string[] = []) => containersFor(sizes, from, used).map(({ code }) => code)

test('larger containers come first, those that the plant was in before on top of them', () => {
  expect(codes('9 cm')).toEqual(['1 L', '2 L', '10 L', 'Plug 72', '9 cm'])
  expect(codes('9 cm', ['10 L', 'Plug 72', '2 L', '10 L'])).toEqual(['10 L', '2 L', '1 L', 'Plug 72', '9 cm'])
})

test('without a known container the list stays as it is', () => {
  expect(codes(undefined)).toEqual(sizes.map(({ code }) => code))
  expect(codes('Own pot', ['2 L'])).toEqual(sizes.map(({ code }) => code))
})
