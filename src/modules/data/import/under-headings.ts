/** Turns a report whose rows stand under the name of a customer or product into a list with that name in each row. Pure. */
import { type FileRow, isFilled } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import { isDataCell, isNamed } from './titles.ts'
import type { TitledRows } from './turn-sizes.ts'

/** The text of a row that has no other; undefined for any other row. */
function headingOf([, cells]: FileRow): string | undefined {
  const [only, ...others] = cells.filter(isFilled)
  return only === undefined || others.length > 0 || isDataCell(only) ? undefined : String(only).trim()
}

const isSumOf = (first: string, heading: string) => first === `Total ${heading}` || first === `Total for ${heading}`

/** The rows as they are, unless a sum below most headings names them and no column has the names. */
export function underHeadings({ columns }: ImportKind, file: TitledRows): TitledRows & { readonly note: string } {
  const { rows, titles, header_row } = file
  const same = { ...file, note: '' }
  const column = columns.find(({ isName }) => isName)
  const below = rows.filter(([row]) => row > header_row)
  const texts = new Set(below.map(([, cells]) => String(cells.find(isFilled) ?? '').trim()))
  const headings = below.flatMap((row) => headingOf(row) ?? [])
  const summed = headings.filter((heading) => [...texts].some((text) => isSumOf(text, heading)))
  const hasNames = titles.some(
    (title, place) =>
      column && isNamed(column, title) && below.some(([, cells]) => isFilled(cells[place]) && !isDataCell(cells[place] ?? '')),
  )
  if (!column || header_row === 0 || hasNames || summed.length === 0 || summed.length * 2 < headings.length) return same
  let heading = ''
  return {
    titles: [...titles, column.name],
    header_row,
    rows: rows.map((each): FileRow => {
      const [row, cells, ...rest] = each
      if (row < header_row) return each
      const padded = Array.from({ length: titles.length }, (_, i) => cells[i] ?? '')
      if (row === header_row) return [row, [...padded, column.name], ...rest]
      heading = headingOf(each) ?? heading
      const isSum = /^totals?\b/i.test(String(cells.find(isFilled) ?? ''))
      return headingOf(each) === undefined && !isSum ? [row, [...padded, heading], ...rest] : each
    }),
    note: `The lines above the rows, such as “${summed[0]}”, are read as ${column.name}.`,
  }
}
