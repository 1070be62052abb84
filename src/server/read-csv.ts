/** Reads text as a table: any separator, any line ends. Pure. */
import { parse } from 'csv-parse/sync'
import { invalid } from '#kernel/problem.ts'
import { spreadsheetLimits, tooManyColumns, tooManyRows } from './spreadsheet-limits.ts'

const { rows: maxRows, columns: maxColumns } = spreadsheetLimits

/** The rows, and a note of those that have fewer cells than the others: a missing cell moves those after it to the left. */
export function readCsv(file: string): { readonly rows: string[][]; readonly note: string } {
  const lines = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [, given] = /^"?sep=(.)"?\n/i.exec(lines) ?? []
  // The line stays as an empty one, so that rows have the numbers of the file.
  const text = given === undefined ? lines : lines.slice(lines.indexOf('\n'))
  const delimiter = given ?? delimiterOf(text)
  refuseWide(text, delimiter)
  const rows = parseCsv(withoutEmptyEnd(text, delimiter), delimiter)
  // The titles, and one row more than the limit.
  if (rows.length > maxRows + 1) throw tooManyRows()
  return { rows, note: shortNote(rows) }
}

/**
 * Delimiter that most of the first lines have equally often, and often: there may be lines above the titles, and a decimal comma in each amount.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split('\n', 40)
    .filter((line) => line.trim() !== '')
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1).filter((count) => count > 0)
    const lineCounts = Map.groupBy(counts, (count) => count)
    const score = Math.max(0, ...[...lineCounts].map(([count, all]) => all.length * Math.log(count + 1)))
    return { delimiter, score }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

function parseCsv(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: maxRows + 2,
    })
  } catch {
    throw invalid([
      {
        path: 'file',
        message: 'A quotation mark is never closed, so the rows run together. Save the file again as .csv or .xlsx.',
      },
    ])
  }
}

/** Throws a Problem for a line of too many cells. Each cell costs the parser microseconds, so a line of nothing but separators would take minutes. */
function refuseWide(text: string, delimiter: string): void {
  let cells = 1
  let isQuoted = false
  let isStart = true
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    // A quotation mark inside a cell is a sign of its text: 6" pot.
    if (sign === '"' && (isQuoted || isStart)) isQuoted = !isQuoted
    isStart = !isQuoted && (sign === '\n' || sign === delimiter)
    if (isQuoted) continue
    if (sign === '\n') cells = 1
    else if (sign === delimiter && ++cells > maxColumns) throw tooManyColumns()
  }
}

/** Without the empty rows at the end that spreadsheets tend to write. */
function withoutEmptyEnd(text: string, delimiter: string): string {
  let end = text.length
  while (end > 0 && [delimiter, '\n', ' '].includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** A few rows with fewer cells, among many of the same width. */
function shortNote(rows: readonly (readonly string[])[]): string {
  const filled = rows.flatMap((cells, i) =>
    cells.length > 1 && cells.some((cell) => cell.trim() !== '') ? [{ row: i + 1, width: cells.length }] : [],
  )
  const widths = Map.groupBy(filled, ({ width }) => width)
  const [usual = 0, most = []] = [...widths].reduce<readonly [number, readonly unknown[]]>(
    (best, each) => (each[1].length > best[1].length ? each : best),
    [0, []],
  )
  const from = filled.findIndex(({ width }) => width === usual)
  // The empty cells at the end of the last row are cut off.
  const short = filled.slice(from, -1).filter(({ width }) => width < usual)
  if (short.length === 0 || most.length < filled.length * 0.6) return ''
  const named = short
    .slice(0, 10)
    .map(({ row }) => row)
    .join(', ')
  return short.length === 1
    ? `Row ${named} has fewer cells than the others: check that none is missing in the middle.`
    : `${short.length} rows have fewer cells than the others: check that none is missing in the middle of rows ${named}${short.length > 10 ? ' …' : ''}.`
}
