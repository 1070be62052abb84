/** ZIP archives of any length, written while their files are read. */
import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

export interface ZipEntry {
  /** With its folders: `photos/rimu.webp`. */
  readonly name: string
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** For compressed content like photos: stored as it is. */
  readonly isCompressed?: boolean
}

/** A fixed time: archives of equal content are equal. */
const date = new Date(1980, 0, 1)

/** The bytes of the archive. Each file is requested and read when the one before it is written; an error of one ends the archive. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipStream({ forceLocalTime: true })
  const stopped = new AbortController()
  const write = ({ name, content, isCompressed = false }: ZipEntry) =>
    new Promise<void>((resolve, reject) => {
      const input = Readable.from(content, { signal: stopped.signal }).once('error', reject)
      archive.entry(input, { name, date, store: isCompressed }, (error) => (error ? reject(error) : resolve()))
    })
  const writeAll = async () => {
    for await (const entry of entries) await write(entry)
    archive.finalize()
  }
  writeAll().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    yield* archive as AsyncIterable<Buffer>
  } finally {
    stopped.abort()
  }
}
