/** Checks an archive before anything of it is imported: what it is, that nothing is missing, and every checksum. */
import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { Problem } from '#kernel/problem.ts'
import type { Archive } from '#server/unzip.ts'
import { type Entry, type Manifest, dataName, manifestName, parseManifest } from '../archive.ts'
import { schemaVersion } from './schema-version.ts'

/** Far more than a nursery has; a bomb unpacks to more. */
const maxUnpacked = 16 * 1024 ** 3
/** A photo has some hundred kB, a receipt 25 MB. */
const maxFile = 64 * 1024 ** 2
const maxManifest = 32 * 1024 ** 2

const refuse = (message: string) => new Problem('UNSUPPORTED_TYPE', message)
const tooLarge = (message: string) => new Problem('TOO_LARGE', message)

/** The manifest of an archive that this product can import. Throws a Problem that says what is wrong. */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const size = archive.sizes.get(manifestName)
  if (size === undefined) throw refuse('This isn’t a Glasshouse export: manifest.json is missing. Choose the ZIP of an export.')
  if (size > maxManifest) throw tooLarge('The manifest of this archive is too large.')
  const manifest = parseManifest(await text(await archive.read(manifestName)), schemaVersion())
  if (manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0) > maxUnpacked)
    throw tooLarge('This archive unpacks to more than 16 GB, the most you can import here.')
  const listed = new Set(manifest.entries.map(({ name }) => name))
  const unlisted = manifest.tables.find(({ table }) => !listed.has(dataName(table)))
  if (unlisted)
    throw refuse(`The file ${dataName(unlisted.table)} is missing in this archive. Export again, and import that archive.`)
  return manifest
}

/** Reads one entry to its end and compares its size and checksum; throws a Problem that names it. */
export async function checkEntry(archive: Archive, { name, bytes, sha256 }: Entry): Promise<void> {
  if (!archive.sizes.has(name))
    throw refuse(`The file ${name} is missing in this archive. Export again, and import that archive.`)
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of await archive.read(name)) {
      hash.update(chunk as Uint8Array)
      read += (chunk as Uint8Array).length
    }
  } catch (error) {
    throw error instanceof Problem ? error : damaged(name)
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw damaged(name)
}

const damaged = (name: string) =>
  refuse(
    `The file ${name} of this archive is damaged or was changed: its checksum doesn’t match. Copy the archive again, or export again.`,
  )

/** A photo or document of the archive. */
export async function fileIn(archive: Archive, name: string): Promise<Buffer> {
  if ((archive.sizes.get(name) ?? 0) > maxFile) throw tooLarge(`The file ${name} of this archive is larger than 64 MB.`)
  return buffer(await archive.read(name))
}
