import { expect, test } from 'vitest'
import { searchedAmount } from './searched-amount.ts'

test.each([
  ['1001.98', '1001.98'],
  ['1,001.98', '1001.98'],
  [' $42 ', '42'],
  ['£12.50', '12.50'],
  ['-12.50', '12.50'],
  ['NZ$ 5', '5'],
])('reads %s as an amount', (typed, amount) => {
  expect(Number(searchedAmount(typed))).toBe(Number(amount))
})

test.each(['', 'Hebe', 'Rimu 42', '1,20', '12.345', 'T2-000123', '00042 x', '$'])('%s is no amount', (typed) => {
  expect(searchedAmount(typed)).toBeUndefined()
})
