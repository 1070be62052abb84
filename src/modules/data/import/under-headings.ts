/** Turns a report whose rows stand under the name of a customer or product into a list with that name in each row. Pure. */
import { type FileRow, isFilled } from './file-row.ts'
import type { ImportColumn, ImportKind } from './import-kind.ts'
import { writtenDay, writtenMonth } from '#kernel/written-day.ts'
import { isDataCell, isNamed, placeWord } from './titles.ts'
import type { Shaped, TitledRows } from './titled-rows.ts'

/** The text of a row that has no other; undefined for any other row. */
function headingOf([, cells]: FileRow): string | undefined {
  const [only, ...others] = cells.filter(isFilled)
  if (only === undefined || others.length > 0) return undefined
  const text = String(only).trim()
  return isDataCell(only) && !isWrittenDay(text) ? undefined : text
}

const isWrittenDay = (text: string) =>
  writtenMonth(text) !== undefined || writtenDay(text, 'day first') !== undefined || writtenDay(text, 'month first') !== undefined

const sumsOf = (heading: string) => [`Total ${heading}`, `Total for ${heading}`, `Subtotal ${heading}`, `${heading} Total`]

/** The column that the headings are of: the names, or the categories of a price list, where no title has them beside others. */
function missingColumn({ columns }: ImportKind, { rows, titles, header_row }: TitledRows, headings: readonly string[]) {
  const has = (column: ImportColumn) =>
    titles.some(
      (title, place) =>
        isNamed(column, title) &&
        rows.some(
          ([row, cells]) =>
            row > header_row && isFilled(cells[place]) && !isDataCell(cells[place] ?? '') && !isOnlyOrSum(cells, place),
        ),
    )
  const missing = columns.filter(
    (column) => (column.isName === true || column.type === 'day or month' || groupLists.has(column.list ?? '')) && !has(column),
  )
  // Places above batches are no kinds of plants.
  const ofPlaces = missing.find(({ list }) => list === 'locations')
  return ofPlaces && headings.every((heading) => canHead(ofPlaces, heading)) ? ofPlaces : missing[0]
}

/** A heading or a sum, of whose name no row has more than these. */
const isOnlyOrSum = (cells: FileRow[1], place: number) =>
  sumWords.test(String(cells[place]).trim()) || cells.filter(isFilled).length === 1

const sumWords = /^(?:sub[- ]?|grand )?totals?\b|\btotal$/i

const groupLists = new Set<string>(['plant_categories', 'supply_categories', 'locations'])

/** False for a heading that is no day above days, and no place above batches. */
const canHead = (column: ImportColumn | undefined, heading: string) =>
  column?.type === 'day or month' ? isWrittenDay(heading) : column?.list !== 'locations' || placeWord.test(heading)

/** The heading without the word of its column: Category: Shrubs. */
const bareHeading = (heading: string) =>
  heading.replace(/^(?:categor(?:y|ie)|group|type|class|customer|product|item|location)\s*[:–-]\s*/i, '')

const areSame = (cells: FileRow[1], titles: FileRow[1]) =>
  cells.length > 1 && cells.every((cell, place) => String(cell).trim() === String(titles[place] ?? '').trim())

/** Headings of several tables of the same titles: the row above each row of titles. */
function tablesOf({ rows, header_row }: TitledRows) {
  const at = rows.findIndex(([row]) => row === header_row)
  const titles = rows[at]?.[1] ?? []
  return rows.flatMap((row, i) => {
    const heading = i >= at - 1 && areSame(rows[i + 1]?.[1] ?? [], titles) ? headingOf(row) : undefined
    return heading === undefined ? [] : [{ row: row[0], heading, isAbove: true }]
  })
}

function linesOf(below: readonly FileRow[]) {
  const isAbove = (i: number) => (below[i + 1]?.[1].filter(isFilled).length ?? 0) > 2
  return below.flatMap((each, i) => {
    const heading = headingOf(each)
    return heading === undefined ? [] : [{ row: each[0], heading, isAbove: isAbove(i) }]
  })
}

interface Heading {
  readonly row: number
  readonly heading: string
}

/** Writes the heading above each row into its column; headings and titles below the first ones are left out. */
function withHeadings({ rows, titles, header_row }: TitledRows, column: ImportColumn, headings: readonly Heading[]): TitledRows {
  const titled = titles.findIndex((title) => isNamed(column, title))
  const place = titled < 0 ? titles.length : titled
  const head = rows.find(([row]) => row === header_row)?.[1] ?? []
  const own = new Map(headings.map((each) => [each.row, each.heading]))
  let heading = bareHeading(headings.find(({ row }) => row < header_row)?.heading ?? '')
  return {
    titles: titled < 0 ? [...titles, column.name] : titles,
    header_row,
    rows: rows.map((each): FileRow => {
      const [row, cells, ...rest] = each
      if (row < header_row) return each
      const padded = Array.from({ length: titles.length }, (_, i) => cells[i] ?? '')
      if (row === header_row) return [row, titled < 0 ? [...padded, column.name] : padded, ...rest]
      heading = bareHeading(own.get(row) ?? heading)
      const isSum = /^(?:sub[- ]?)?totals?\b/i.test(String(cells.find(isFilled) ?? ''))
      if (areSame(cells, head) || headingOf(each) !== undefined) return [row, cells, true]
      return isSum ? each : [row, padded.toSpliced(place, 1, heading), ...rest]
    }),
  }
}

/** The rows as they are, unless most headings have a sum, a row or titles below them, and no column has what they say. */
export function underHeadings(kind: ImportKind, file: TitledRows): Shaped {
  const { rows, header_row } = file
  const below = rows.filter(([row]) => row > header_row)
  const texts = new Set(below.map(([, cells]) => String(cells.find(isFilled) ?? '').trim()))
  const tables = tablesOf(file)
  const areTables = tables.some(({ row }) => row > header_row)
  const headings = areTables ? tables : linesOf(below)
  const column = missingColumn(
    kind,
    file,
    headings.map(({ heading }) => heading),
  )
  const summed = headings.filter(({ heading }) => sumsOf(heading).some((text) => texts.has(text)))
  const isGroup = column?.isName !== true && headings.every(({ heading: each }) => canHead(column, each))
  const isList = isGroup && (areTables || headingOf(below[0] ?? [0, []]) !== undefined)
  const sure = isList ? headings.filter((each) => each.isAbove) : summed
  if (!column || header_row === 0 || sure.length === 0 || sure.length * 2 < headings.length) return { ...file, note: '' }
  return {
    ...withHeadings(file, column, headings),
    note: `The lines above the rows, such as “${sure[0]?.heading}”, are read as ${column.name}.`,
  }
}
