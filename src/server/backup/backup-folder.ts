/** Writes and reads the files of a backup: streamed, so that memory does not grow with the size of the nursery. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { PassThrough, Readable, pipeline as pipeInto } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartupError } from '../startup-error.ts'
import { decrypted, encrypting } from './encryption.ts'
import { type Manifest, manifestFile, parseManifest, parseSumLine, sumLine, sumsFile } from './format.ts'

type Bytes = AsyncIterable<Buffer>

/** The SHA-256 of a file. */
export async function sha256Of(place: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(place)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

const unchanged = (source: Bytes): Bytes => source

/** A backup that is being written. Only its owner may read it: it holds everything. */
export class BackupWriter {
  readonly folder: string
  readonly #key: Buffer | undefined

  constructor(folder: string, key: Buffer | undefined) {
    this.folder = folder
    this.#key = key
  }

  has(file: string): Promise<boolean> {
    return fs.access(path.join(this.folder, file)).then(
      () => true,
      () => false,
    )
  }

  /** Shares the file with an earlier backup, which has the same content; false where the disk cannot, as that of a stick. */
  async link(file: string, earlier: string): Promise<boolean> {
    const place = path.join(this.folder, file)
    await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const isLinked = await fs.link(path.join(earlier, file), place).then(
      () => true,
      () => false,
    )
    if (isLinked) await this.#addSum(await sha256Of(place), file)
    return isLinked
  }

  /** Writes a file and its checksum. `gzip` for what is not compressed yet; the manifest is never encrypted. */
  async write(file: string, content: Readable, { gzip = false, plain = false } = {}): Promise<void> {
    const place = path.join(this.folder, file)
    await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    const hashing = async function* (source: Bytes) {
      for await (const bytes of source) {
        hash.update(bytes)
        yield bytes
      }
    }
    await pipeline(
      content,
      gzip ? createGzip({ level: 4 }) : new PassThrough(),
      this.#key === undefined || plain ? unchanged : encrypting(this.#key, file),
      hashing,
      createWriteStream(place, { mode: 0o600, flush: true }),
    )
    await this.#addSum(hash.digest('hex'), file)
  }

  async #addSum(sha256: string, file: string): Promise<void> {
    await fs.appendFile(path.join(this.folder, sumsFile), sumLine(sha256, file), { mode: 0o600, flush: true })
  }
}

/** The manifest of a backup; throws a StartupError where the folder holds none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new StartupError(`${folder} holds no finished backup: name a folder like backups/glasshouse-20261123T024000Z.`)
    throw error
  })
  return parseManifest(text, folder)
}

/** The lines of SHA256SUMS; undefined for one that cannot be read. */
export async function* readSums(folder: string) {
  const input = createReadStream(path.join(folder, sumsFile))
  for await (const line of createInterface({ input, crlfDelay: Infinity })) yield parseSumLine(line)
}

/** The content of a file of a backup. */
export function readBackupFile(folder: string, file: string, key: Buffer | undefined, { gzip = false } = {}): Readable {
  const place = path.join(folder, file)
  const stored = key === undefined ? createReadStream(place) : Readable.from(decrypted(key, file, place), { objectMode: false })
  if (!gzip) return stored
  // An error of one ends the other, and so reaches the reader.
  return pipeInto(stored, createGunzip(), () => undefined)
}
