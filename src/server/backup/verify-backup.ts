/** Verifies a backup without a database: every checksum, that nothing is missing, and the number of rows of every table. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { StartupError } from '../startup-error.ts'
import { readBackupFile, readManifest, readSums, sha256Of } from './backup-folder.ts'
import { keyOf } from './encryption.ts'
import { type Manifest, manifestFile, secretsFile, tableFile } from './format.ts'

export interface Verified {
  readonly manifest: Manifest
  readonly key: Buffer | undefined
  readonly rows: number
}

/** Throws a StartupError that lists everything wrong, one sentence a line. */
export async function verifyBackup(folder: string, passphrase: string | undefined): Promise<Verified> {
  const manifest = await readManifest(folder)
  const key = await keyOf(manifest, passphrase)
  const problems: string[] = []
  const listed = new Set<string>()
  let files = 0
  for await (const line of readSums(folder)) {
    if (line === undefined) problems.push('A line of SHA256SUMS cannot be read.')
    else {
      // Only these are remembered: there may be millions of photos.
      if (line.file.startsWith('files/')) files++
      else listed.add(line.file)
      const problem = (await problemOf(folder, line.file, line.sha256)) ?? (await unreadable(folder, line.file, key))
      if (problem !== undefined) problems.push(problem)
    }
  }
  if (files !== manifest.files) problems.push(`The backup has ${files} stored files; it was made with ${manifest.files}.`)
  const wanted = [manifestFile, ...(manifest.secrets ? [secretsFile] : []), ...manifest.tables.map(tableFile)]
  for (const file of wanted) if (!listed.has(file)) problems.push(`${file} is not in SHA256SUMS.`)
  const { rows, unequal } = problems.length === 0 ? await countTables(folder, manifest, key) : { rows: 0, unequal: problems }
  if (unequal.length > 0) throw new StartupError(['This backup is damaged:', ...unequal].join('\n'))
  return { manifest, key, rows }
}

/** The number of rows, and a sentence for each table that has not as many as it was made with. */
async function countTables(folder: string, { tables }: Manifest, key: Buffer | undefined) {
  let rows = 0
  const unequal: string[] = []
  for (const table of tables) {
    const file = tableFile(table)
    const count = await countRows(folder, file, key).catch(() => undefined)
    if (count === undefined) unequal.push(cannotBeRead(file))
    else if (count !== table.rows)
      unequal.push(`${table.schema}.${table.name} has ${count} rows; it was made with ${table.rows}.`)
    rows += count ?? 0
  }
  return { rows, unequal }
}

async function problemOf(folder: string, file: string, sha256: string): Promise<string | undefined> {
  const place = path.join(folder, file)
  const exists = await fs.access(place).then(
    () => true,
    () => false,
  )
  if (!exists) return `${file} is missing.`
  return (await sha256Of(place)) === sha256 ? undefined : `${file} was changed: its checksum differs.`
}

/** A changed file whose checksum was made again still does not decrypt; tables are read for their rows. */
async function unreadable(folder: string, file: string, key: Buffer | undefined): Promise<string | undefined> {
  if (key === undefined || !(file === secretsFile || file.startsWith('files/'))) return undefined
  const decrypted = readBackupFile(folder, file, key).resume()
  return finished(decrypted).then(
    () => undefined,
    () => cannotBeRead(file),
  )
}

const cannotBeRead = (file: string) => `${file} cannot be read back: it is not what was written.`

/** COPY writes one line a row; line ends within a value are escaped. */
async function countRows(folder: string, file: string, key: Buffer | undefined): Promise<number> {
  const lineEnd = 10
  let count = 0
  for await (const bytes of readBackupFile(folder, file, key, { gzip: true }))
    for (let at = (bytes as Buffer).indexOf(lineEnd); at >= 0; at = (bytes as Buffer).indexOf(lineEnd, at + 1)) count++
  return count
}
