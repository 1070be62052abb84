import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv.ts'

test('no cell becomes a formula', () => {
  expect(['=1+1', '+64', '-5 °C', '@home', '\tx'].map(csvCell)).toEqual(["'=1+1", "'+64", "'-5 °C", "'@home", "'\tx"])
  expect(csvCell(-5)).toBe('-5')
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvText([['Rose, red', 'says "hi"', 'two\nlines']])).toBe('\uFEFF"Rose, red","says ""hi""","two\nlines"\r\n')
})
