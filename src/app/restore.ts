/** `npm run restore`: makes the product of a backup again, in an empty data folder or database. */
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { readBackupFile } from '#server/backup/backup-folder.ts'
import { type Manifest, secretsFile } from '#server/backup/format.ts'
import { refuseUsedDatabase, refuseUsedStore, restoreFiles, restoreRows } from '#server/backup/restore-backup.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { openFiles } from '#server/files.ts'
import { type Migration, migrate, readMigrations } from '#server/migrate.ts'
import { hasEmbedded } from '#server/postgres/embedded.ts'
import { StartupError } from '#server/startup-error.ts'
import { backupPassphrase, parseArguments } from './backup-arguments.ts'
import { attempt, startDatabase, startMembership } from './product.ts'
import { step } from './startup-progress.ts'

await attempt(process.env, async (given, stopping) => {
  const folder = path.resolve(parseArguments('restore', { options: [], folder: true }).folder)
  const { manifest, key, rows } = await step('Verifying the backup', () => verifyBackup(folder, backupPassphrase(process.env)))
  const migrations = migrationsFor(manifest)
  await refuseUsedPlace(given, folder)
  const config = await withSecrets(given, manifest, folder, key)
  const { url } = await startDatabase(config, stopping)
  await step('Creating the tables', async () => {
    const { appUrl, membershipUrl } = await migrate(url, config.secrets.session, migrations)
    if (config.provider.embedded) await createMembershipTables(config, membershipUrl, appUrl)
  })
  await step('Loading the rows', () => restoreRows(url, folder, manifest, key))
  await step('Bringing the database up to date', () => migrate(url, config.secrets.session))
  await step('Copying the files', () => restoreFiles(folder, openFiles(config), key))
  console.log(`Restored the backup of ${manifest.created_at}: ${rows} rows and ${manifest.files} files. Start Glasshouse now.`)
  await stopping.end(0)
})

/** Those that the backup's database had. Throws a StartupError for a backup of a newer or a changed product. */
function migrationsFor(manifest: Manifest): Migration[] {
  const own = readMigrations()
  return manifest.migrations.map(({ version, name, checksum }) => {
    const found = own.find((each) => each.version === version)
    if (found?.checksum !== checksum)
      throw new StartupError(
        `This backup was made by another version of Glasshouse (it has ${name}${found ? ', with other content' : ''}): restore it with that version, then upgrade.`,
      )
    return found
  })
}

async function refuseUsedPlace(config: Config, folder: string): Promise<void> {
  if (config.databaseUrl !== undefined) await refuseUsedDatabase(config.databaseUrl)
  else if (hasEmbedded(config.dataDir))
    throw new StartupError(
      `${config.dataDir} already has a database. Nothing was changed: set GLASSHOUSE_DATA to a new, empty folder to restore into.`,
    )
  await refuseUsedStore(folder, openFiles(config))
}

/** The configuration with the secrets of the backup, if it has some and the operator sets none. */
async function withSecrets(config: Config, manifest: Manifest, folder: string, key: Buffer | undefined): Promise<Config> {
  if (!manifest.secrets || (process.env['SESSION_SECRET'] && process.env['MEMBERSHIP_SECRET'])) return config
  const secrets = await text(readBackupFile(folder, secretsFile, key))
  fs.writeFileSync(path.join(config.dataDir, 'secrets.json'), secrets, { mode: 0o600, flush: true })
  return readConfig(process.env)
}

/** The provider creates its tables itself. */
async function createMembershipTables(config: Config, membershipUrl: string, appUrl: string): Promise<void> {
  const pool = openPool(appUrl, 1)
  const membership = await startMembership(config, membershipUrl, pool)
  await membership.close()
  await pool.end()
}
