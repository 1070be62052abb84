/** Reads a ZIP archive from a file, entry by entry, without holding it in memory. */
import { Readable } from 'node:stream'
import { type Entry, RandomAccessReader, type ZipFile, fromRandomAccessReader } from 'yauzl'
import { Problem } from '#kernel/problem.ts'
import type { NamelessFile } from './nameless-file.ts'

export interface Archive {
  /** The unpacked size of each entry by its name. */
  readonly sizes: ReadonlyMap<string, number>
  /** Throws a Problem if there is no such entry. The stream fails where the entry is damaged. */
  readonly read: (name: string) => Promise<Readable>
  readonly close: () => void
}

const damaged = () => new Problem('UNSUPPORTED_TYPE', 'This is not a ZIP archive, or it arrived damaged. Choose the file again.')

class ArchiveReader extends RandomAccessReader {
  readonly #file: NamelessFile

  constructor(file: NamelessFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.read({ start, end }), { objectMode: false })
  }
}

/** Opens the archive; throws a Problem for a file that is none. The file stays open when it is closed. */
export async function openArchive(file: NamelessFile): Promise<Archive> {
  const archive = await new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false }
    fromRandomAccessReader(new ArchiveReader(file), file.size, options, (error, opened) =>
      error ? reject(damaged()) : resolve(opened),
    )
  })
  const entries = await entriesOf(archive).catch((error: unknown) => {
    archive.close()
    throw error
  })
  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    read: (name) =>
      new Promise((resolve, reject) => {
        const entry = entries.get(name)
        if (entry === undefined) return reject(new Problem('UNSUPPORTED_TYPE', `The file ${name} is missing in this archive.`))
        archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
      }),
    close: () => archive.close(),
  }
}

const entriesOf = (archive: ZipFile) =>
  new Promise<Map<string, Entry>>((resolve, reject) => {
    const entries = new Map<string, Entry>()
    archive.on('error', () => reject(damaged()))
    archive.on('end', () => resolve(entries))
    archive.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      archive.readEntry()
    })
    archive.readEntry()
  })
