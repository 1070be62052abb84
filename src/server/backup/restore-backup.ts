/** Restores a backup: the rows into a database whose schema the migrations have just created, and the files into an empty store. */
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { fileTypes } from '#kernel/file-type.ts'
import { withOwnerClient } from '../database-owner.ts'
import type { Files } from '../files.ts'
import { StartupError } from '../startup-error.ts'
import { readBackupFile, readSums } from './backup-folder.ts'
import { type BackupTable, columnList, sessionSettings, tableName, tablesOf } from './database-tables.ts'
import { type Manifest, type TableEntry, storedFile, tableFile } from './format.ts'

/** Throws a StartupError unless the database is empty. */
export async function refuseUsedDatabase(ownerUrl: string): Promise<void> {
  const { rows } = await withOwnerClient(ownerUrl, (owner) =>
    owner.query<{ name: string; used: boolean }>(
      `SELECT current_database() AS name, EXISTS (SELECT FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
         WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'membership', 'graphile_worker')) AS used`,
    ),
  )
  if (rows[0]?.used)
    throw new StartupError(`The database ${rows[0].name} is not empty. Nothing was changed: restore into a new, empty database.`)
}

/** Throws a StartupError where the store already has files of a nursery of the backup. */
export async function refuseUsedStore(folder: string, files: Files): Promise<void> {
  const nurseries = new Set<string>()
  for await (const line of readSums(folder)) if (line?.file.startsWith('files/')) nurseries.add(line.file.split('/')[1] ?? '')
  for (const nursery of nurseries)
    for await (const key of files.list(nursery))
      throw new StartupError(`The file store is not empty (it has ${key}). Nothing was changed: restore into an empty one.`)
}

/** Loads all rows in one transaction; throws, and leaves the database without rows, if one does not fit. */
export const restoreRows = (ownerUrl: string, folder: string, manifest: Manifest, key: Buffer | undefined): Promise<void> =>
  withOwnerClient(ownerUrl, async (owner) => {
    await owner.query(`BEGIN; ${sessionSettings}`)
    const existing = await tablesOf(owner)
    refuseMissingTables(manifest, existing)
    const foreignKeys = await dropForeignKeys(owner)
    // COPY refuses tables whose row-level security holds for the owner, too.
    for (const { sql, forced } of existing) if (forced) await owner.query(`ALTER TABLE ${sql} NO FORCE ROW LEVEL SECURITY`)
    // The start of the provider and of the queue has left rows of its own.
    await owner.query(`TRUNCATE ${existing.map(({ sql }) => sql).join(', ')}`)
    for (const table of manifest.tables) await loadTable(owner, folder, table, key)
    for (const { schema, name, last_value } of manifest.sequences)
      await owner.query('SELECT setval($1::regclass, $2)', [tableName({ schema, name }), last_value])
    await releaseJobs(owner)
    for (const { add } of foreignKeys) await owner.query(add)
    for (const { sql, forced } of existing) if (forced) await owner.query(`ALTER TABLE ${sql} FORCE ROW LEVEL SECURITY`)
    await owner.query('COMMIT')
    await owner.query('ANALYZE')
  })

function refuseMissingTables(manifest: Manifest, existing: readonly BackupTable[]): void {
  const columns = new Map(existing.map((table) => [table.sql, new Set(table.columns)]))
  const missing = manifest.tables.filter((table) => !table.columns.every((column) => columns.get(tableName(table))?.has(column)))
  if (missing.length > 0)
    throw new StartupError(
      `This Glasshouse has no place for ${missing.map(({ schema, name }) => `${schema}.${name}`).join(', ')}: restore with the version that made the backup, and with its membership provider.`,
    )
}

/** Drops all foreign keys, so that tables can be loaded in any order; `add` creates one again, and checks all rows. */
async function dropForeignKeys(owner: pg.Client): Promise<{ readonly add: string }[]> {
  const { rows } = await owner.query<{ add: string; drop: string }>(
    `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add,
       format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE contype = 'f' AND connamespace::regnamespace::text IN ('public', 'membership', 'graphile_worker')`,
  )
  for (const { drop } of rows) await owner.query(drop)
  return rows
}

async function loadTable(owner: pg.Client, folder: string, table: TableEntry, key: Buffer | undefined): Promise<void> {
  const into = owner.query(copyFrom(`COPY ${tableName(table)} (${columnList(table.columns)}) FROM STDIN`))
  await pipeline(readBackupFile(folder, tableFile(table), key, { gzip: true }), into)
  if (into.rowCount !== table.rows)
    throw new Error(`${table.schema}.${table.name} took ${into.rowCount} rows of ${table.rows}: the restore was undone.`)
}

/** A job that ran while the backup was made is locked by a worker that no longer exists. */
async function releaseJobs(owner: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await owner.query(`UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`)
}

/** Puts every stored file back under its key. */
export async function restoreFiles(folder: string, files: Files, key: Buffer | undefined): Promise<void> {
  for await (const line of readSums(folder)) {
    if (!line?.file.startsWith('files/')) continue
    const name = line.file.slice(storedFile('').length)
    // Files are small: a photo is at most some hundred kB, a receipt 25 MB.
    const bytes = await buffer(readBackupFile(folder, line.file, key))
    await files.put(name, bytes, contentTypes[path.extname(name)] ?? 'application/octet-stream')
  }
}

const contentTypes: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.pdf': fileTypes.pdf }
