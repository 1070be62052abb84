import { expect, test } from 'vitest'
import { numberWriter } from './number-format.ts'

test.each([
  [0.1, '0%', '10%'],
  [610, '0000', '0610'],
  [2.5, '0.0"L"', '2.5 L'],
  [25, '#,##0 "kg"', '25 kg'],
  [12, '0" doz"', '12 doz'],
  [125, '0.00" per 100"', '125 per 100'],
  [12.5, '#,##0.00 [$€-407]', '€ 12.50'],
  [-1.125, '[$EUR] #,##0.000;-[$EUR] #,##0.000', 'EUR -1.1250'],
  [12.5, '"$"#,##0.00', undefined],
  [12.5, '_-[$$-1409]* #,##0.00', undefined],
  [30, '0" days"', undefined],
])('%j in the format %s', (value, format, text) => {
  expect(numberWriter(format)?.(value)).toBe(text)
})
