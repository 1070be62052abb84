/**
 * Everything a nursery has, as one ZIP that can be imported again. The rows are read as of one moment into a temporary file, so that no
 * connection waits for a slow download; from there each table is streamed as soon as it is written, as JSON for an import and as CSV for people.
 */
import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import * as z from 'zod/mini'
import { byteOrderMark, csvLine } from '#kernel/csv.ts'
import type { NurseryId } from '#kernel/id.ts'
import { Limiter } from '#server/concurrency-limiter.ts'
import type { Db } from '#server/database.ts'
import type { ReadOn } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { NamelessFile, type Part } from '#server/nameless-file.ts'
import { type ZipEntry, zip } from '#server/zip.ts'
import { type Entry, type Manifest, archiveFormat, csvName, dataName, manifestName } from '../archive.ts'
import { linesIn } from '../lines.ts'
import { importFolder } from './import-files.ts'
import { schemaVersion } from './schema-version.ts'
import { type Table, exportedTables, fixTexts, linesOf } from './tables.queries.ts'
import { verifierScript } from './verifier.ts'

interface Exporting {
  readonly read: ReadOn
  readonly files: Files
  readonly nursery_id: NurseryId
  readonly nursery: string
}

/** Each holds one connection of the database while it reads the rows. */
const snapshots = new Limiter({
  atOnce: 2,
  waiting: 20,
  timeout: 60_000,
  busy: 'Many nurseries are exporting right now. Try again in a few minutes.',
})

/** The bytes of the archive. */
export async function* exportArchive(exporting: Exporting): AsyncGenerator<Buffer> {
  const file = await NamelessFile.open()
  const written = new PassThrough({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER })
  const writing = snapshots
    .run(() => exporting.read((db) => writeRows(db, file, written)))
    .then(
      () => void written.end(),
      (error: Error) => void written.destroy(error),
    )
  try {
    yield* zip(entriesOf(exporting, file, written))
  } finally {
    written.destroy()
    await writing
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

/** Writes the rows of every table from one snapshot; stops when the stream is destroyed. */
async function writeRows(db: Db, file: NamelessFile, written: PassThrough): Promise<void> {
  await fixTexts(db)
  for (const table of await exportedTables(db)) {
    if (written.destroyed) return
    let rows = 0
    const count = (found: number) => void (rows += found)
    const part = await file.append(slicesOf(db, table, count))
    written.write({ table, rows, ...part } satisfies WrittenTable)
  }
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
  { files, nursery_id, nursery }: Exporting,
  file: NamelessFile,
  written: AsyncIterable<WrittenTable>,
): AsyncGenerator<ZipEntry> {
  const entries: Entry[] = []
  const tables: WrittenTable[] = []
  const noted = (name: string, content: AsyncIterable<unknown>): ZipEntry => ({ name, content: summed(name, content, entries) })
  for await (const each of written) {
    const { table } = each
    tables.push(each)
    yield noted(dataName(table.name), file.read(each))
    yield noted(csvName(table.name), csvOf(table, file.read(each)))
  }
  for await (const key of files.list(nursery_id)) {
    if (key.startsWith(`${importFolder(nursery_id)}/`)) continue
    const found = await files.get(key)
    // Photos and documents are compressed in themselves.
    if (found) yield { ...noted(`files/${key.slice(nursery_id.length + 1)}`, found), isCompressed: true }
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

async function* csvOf({ columns }: Table, rows: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map(({ name }) => name)))
  for await (const line of linesIn(Readable.from(rows, { objectMode: false }).setEncoding('utf8') as AsyncIterable<string>)) {
    const row = JSON.parse(line) as Readonly<Record<string, string | null>>
    yield Buffer.from(csvLine(columns.map(({ name }) => row[name] ?? '')))
  }
}
