/**
 * Reads a file as rows of cells: .csv in any encoding and with any separator, or a sheet of an .xlsx. Validated first, and read only up to
 * the limits. What is large or comes from strangers is read in a process of its own, so that a malicious file can end only that process.
 */
import { parse } from 'csv-parse/sync'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Upload } from '#server/uploads.ts'
import { exactNumber, numberWriter } from './number-format.ts'
import { numberFormatsOf, sheetCells, sheetRange, sheetsOf } from './sheet-range.ts'
import { damaged, unpack, unsupported } from './unpack.ts'

/** A cell as the file has it; a spreadsheet date is a Date, and a number whose format shows more than its digits is its text: 10%, 0610. */
export type Cell = string | number | boolean | Date | null | undefined

const spreadsheetLimits = { rows: 50_000, columns: 100 } as const

export interface Sheet {
  readonly rows: readonly (readonly Cell[])[]
  /** Assumptions made in reading: "Windows-1252 letters". */
  readonly note: string
  /** Name of the .xlsx sheet that was read, and the names of all its sheets. */
  readonly sheet: string
  readonly sheets: readonly string[]
}

/** Reads the upload, of an .xlsx the sheet of this name, else the first; throws a Problem with a sentence for any other kind of file. */
export async function readSheet({ bytes, name }: Pick<Upload, 'bytes' | 'name'>, sheet = ''): Promise<Sheet> {
  if (bytes.length === 0) throw invalid([{ path: 'file', message: `${name} is empty. Choose another file.` }])
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return readXlsx(bytes, sheet)
  if (bytes.subarray(0, 8).equals(oldExcel)) throw unsupported('This is an old Excel file (.xls). Save it as .xlsx or .csv.')
  if (looksBinary(bytes)) throw unsupported('This is not a table. Choose a .csv or .xlsx file.')
  const { text, note } = decode(bytes)
  return { rows: readCsv(text), note, sheet: '', sheets: [] }
}

/** The text of a cell: a number without the noise of binary fractions, a date as 2026-11-23. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(exactNumber(cell))
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell.trim()
}

const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const looksBinary = (bytes: Buffer) => !isUtf16(bytes) && bytes.subarray(0, 4_096).includes(0)
const isUtf16 = (bytes: Buffer) => (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

/** The text of a file: UTF-16 by its mark, else UTF-8, else Windows-1252. */
export function decode(bytes: Buffer): { text: string; note: string } {
  if (isUtf16(bytes)) return { text: new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes), note: '' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: '' }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'The file is not UTF-8, so we read it as Windows-1252. Check the accents.',
    }
  }
}

const { rows: maxRows, columns: maxColumns } = spreadsheetLimits

const tooManyRows = () =>
  new Problem(
    'TOO_LARGE',
    `This file has more than ${maxRows.toLocaleString('en')} rows. Split it into smaller files and import them one by one.`,
  )
const tooManyColumns = () =>
  new Problem(
    'TOO_LARGE',
    `This file has more than ${maxColumns} columns. Delete the columns that you do not need, then choose the file again.`,
  )

function readCsv(text: string): Cell[][] {
  const delimiter = delimiterOf(text)
  refuseWide(text, delimiter)
  const rows = parseCsv(withoutEmptyEnd(text, delimiter), delimiter)
  // The titles, and one row more than the limit.
  if (rows.length > maxRows + 1) throw tooManyRows()
  return rows
}

/** Delimiter that most of the first lines have equally often: there may be lines above the titles, and commas in numbers. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/, 40)
    .filter((line) => line.trim() !== '')
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1).filter((count) => count > 0)
    const lineCounts = Map.groupBy(counts, (count) => count)
    const [times, count] = [...lineCounts].reduce(
      ([most, of], [each, all]) => (all.length > most ? [all.length, each] : [most, of]),
      [0, 0],
    )
    return { delimiter, score: times * 1_000 + count }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

function parseCsv(text: string, delimiter: string): Cell[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
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
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '\n') cells = 1
    else if (sign === delimiter && ++cells > maxColumns) throw tooManyColumns()
  }
}

/** Without the empty rows at the end that spreadsheets tend to write. */
function withoutEmptyEnd(text: string, delimiter: string): string {
  let end = text.length
  while (end > 0 && [delimiter, '\r', '\n', ' '].includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

async function readXlsx(bytes: Buffer, wanted: string): Promise<Sheet> {
  const files = unpack(bytes)
  const sheets = sheetsOf(files)
  const chosen = Math.max(
    0,
    sheets.findIndex(({ name }) => name === wanted),
  )
  if (wanted !== '' && sheets[chosen]?.name !== wanted)
    throw invalid([
      { path: 'sheet', message: `This file has no sheet ${wanted}. Choose one of ${sheets.map(({ name }) => name).join(', ')}.` },
    ])
  // The reader allocates the whole rectangle up to the last cell with a value, and a list of rows up to the last row.
  const range = sheetRange(files, sheets[chosen]?.file ?? '')
  if (range.rowNumber > excelRows) throw damaged()
  if (range.rows > maxRows + 1) throw tooManyRows()
  if (range.columns > maxColumns) throw tooManyColumns()
  // Loaded for an .xlsx only: each file of an import is read in a process of its own, which starts in half the time without it.
  const { readSheet: readSheetOf } = await import('read-excel-file/node')
  try {
    const rows = (await readSheetOf(bytes, chosen + 1)) as Cell[][]
    writeFormatted(rows, files, sheets[chosen]?.file ?? '')
    return { rows, note: '', sheet: sheets[chosen]?.name ?? '', sheets: sheets.map(({ name }) => name) }
  } catch {
    throw unsupported('This spreadsheet could not be opened. Save it again as .xlsx or .csv.')
  }
}

/** Replaces numbers by what their cells show, where that is more than their digits: the reader gives none of the formats. */
function writeFormatted(rows: readonly Cell[][], files: ReturnType<typeof unpack>, file: string): void {
  const writers = numberFormatsOf(files).map(numberWriter)
  if (writers.every((writer) => writer === undefined)) return
  for (const { row, column, style } of sheetCells(files, file)) {
    const [cells, writer] = [rows[row - 1], writers[style]]
    const value = cells?.[column - 1]
    if (cells && writer && typeof value === 'number') cells[column - 1] = writer(value)
  }
}

/** The row limit of .xlsx. */
const excelRows = 1_048_576
