/** Makes a backup while the product runs: all tables as of one moment, and every stored file that they name. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withAdvisoryLock, withOwnerClient } from '../database-owner.ts'
import { ensureBackupRole } from '../database-roles.ts'
import type { Files } from '../files.ts'
import { StartupError } from '../startup-error.ts'
import { BackupWriter, readBackupFile, readManifest } from './backup-folder.ts'
import { changesOf, columnList, migrationsOf, sequencesOf, sessionSettings, tablesOf } from './database-tables.ts'
import { type NewKey, keyOf, newKey } from './encryption.ts'
import {
  type Manifest,
  type TableEntry,
  finishedBackups,
  folderName,
  manifestFile,
  secretsFile,
  storedFile,
  tableFile,
  unfinished,
  unfinishedBackups,
} from './format.ts'

export interface BackupSource {
  /** The database as its owner. */
  readonly ownerUrl: string
  readonly files: Files
  /** The secrets of the data folder; undefined if the operator sets them. */
  readonly secrets: string | undefined
}

export interface BackupOptions {
  /** The folder that holds the backups. */
  readonly to: string
  /** When it is made: its name. */
  readonly at: Date
  readonly passphrase?: string
  /** Chooses the backups to delete afterwards, by the names in the folder; none if it is left out. */
  readonly expired?: (names: readonly string[]) => readonly string[]
}

export interface MadeBackup {
  readonly folder: string
  readonly manifest: Manifest
  /** The names of the old backups that were deleted. */
  readonly deleted: readonly string[]
}

/** Makes a backup in a new folder, then deletes the expired ones. A backup under its final name is always complete; of a failed one nothing remains. */
export async function makeBackup(
  source: BackupSource,
  { to, at, passphrase, expired = () => [] }: BackupOptions,
): Promise<MadeBackup> {
  await fs.mkdir(to, { recursive: true, mode: 0o700 })
  await remove(to, unfinishedBackups(await fs.readdir(to)))
  const earlier = await earlierBackup(to, passphrase)
  const folder = path.join(to, folderName(at))
  // The key of the earlier one, so that files that did not change can be shared with it.
  const { key, encryption } = passphrase === undefined ? {} : earlier?.key === undefined ? await newKey(passphrase) : earlier
  await fs.mkdir(`${folder}${unfinished}`, { mode: 0o700 })
  const writer = new BackupWriter(`${folder}${unfinished}`, key)
  try {
    if (source.secrets !== undefined) await writer.write(secretsFile, Readable.from([Buffer.from(source.secrets)]))
    const content = await withOwnerClient(source.ownerUrl, async (owner) => {
      const role = await withAdvisoryLock(owner, () => ensureBackupRole(owner))
      return writeContent(owner, role, source.files, { writer, earlier })
    })
    const manifest: Manifest = {
      format: 1,
      created_at: at.toISOString(),
      ...content,
      secrets: source.secrets !== undefined,
      ...(encryption && { encryption }),
    }
    await writer.write(manifestFile, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]), { plain: true })
    await fs.rename(writer.folder, folder)
    const deleted = expired(await fs.readdir(to))
    await remove(to, deleted)
    return { folder, manifest, deleted }
  } catch (error) {
    // A disk that it filled has room again at once.
    await fs.rm(writer.folder, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

type Earlier = Partial<NewKey> & { readonly folder: string }

/** The newest backup in the folder whose files a new one can share: under the same passphrase, or none for both. */
async function earlierBackup(to: string, passphrase: string | undefined): Promise<Earlier | undefined> {
  const name = finishedBackups(await fs.readdir(to)).at(-1)
  if (name === undefined) return undefined
  const folder = path.join(to, name)
  try {
    const manifest = await readManifest(folder)
    const key = await keyOf(manifest, passphrase)
    if (key !== undefined && manifest.encryption !== undefined) return { folder, key, encryption: manifest.encryption }
    return passphrase === undefined ? { folder } : undefined
  } catch {
    return undefined // damaged, or of another passphrase
  }
}

async function remove(to: string, names: readonly string[]): Promise<void> {
  for (const name of names) await fs.rm(path.join(to, name), { recursive: true, force: true })
}

type Content = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences' | 'files' | 'changes'>

interface Writing {
  readonly writer: BackupWriter
  readonly earlier: Earlier | undefined
}

async function writeContent(owner: pg.Client, role: string, files: Files, writing: Writing): Promise<Content> {
  const { writer } = writing
  const changes = await changesOf(owner)
  const asBackupRole = `SET LOCAL ROLE ${pg.escapeIdentifier(role)}`
  const allNurseries = async () => {
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM nurseries ORDER BY id')
    return rows.map(({ id }) => id)
  }
  // Most files first, before the snapshot; then those that came meanwhile. A file deleted in between was not named by any row of the snapshot.
  await owner.query(`BEGIN READ ONLY; ${asBackupRole}`)
  const before = await allNurseries()
  await owner.query('COMMIT')
  let count = await copyFiles(files, before, writing)

  await owner.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${sessionSettings}`)
  const { rows } = await owner.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const [migrations, found, sequences] = [await migrationsOf(owner), await tablesOf(owner), await sequencesOf(owner)]
  await owner.query(asBackupRole)
  count += await copyFiles(files, await allNurseries(), writing)
  if (count === 0) await refuseWithoutFiles(owner)
  const tables: TableEntry[] = []
  for (const { schema, name, columns, sql } of found) {
    // The owner of the database is a member of the roles that own the other schemas.
    await owner.query(schema === 'public' ? asBackupRole : 'RESET ROLE')
    const rows = owner.query(copyTo(`COPY ${sql} (${columnList(columns)}) TO STDOUT`))
    await writer.write(tableFile({ schema, name }), rows, { gzip: true })
    tables.push({ schema, name, columns, rows: rows.rowCount })
  }
  await owner.query('COMMIT')
  return { postgres: rows[0]?.version ?? '', migrations, tables, sequences, files: count, changes }
}

/** Throws where the database names photos and the file store has none at all: it is not the one of the product. */
async function refuseWithoutFiles(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query('SELECT FROM stored_files LIMIT 1')
  if (rows.length > 0)
    throw new StartupError(
      'There are no photos or receipts in the file store, and the database names some. No backup was made: set GLASSHOUSE_DATA, or S3_…, as the product has them.',
    )
}

/** Copies the files that the backup does not have yet, or shares them with the earlier one; returns how many. */
async function copyFiles(files: Files, nurseries: readonly string[], { writer, earlier }: Writing): Promise<number> {
  let count = 0
  for (const nursery of nurseries)
    for await (const key of files.list(nursery)) {
      const file = storedFile(key)
      if (await writer.has(file)) continue
      const content = await files.get(key)
      if (content === undefined) continue // deleted since it was listed
      // Files are small: a photo is at most some hundred kB, a receipt 25 MB.
      const bytes = await buffer(content)
      const isShared = earlier !== undefined && (await holds(earlier, file, bytes)) && (await writer.link(file, earlier.folder))
      if (!isShared) await writer.write(file, Readable.from([bytes]))
      count++
    }
  return count
}

/** Compares the content, so that no damage passes on from backup to backup. */
const holds = ({ folder, key }: Earlier, file: string, bytes: Buffer): Promise<boolean> =>
  buffer(readBackupFile(folder, file, key)).then(
    (stored) => stored.equals(bytes),
    () => false,
  )
