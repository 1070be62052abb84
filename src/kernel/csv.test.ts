import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test('never writes a cell that a spreadsheet would run as a formula', () => {
  expect(['=1+1', '+64', '-5 °C', '@home', '\tx'].map(csvCell)).toEqual(["'=1+1", "'+64", "'-5 °C", "'@home", `"'\tx"`])
  expect(['＝1+1', '＋1', '－1', '＠x'].map(csvCell)).toEqual(["'＝1+1", "'＋1", "'－1", "'＠x"])
  // Unquoted, this would be two cells in a semicolon-separated file, the second a formula.
  expect(csvCell('x;=1+1')).toBe('"x;=1+1"')
  expect([csvCell(-5), csvCell('-5.00'), csvCell('-1+2')]).toEqual(['-5', '-5.00', "'-1+2"])
})

test('keeps commas, quotes and line breaks inside their cell', () => {
  expect(csvLine(['Rose, red', 'says "hi"', 'two\nlines'])).toBe('"Rose, red","says ""hi""","two\nlines"\r\n')
})
