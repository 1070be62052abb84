/**
 * Everything a nursery has written down, as one ZIP: a CSV for each of its tables with every column in the words of PostgreSQL, its photos
 * and documents, and last `contents.csv`, the list of all that with rows, bytes and SHA-256. What opens doors stays here: sessions,
 * hashes of secrets, and what was answered to repeated calls.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { byteOrderMark, csvLine } from '#kernel/csv.ts'
import type { Db } from '#server/database.ts'
import { FileAnswer, type ReadOn } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { type ZipEntry, zip } from '#server/zip.ts'
import { todayOf } from './read-settings.ts'
import { type Table, rowsOf, tables } from './export-data.queries.ts'

/** So many rows are held at once. */
const piece = 2_000

export async function exportData(db: Db, files: Files): Promise<FileAnswer> {
  const all = await tables(db)
  const name = `glasshouse-${await todayOf(db)}.zip`
  return new FileAnswer(name, 'application/zip', (read) => zip(entries(read, all, { files, under: db.nursery_id })))
}

interface Place {
  readonly files: Files
  readonly under: string
}

async function* entries(read: ReadOn, all: readonly Table[], { files, under }: Place): AsyncGenerator<ZipEntry> {
  const contents: (string | number)[][] = [['File', 'Rows', 'Bytes', 'SHA-256']]
  const noted = (name: string, content: AsyncIterable<Written>): ZipEntry => ({ name, content: summed(name, content, contents) })
  for (const table of all) yield noted(`tables/${table.name}.csv`, csvOf(read, table))
  for await (const key of files.list(under)) {
    const found = await files.get(key)
    // Photos and documents are compressed in themselves.
    if (found) yield { ...noted(`files/${key.slice(under.length + 1)}`, bytesOf(found)), isCompressed: true }
  }
  yield { name: 'contents.csv', content: [Buffer.from(byteOrderMark + contents.map(csvLine).join(''))] }
}

interface Written {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** The bytes as they go by; when they have, a line about them. */
async function* summed(
  name: string,
  content: AsyncIterable<Written>,
  contents: (string | number)[][],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const sums = { rows: 0, bytes: 0 }
  for await (const { bytes, rows } of content) {
    hash.update(bytes)
    sums.rows += rows
    sums.bytes += bytes.length
    yield bytes
  }
  contents.push([name, name.endsWith('.csv') ? sums.rows : '', sums.bytes, hash.digest('hex')])
}

async function* csvOf(read: ReadOn, table: Table): AsyncGenerator<Written> {
  yield { bytes: Buffer.from(byteOrderMark + csvLine(table.columns)), rows: 0 }
  let after: readonly string[] | undefined
  do {
    const last = after
    const rows = await read((db) => rowsOf(db, table, piece, last))
    if (rows.length > 0) yield { bytes: Buffer.from(rows.map((row) => csvLine(cellsOf(table, row))).join('')), rows: rows.length }
    const end = rows.length === piece ? rows.at(-1) : undefined
    after = end && table.key.map((column) => end[column] ?? '')
  } while (after)
}

const cellsOf = ({ columns }: Table, row: Readonly<Record<string, string | null>>) => columns.map((column) => row[column] ?? '')

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Written> {
  for await (const chunk of stream) yield { bytes: z.instanceof(Uint8Array).parse(chunk), rows: 0 }
}
