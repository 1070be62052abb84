/** Moves the product from the PostgreSQL of its packages to a server: everything is copied and compared; the old database stays as it is. */
import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { verifierScript } from '#modules/data/archive/server/verifier.ts'
import type { Manifest } from '#server/backup/format.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { refuseUsedDatabase } from '#server/backup/restore-backup.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import type { Config } from '#server/config.ts'
import { withOwnerClient } from '#server/database-owner.ts'
import type { Files } from '#server/files.ts'
import { readMigrations } from '#server/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { migrationsFor, restoreDatabase } from '../restore-database.ts'
import { step } from '../startup-progress.ts'

interface Moved {
  readonly rows: number
  readonly tables: number
  readonly text: string
}

/** Photos, receipts and secrets stay where they are: the product on a server uses the same data folder. */
const noFiles: Files = {
  put: async () => undefined,
  get: async () => undefined,
  async *list() {},
  delete: async () => undefined,
}

/** Throws a StartupError if it is refused; then, and after any failure, both databases are as before. */
export async function moveDatabase(config: Config, ownerUrl: string, target: string | undefined): Promise<Moved> {
  const to = refuseUnusable(config, target)
  await refuseUsedDatabase(to)
  const folder = await fs.mkdtemp(path.join(config.dataDir, 'moving-'))
  try {
    const copy = (url: string, name: string, at: Date) =>
      makeBackup({ ownerUrl: url, files: noFiles, secrets: undefined }, { to: path.join(folder, name), at })
    const made = await step('Copying the database', () => copy(ownerUrl, 'from', new Date()))
    const { manifest, key, rows } = await verifyBackup(made.folder, undefined)
    const migrations = migrationsFor(manifest)
    if (migrations.length < readMigrations().length)
      throw new StartupError('The database is of an older version: start this Glasshouse on it once, stop it, and move it then.')
    try {
      await restoreDatabase(config, to, { folder: made.folder, manifest, key, migrations })
      await step('Comparing', async () => {
        const arrived = await copy(to, 'to', new Date())
        refuseUnequal(manifest, arrived.manifest)
        await verifySeals(folder, arrived.folder)
      })
    } catch (error) {
      await empty(to)
      throw error
    }
    const text = [
      `Copied ${rows} rows in ${manifest.tables.length} tables to ${nameOf(to)}; every count and every seal is right.`,
      `The database in ${config.dataDir} was not changed. Photos, receipts and secrets stay in that folder.`,
      '',
      'Write these lines into .env, or where the settings of your service are, then start Glasshouse:',
      `  DATABASE_URL=${withoutPassword(to)}`,
      `  GLASSHOUSE_DATA=${config.dataDir}`,
      '',
      'From now on make backups by a schedule: docs/recover.md, "Make a backup".',
    ].join('\n')
    return { rows, tables: manifest.tables.length, text }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

function refuseUnusable(config: Config, target: string | undefined): string {
  if (config.databaseUrl !== undefined)
    throw new StartupError('DATABASE_URL is set: this Glasshouse is on a server already. Move it with a backup and a restore.')
  if (!target || !URL.canParse(target) || !/^postgres(ql)?:$/.test(new URL(target).protocol) || nameOf(target) === '')
    throw new StartupError(
      'Give the address of the new, empty database in NEW_DATABASE_URL, like postgres://glasshouse_owner:password@db.example:5432/glasshouse.',
    )
  return target
}

function refuseUnequal(before: Manifest, after: Manifest): void {
  const arrived = new Map(after.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]))
  const unequal = before.tables.flatMap(({ schema, name, rows }) => {
    const found = arrived.get(`${schema}.${name}`)
    return found === rows ? [] : [`${schema}.${name}: ${found ?? 0} rows of ${rows}`]
  })
  if (unequal.length > 0)
    throw new StartupError(['The copy differs, so the new database was emptied again:', ...unequal].join('\n'))
}

async function verifySeals(folder: string, copied: string): Promise<void> {
  const verifier = path.join(folder, 'verify.mts')
  await fs.writeFile(verifier, verifierScript())
  await promisify(execFile)(process.execPath, [verifier, copied]).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new StartupError(`The seals of the copy do not verify, so the new database was emptied again:\n${stdout}${stderr}`)
  })
}

/** The database was empty before, so everything in it now was made here. */
const empty = (url: string) =>
  withOwnerClient(url, (owner) =>
    owner.query(
      'DROP SCHEMA IF EXISTS public, membership, graphile_worker CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC',
    ),
  )

const nameOf = (url: string) => new URL(url).pathname.slice(1)

function withoutPassword(url: string): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '<password>'
  return shown.href.replace('%3Cpassword%3E', '<password>')
}
