/** One list written in random shapes is read back equal, or asks: separators, letters, marks, order, titles, rows around it, formats. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds, seed } from '#testing/size.ts'
import {
  list,
  type Column,
  columns,
  amountWriters,
  shape,
  type Shape,
  bytesOf,
  readBack,
  plain,
  valuesOf,
  isOpen,
} from './testing-shapes-of-lists.ts'

function cellsOf({ order, title, amounts, more, above, below }: Shape): string[][] {
  const write = (name: Column, text: string) =>
    name === 'Price' || name === 'Quantity'
      ? amountWriters[name === 'Price' || amounts !== 'dollars' ? amounts : 'plain'](text)
      : text
  const rest = (text: string) => (more ? [text] : [])
  return [
    ...above.map((text) => [text]),
    [...order.map((name) => title[name]), ...rest('Supplier ref')],
    ...list.map((row, i) => [...order.map((name) => write(name, row[name])), ...rest(`X${i}`)]),
    ...(below === '' ? [] : [[below, ...Array.from({ length: order.length - 1 }, () => '')]]),
  ]
}

test('a price list is read back equal from any shape, or asks', async () => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(shape, async (one) => {
      const checked = await readBack('price-list', await bytesOf(one, cellsOf(one)))
      if (isOpen(checked)) asked += 1
      else
        expect(valuesOf(checked, columns)).toEqual(
          list.map((row) => Object.fromEntries(columns.map((name) => [name, plain(row[name])]))),
        )
    }),
    { seed, numRuns: rounds > 1 ? 200 : 40 },
  )
  expect(asked).toBeLessThan(rounds > 1 ? 100 : 20)
})
