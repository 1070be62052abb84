import { expect, test } from 'vitest'
import { searchedAmount, searchedNumbers } from './searched-text.ts'

test.each([
  ['INV-0042', 'INV-', 4, ['INV-0042']],
  ['inv-42', 'INV-', 4, ['inv-42', 'INV-42', 'INV-0042']],
  ['42', 'INV-', 4, ['42', 'INV-0042']],
  ['0042', 'INV-', 4, ['0042', 'INV-0042']],
  [' 00042 ', '', 5, ['00042']],
  ['0', '', 1, ['0']],
  ['123456', 'INV-', 4, ['123456', 'INV-123456']],
  ['OLD-7', 'INV-', 4, ['OLD-7']],
  ['hebe', '', 5, ['hebe', 'HEBE']],
  ['INV-', 'INV-', 4, ['INV-']],
] as const)('“%s” with the prefix “%s” and %i digits', (typed, prefix, digits, numbers) => {
  expect(searchedNumbers(typed, { prefix, digits })).toEqual(numbers)
})

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
