/** A file as rows of cells: .csv in whatever letters and with whatever separator, or .xlsx. Looked at before it is believed. */
import { parse } from 'csv-parse/sync'
import { inflateRawSync } from 'node:zlib'
import { readSheet as readFirstSheet } from 'read-excel-file/node'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Upload } from '#server/uploads.ts'
import type { Cell } from '../price-list.ts'

export interface Sheet {
  readonly rows: readonly (readonly Cell[])[]
  /** What had to be guessed: "Windows-1252 letters". */
  readonly note: string
}

/** 50 MB, opened: more than any price list, far less than a bomb. */
const maxInflated = 50 * 1024 * 1024

/** Reads the upload; a Problem with a sentence for whatever it is instead of a price list. */
export async function readSheet({ bytes, name }: Upload): Promise<Sheet> {
  if (bytes.length === 0)
    throw invalid([{ path: 'file', message: `${name} is empty. Choose the file that has your plants in it.` }])
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return { rows: await readXlsx(bytes), note: '' }
  if (bytes.subarray(0, 8).equals(oldExcel)) throw unsupported('This is an .xls file of an old Excel. Save it as .xlsx or .csv.')
  if (looksBinary(bytes)) throw unsupported('This is not a table. Choose a .csv or .xlsx file.')
  const { text, note } = decode(bytes)
  return { rows: readCsv(text), note }
}

const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const unsupported = (sentence: string) => new Problem('UNSUPPORTED_TYPE', sentence)

const looksBinary = (bytes: Buffer) => !isUtf16(bytes) && bytes.subarray(0, 4_096).includes(0)
const isUtf16 = (bytes: Buffer) => (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

function decode(bytes: Buffer): { text: string; note: string } {
  if (isUtf16(bytes)) return { text: new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes), note: '' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: '' }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'The file is not in UTF-8; its letters were read as Windows-1252. Check the accents.',
    }
  }
}

function readCsv(text: string): Cell[][] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
    })
  } catch {
    throw invalid([
      {
        path: 'file',
        message:
          'A quotation mark is opened and never closed, so the rows cannot be told apart. Save the file again as .csv or .xlsx.',
      },
    ])
  }
}

async function readXlsx(bytes: Buffer): Promise<Cell[][]> {
  refuseBomb(bytes)
  try {
    return (await readFirstSheet(bytes)) as Cell[][]
  } catch {
    throw unsupported('This spreadsheet could not be opened. Save it again as .xlsx or .csv.')
  }
}

const damaged = () => unsupported('This spreadsheet is damaged. Save it again as .xlsx or .csv.')

/** An .xlsx is a zip. What it says of its size may be a lie, so each file in it is opened here first, and no further than is left of 50 MB. */
function refuseBomb(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 20 > bytes.length) throw damaged()
  let at = bytes.readUInt32LE(end + 16)
  let left = maxInflated
  for (let entries = bytes.readUInt16LE(end + 10); entries > 0; entries--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
    left -= inflatedSize(bytes, at, left)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

/** How large the file becomes whose entry in the directory stands there. */
function inflatedSize(bytes: Buffer, entry: number, left: number): number {
  const compressed = bytes.readUInt32LE(entry + 20)
  const header = bytes.readUInt32LE(entry + 42)
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== 0x04034b50) throw damaged()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const data = bytes.subarray(start, start + compressed)
  if (bytes.readUInt16LE(entry + 10) === 0) return data.length
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw damaged()
    throw new Problem('TOO_LARGE', 'This spreadsheet would unpack to more than 50 MB. Split it, or save the one sheet as .csv.')
  }
}
