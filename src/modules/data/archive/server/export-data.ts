/**
 * Everything a nursery has, as one ZIP that can be imported again. The rows are read as of one moment into a temporary file, so that no
 * connection waits while they are packed: as JSON for an import and as CSV for people.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { byteOrderMark, csvLine } from '#kernel/csv.ts'
import type { NurseryId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import type { ReadOn } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { NamelessFile, type Part } from '#server/nameless-file.ts'
import { type ZipEntry, zip } from '#server/zip.ts'
import { type Entry, type Manifest, archiveFormat, csvName, dataName, manifestName } from '../archive.ts'
import { linesIn } from '../lines.ts'
import { isPart } from './archive-parts.ts'
import { schemaVersion } from './schema-version.ts'
import { type Table, exportedTables, fixTexts, linesOf } from './tables.queries.ts'
import { verifierScript } from './verifier.ts'

interface Exporting {
  /** One transaction that reads as of one moment. */
  readonly read: ReadOn
  readonly files: Files
  readonly nursery_id: NurseryId
  readonly nursery: string
  /** Called with the rows read while `total` is 0, then with the rows and files packed. */
  readonly onProgress: (done: number, total: number) => void
}

/** The bytes of the archive. */
export async function* exportArchive(exporting: Exporting): AsyncGenerator<Buffer> {
  const file = await NamelessFile.open()
  try {
    const tables = await exporting.read((db) => writeRows(db, file, (rows) => exporting.onProgress(rows, 0)))
    yield* zip(entriesOf(exporting, file, tables))
  } finally {
    await file.close()
  }
}

/** Rows read at once; fewer for tables whose rows can hold a file. */
const slice = 500
const wideSlice = 20
const wideTables: ReadonlySet<string> = new Set(['accounting_export_files', 'mails'])

interface WrittenTable extends Part {
  readonly table: Table
  readonly rows: number
}

/** Writes the rows of every table from one snapshot. */
async function writeRows(db: Db, file: NamelessFile, onRows: (rows: number) => void): Promise<WrittenTable[]> {
  await fixTexts(db)
  const written: WrittenTable[] = []
  let all = 0
  for (const table of await exportedTables(db)) {
    const before = all
    const count = (found: number) => onRows((all += found))
    const part = await file.append(slicesOf(db, table, count))
    written.push({ table, rows: all - before, ...part })
  }
  return written
}

async function* slicesOf(db: Db, table: Table, count: (rows: number) => void): AsyncGenerator<string> {
  const limit = wideTables.has(table.name) || table.columns.some(({ type }) => type === 'bytea') ? wideSlice : slice
  let after: readonly string[] | undefined
  do {
    const rows = await linesOf(db, table, limit, after)
    count(rows.length)
    if (rows.length > 0) yield rows.map(({ row_line }) => `${row_line}\n`).join('')
    after = rows.length === limit ? rows.at(-1)?.row_key : undefined
  } while (after)
}

async function* entriesOf(
  { files, nursery_id, nursery, onProgress }: Exporting,
  file: NamelessFile,
  tables: readonly WrittenTable[],
): AsyncGenerator<ZipEntry> {
  const entries: Entry[] = []
  const noted = (name: string, content: AsyncIterable<unknown>): ZipEntry => ({ name, content: summed(name, content, entries) })
  const keys: string[] = []
  for await (const key of files.list(nursery_id)) if (!isPart(nursery_id, key)) keys.push(key)
  const total = keys.length + tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const advance = () => onProgress((done += 1), total)
  for (const each of tables) {
    const { table } = each
    yield noted(dataName(table.name), file.read(each))
    yield noted(csvName(table.name), csvOf(table, file.read(each), advance))
  }
  for (const key of keys) {
    const found = await files.get(key)
    // Photos and documents are compressed in themselves.
    if (found) yield { ...noted(`files/${key.slice(nursery_id.length + 1)}`, found), isCompressed: true }
    advance()
  }
  yield noted('verify.mts', Readable.from([Buffer.from(verifierScript())]))
  const rowsOf = new Map(
    tables.flatMap(({ table, rows }) => [dataName(table.name), csvName(table.name)].map((name) => [name, rows])),
  )
  const lines = entries.map(({ name, bytes, sha256 }) => csvLine([name, rowsOf.get(name) ?? '', bytes, sha256]))
  yield noted(
    'contents.csv',
    Readable.from([Buffer.from(byteOrderMark + csvLine(['File', 'Rows', 'Bytes', 'SHA-256']) + lines.join(''))]),
  )
  const manifest: Manifest = {
    product: 'glasshouse',
    format: archiveFormat,
    schema: schemaVersion(),
    nursery,
    exported_at: new Date().toISOString(),
    tables: tables.map(({ table, rows }) => ({ table: table.name, columns: table.columns.map(({ name }) => name), rows })),
    entries,
  }
  yield { name: manifestName, content: [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)] }
}

/** The bytes as they go by; after the last, an entry of the manifest. */
async function* summed(name: string, content: AsyncIterable<unknown>, entries: Entry[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    const piece = z.instanceof(Uint8Array).parse(chunk)
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  entries.push({ name, bytes, sha256: hash.digest('hex') })
}

async function* csvOf({ columns }: Table, rows: AsyncIterable<Buffer>, onRow: () => void): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map(({ name }) => name)))
  for await (const line of linesIn(Readable.from(rows, { objectMode: false }).setEncoding('utf8') as AsyncIterable<string>)) {
    const row = JSON.parse(line) as Readonly<Record<string, string | null>>
    yield Buffer.from(csvLine(columns.map(({ name }) => row[name] ?? '')))
    onRow()
  }
}
