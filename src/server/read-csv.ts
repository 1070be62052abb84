/** Reads text as a table: any separator, any line ends. Pure. */
import { parse } from 'csv-parse/sync'
import { invalid } from '#kernel/problem.ts'
import { readFixedWidth } from './fixed-width.ts'
import { spreadsheetLimits, tooManyColumns, tooManyRows } from './spreadsheet-limits.ts'

/** Most characters of a row. */
const maxCharacters = 100_000
const { rows: maxRows, columns: maxColumns } = spreadsheetLimits

/** The rows, and a note of those that have fewer cells than the others: a missing cell moves those after it to the left. */
export function readCsv(file: string): { readonly rows: string[][]; readonly note: string } {
  const lines = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [, given] = /^"?sep=(.)"?\n/i.exec(lines) ?? []
  // The line stays as an empty one, so that rows have the numbers of the file.
  const text = (given === undefined ? lines : lines.slice(lines.indexOf('\n'))).replaceAll(formulaOfText, '$1$2')
  const found = delimiterOf(text)
  const fixed = given === undefined && !found.isFrequent ? readFixedWidth(text) : undefined
  if (fixed && fixed.length > maxRows + 1) throw tooManyRows()
  return fixed ? { rows: fixed, note: '' } : readDelimited(text, given ?? found.delimiter)
}

function readDelimited(text: string, delimiter: string): { readonly rows: string[][]; readonly note: string } {
  refuseWide(text, delimiter)
  const rows = parseCsv(withoutEmptyEnd(text, delimiter), delimiter)
  // The titles, and one row more than the limit.
  if (rows.length > maxRows + 1) throw tooManyRows()
  const split = delimiter === ',' ? joinSplitAmounts(rows) : { rows, note: '' }
  return { rows: split.rows, note: [shortNote(split.rows), split.note].filter(Boolean).join(' ') }
}

/** The = of ="0012" and ="1,200.00", with which programs keep a spreadsheet from reading text as a number. */
const formulaOfText = /(^|[,;\t|\n])=("[^"\n]*")(?=[,;\t|\n]|$)/g

/**
 * Delimiter that most of the first lines have equally often, and often: there may be lines above the titles, and a decimal comma in each amount.
 * It is frequent if it is in more than half of them.
 */
function delimiterOf(text: string): { readonly delimiter: string; readonly isFrequent: boolean } {
  const lines = text
    .slice(0, 20_000)
    .split('\n', 40)
    .filter((line) => line.trim() !== '')
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1).filter((count) => count > 0)
    const lineCounts = Map.groupBy(counts, (count) => count)
    const score = Math.max(0, ...[...lineCounts].map(([count, all]) => all.length * Math.log(count + 1)))
    return { delimiter, score, isFrequent: counts.length * 2 > lines.length }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0] ?? { delimiter: ',', isFrequent: false }
}

function parseCsv(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxCharacters,
      to: maxRows + 2,
    })
  } catch {
    const tooLong = text.split('\n').findIndex((line) => line.length > maxCharacters) + 1
    const message =
      tooLong > 0
        ? `Row ${tooLong} has more than 100,000 characters. Shorten its longest cell, and choose the file again.`
        : 'A quotation mark is never closed, so the rows run together. Save the file again as .csv or .xlsx.'
    throw invalid([{ path: 'file', message }])
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

const rowsNamed = (rows: readonly number[]) =>
  `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, 10).join(', ')}${rows.length > 10 ? ' …' : ''}`

/**
 * Joins $1,250.00 and 1,250.00 that were written without quotes: in a row with more cells than nearly all others, where nothing else can be one
 * and numbers then stand below numbers.
 */
function joinSplitAmounts(rows: string[][]): { readonly rows: string[][]; readonly note: string } {
  const widths = Map.groupBy(
    rows.filter((cells) => cells.length > 1),
    (cells) => cells.length,
  )
  // If two widths are equally frequent, the lines above a short table are the narrower ones.
  const [usual = 0, most = []] = [...widths].toSorted(([a, of], [b, others]) => others.length - of.length || b - a)[0] ?? []
  if (usual < 2 || most.length < 2) return { rows, note: '' }
  const like = most.at(-1) ?? []
  const joined: number[] = []
  const longer: number[] = []
  const all = rows.map((cells, i) => {
    const more = cells.length - usual
    if (more < 1 || cells.at(-1)?.trim() === '') return cells
    const ends = cells.flatMap((cell, at) => (splitAmount.test(`${cells[at - 1]?.trim()},${cell.trim()}`) ? [at] : []))
    const whole = cells.flatMap((cell, at) => {
      if (ends.includes(at)) return []
      return [ends.includes(at + 1) ? `${cell},${cells[at + 1] ?? ''}` : cell]
    })
    const isWhole = ends.length === more && whole.every((cell, at) => cell === '' || isNumber(cell) === isNumber(like[at] ?? ''))
    ;(isWhole ? joined : longer).push(i + 1)
    return isWhole ? whole : cells
  })
  const notes = [
    joined.length === 0 ? '' : `An amount without quotes was split at its comma: it is put together in ${rowsNamed(joined)}.`,
    longer.length === 0
      ? ''
      : `More cells than in the other rows are in ${rowsNamed(longer)}: an amount with a comma needs quotes around it.`,
  ]
  return { rows: all, note: notes.filter(Boolean).join(' ') }
}

/** An amount with its comma: $1,250 or -1,250.00 */
const splitAmount = /^-?(?:(?:[A-Z]{2,3} ?)?\p{Sc} ?[1-9]\d{0,2},\d{3}(?:\.\d{1,2})?|[1-9]\d{0,2},\d{3}\.\d{2})$/u

const isNumber = (cell: string) => /\d/.test(cell) && !/\p{L}/u.test(cell)
