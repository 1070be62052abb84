/**
 * Reads a file as rows of cells: .csv in any encoding and with any separator, a sheet of an .xlsx or .ods, or an .xls that is
 * HTML or XML. Validated first, and read only up to the limits. Large files and those of strangers are read in a process of their
 * own, so that a malicious file can end only that process.
 */
import { invalid } from '#kernel/problem.ts'
import type { Upload } from '#server/uploads.ts'
import type { Letters } from '#kernel/letters.ts'
import { decodeLetters, isUtf16 } from './decode-letters.ts'
import { type MarkupTable, isMarkupWorkbook, markupTables, openDocumentSheets } from './markup-tables.ts'
import { exactNumber, numberWriter } from './number-format.ts'
import { readCsv } from './read-csv.ts'
import {
  failedCells,
  hiddenRows,
  mergedDown,
  numberFormatsOf,
  sheetCells,
  sheetRange,
  sheetsOf,
  withoutResult,
} from './sheet-range.ts'
import { spreadsheetLimits, tooManyColumns, tooManyRows } from './spreadsheet-limits.ts'
import { damaged, unpack, unsupported } from './unpack.ts'

/** A cell as the file has it; a spreadsheet date is a Date, and a number whose format shows more than its digits is its text: 10%, 0610. */
export type Cell = string | number | boolean | Date | null | undefined

export interface Sheet {
  readonly rows: readonly (readonly Cell[])[]
  /** Assumptions made in reading: "Windows-1252 letters". */
  readonly note: string
  /** Name of the .xlsx sheet that was read, and the names of all its sheets. */
  readonly sheet: string
  readonly sheets: readonly string[]
}

/**
 * Reads the upload, of a workbook the sheet of this name, else the first; throws a Problem with a sentence for any other kind of file.
 * `letters` are found in the bytes unless they are given.
 */
export async function readSheet({ bytes, name }: Pick<Upload, 'bytes' | 'name'>, sheet = '', letters?: Letters): Promise<Sheet> {
  if (bytes.length === 0) throw invalid([{ path: 'file', message: `${name} is empty. Choose another file.` }])
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return readZip(bytes, sheet)
  if (bytes.subarray(0, 8).equals(oldExcel) && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw unsupported('This workbook is protected by a password. Save it without one, then choose the file again.')
  if (bytes.subarray(0, 8).equals(oldExcel))
    throw unsupported('This is an old Excel file (.xls). Open it in a spreadsheet and save it as .xlsx or .csv.')
  if (looksBinary(bytes)) throw unsupported('This is not a table. Choose a .csv, .xlsx or .ods file.')
  const { text, note } = decodeLetters(bytes, letters)
  refuseOtherFormats(text)
  if (isMarkupWorkbook(text)) return sheetOf(markupTables(text, spreadsheetLimits), sheet, note)
  const read = readCsv(text)
  return { rows: read.rows, note: [note, read.note].filter(Boolean).join(' '), sheet: '', sheets: [] }
}

/** Files of text that are no table. */
function refuseOtherFormats(text: string): void {
  const start = text.slice(0, 200).trimStart()
  if (/^begin:vcard/i.test(start))
    throw unsupported('This is an address book (vCard). Export the contacts as .csv from the program that holds them.')
  if (/^[[{]\s*["{[]/.test(start)) throw unsupported('This is JSON, which is no table. Export the list as .csv or .xlsx.')
  if (start.startsWith('%PDF')) throw unsupported('This is a PDF. Export the list as .csv or .xlsx instead.')
}

/** One of the tables of a workbook; without a name the first. */
function sheetOf(tables: readonly MarkupTable[], wanted: string, note = ''): Sheet {
  const names = tables.map(({ name }) => name)
  const chosen = tables[chosenSheet(names, wanted)]
  const rows = chosen?.rows ?? []
  if (rows.length > spreadsheetLimits.rows + 1) throw tooManyRows()
  if (rows.some((cells) => cells.length > spreadsheetLimits.columns)) throw tooManyColumns()
  return {
    rows,
    note: [note, hiddenNote(chosen?.hidden ?? [])].filter(Boolean).join(' '),
    sheet: chosen?.name ?? '',
    sheets: names,
  }
}

function chosenSheet(names: readonly string[], wanted: string): number {
  const chosen = names.indexOf(wanted)
  if (wanted !== '' && chosen < 0)
    throw invalid([{ path: 'sheet', message: `This file has no sheet ${wanted}. Choose one of ${names.join(', ')}.` }])
  return Math.max(0, chosen)
}

/** Names the rows that the spreadsheet does not show: someone may not know of them. */
function hiddenNote(rows: readonly number[]): string {
  if (rows.length === 0) return ''
  const named = rows.slice(0, 10).join(', ') + (rows.length > 10 ? ' …' : '')
  return rows.length === 1
    ? `Row ${named} is hidden in the spreadsheet and is read too.`
    : `${rows.length} rows are hidden in the spreadsheet and are read too: ${named}.`
}

const isTable = (name: string) => /\.(?:csv|tsv|txt|ofx|qfx|qif|sta|940|xlsx?|ods)$/i.test(name)

/** The table that a zip packs, alone or beside other files; none of a spreadsheet or of a zip of .xml files. */
export function packedFiles(files: Files): { readonly name: string; readonly bytes: Buffer }[] {
  const own = [...files].filter(([name]) => !/\/$|(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store|Thumbs\.db)/.test(name))
  const isWorkbook = files.has('[Content_Types].xml') || files.has('content.xml') || files.has('mimetype')
  const isPacked = own.some(([name]) => /\.(?:iwa|xml|zip)$/i.test(name))
  if (isWorkbook || isPacked) return []
  const tables = own.filter(([name]) => own.length === 1 || isTable(name))
  if (tables.length > 1) {
    const names = tables.map(([name]) => name.split('/').at(-1))
    throw unsupported(`This zip has ${names.length} lists: ${names.slice(0, 5).join(', ')}. Unpack it, then choose one of them.`)
  }
  return tables.map(([name, bytes]) => ({ name, bytes }))
}

/** ="0610" and '0610, '-5: texts that a spreadsheet is not to take for numbers or formulas. */
const asText = /^="([^"]*)"$|^'([-+=@].*|[\d., /:-]+)$/s

/** The text of a cell: a number without the noise of binary fractions, a date as 2026-11-23. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(exactNumber(cell))
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  const text = cell.trim()
  const [, formula, guarded] = asText.exec(text) ?? []
  return (formula ?? guarded ?? text).trim()
}

const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const looksBinary = (bytes: Buffer) => isUtf16(bytes) === undefined && bytes.subarray(0, 4_096).includes(0)

/** The text of a file. */
export const decode = (bytes: Buffer): { text: string; note: string } => decodeLetters(bytes)

const { rows: maxRows, columns: maxColumns } = spreadsheetLimits

async function readZip(bytes: Buffer, wanted: string): Promise<Sheet> {
  const files = unpack(bytes)
  const [only] = packedFiles(files)
  if (only) return readSheet(only, wanted)
  if ([...files.keys()].some((name) => name.endsWith('.iwa')))
    throw unsupported('This is a file of Numbers. Export it as .xlsx or .csv, then choose that file.')
  const content = files.get('content.xml')
  return content && !files.has('xl/workbook.xml')
    ? sheetOf(openDocumentSheets(content.toString(), spreadsheetLimits), wanted)
    : readXlsx(bytes, files, wanted)
}

async function readXlsx(bytes: Buffer, files: Files, wanted: string): Promise<Sheet> {
  const sheets = sheetsOf(files)
  const names = sheets.map(({ name }) => name)
  const chosen = chosenSheet(names, wanted)
  const file = sheets[chosen]?.file ?? ''
  // The reader allocates the whole rectangle up to the last cell with a value, and a list of rows up to the last row.
  const range = sheetRange(files, file)
  if (range.rowNumber > excelRows) throw damaged()
  if (range.rows > maxRows + 1) throw tooManyRows()
  if (range.columns > maxColumns) throw tooManyColumns()
  // Loaded for an .xlsx only: each file of an import is read in a process of its own, which starts in half the time without it.
  const { readSheet: readSheetOf } = await import('read-excel-file/node')
  try {
    const rows = (await readSheetOf(bytes, chosen + 1)) as Cell[][]
    writeFormatted(rows, files, file)
    writeUnread(rows, files, file)
    return { rows, note: hiddenNote(hiddenRows(files, file)), sheet: names[chosen] ?? '', sheets: names }
  } catch {
    throw unsupported('This spreadsheet could not be opened. Save it again as .xlsx or .csv.')
  }
}

/** Replaces numbers by what their cells show, where that is more than their digits: the reader gives none of the formats. */
function writeFormatted(rows: readonly Cell[][], files: Files, file: string): void {
  const writers = numberFormatsOf(files).map(numberWriter)
  if (writers.every((writer) => writer === undefined)) return
  for (const { row, column, style } of sheetCells(files, file)) {
    const [cells, writer] = [rows[row - 1], writers[style]]
    const value = cells?.[column - 1]
    if (cells && writer && typeof value === 'number') cells[column - 1] = writer(value)
  }
}

/** Writes a formula whose result the file does not have as a formula, a failed one as its error, and the value of merged cells into each of their rows. */
function writeUnread(rows: readonly Cell[][], files: Files, file: string): void {
  for (const { row, column, formula } of withoutResult(files, file)) {
    const cells = rows[row - 1]
    if (cells) cells[column - 1] = `=${formula}`
  }
  for (const { row, column, error } of failedCells(files, file)) {
    const cells = rows[row - 1]
    if (cells) cells[column - 1] ??= error
  }
  for (const { first, last, column } of mergedDown(files, file)) {
    const value = rows[first - 1]?.[column - 1]
    for (const cells of rows.slice(first, Math.min(last, rows.length))) cells[column - 1] ??= value
  }
}

type Files = ReturnType<typeof unpack>

/** The row limit of .xlsx. */
const excelRows = 1_048_576
