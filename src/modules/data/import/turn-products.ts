/** Turns orders with all their products in one cell, "2× Hebe - 1 L, 1× Flax", into a row for each product. Pure. */
import { counted } from '#kernel/format.ts'
import { type FileRow, textAt } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import { isNamed } from './titles.ts'
import type { Shaped, TitledRows } from './titled-rows.ts'

const product = /^(\d{1,5}) ?[×x] +(\S.*)$/i

const productsOf = (cell: string) =>
  cell.split(/, +(?=\d{1,5} ?[×x] )/i).flatMap((part) => {
    const [, quantity, name] = product.exec(part.trim()) ?? []
    return quantity === undefined || name === undefined ? [] : [{ quantity, name }]
  })

/** The rows as they are, unless every filled cell of a column is such a list. */
export function turnProducts({ id, columns }: ImportKind, file: TitledRows): Shaped {
  const { rows, titles, header_row } = file
  const below = rows.filter(([row]) => row > header_row)
  const place = titles.findIndex((_, at) => {
    const cells = below.map(([, cells]) => textAt(cells, at)).filter(Boolean)
    return cells.length > 0 && cells.every((cell) => product.test(cell))
  })
  if (id !== 'past-sales' || header_row === 0 || place < 0) return { ...file, note: '' }
  // A number of all products is that of none.
  const quantity = columns.find(({ name }) => name === 'Quantity')
  const isDropped = titles.map((title, at) => at === place || (quantity !== undefined && isNamed(quantity, title)))
  const own = <Cell>(cells: readonly Cell[]) => cells.filter((_, at) => isDropped[at] !== true)
  let at = header_row
  return {
    header_row,
    titles: [...own(titles), 'Plant', 'Quantity'],
    rows: rows.flatMap(([row, cells]): FileRow[] => {
      const padded = Array.from({ length: titles.length }, (_, i) => cells[i] ?? '')
      if (row < header_row) return [[row, cells]]
      if (row === header_row) return [[row, [...own(padded), 'Plant', 'Quantity']]]
      return productsOf(textAt(cells, place)).map((sold): FileRow => [++at, [...own(padded), sold.name, sold.quantity]])
    }),
    note: `“${titles[place]}” has several products in one cell: there is a row for each, ${counted(at - header_row, 'row')} in all. Rows are numbered anew.`,
  }
}
