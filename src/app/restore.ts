/** `npm run restore`: makes the product of a backup again, in an empty data folder or database. */
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { readBackupFile } from '#server/backup/backup-folder.ts'
import { type Manifest, secretsFile } from '#server/backup/format.ts'
import { refuseUsedDatabase, refuseUsedStore, restoreFiles } from '#server/backup/restore-backup.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openFiles } from '#server/files.ts'
import { hasEmbedded } from '#server/postgres/embedded.ts'
import { StartupError } from '#server/startup-error.ts'
import { backupPassphrase, parseArguments } from './backup-arguments.ts'
import { attempt, startDatabase } from './product.ts'
import { migrationsFor, restoreDatabase } from './restore-database.ts'
import { step } from './startup-progress.ts'

await attempt(process.env, async (given, stopping) => {
  const folder = path.resolve(parseArguments('restore', { options: [], folder: true }).folder)
  const { manifest, key, rows } = await step('Verifying the backup', () => verifyBackup(folder, backupPassphrase(process.env)))
  const migrations = migrationsFor(manifest)
  await refuseUsedPlace(given, folder)
  const config = await withSecrets(given, manifest, folder, key)
  const { url } = await startDatabase(config, stopping)
  await restoreDatabase(config, url, { folder, manifest, key, migrations })
  await step('Copying the files', () => restoreFiles(folder, openFiles(config), key))
  console.log(`Restored the backup of ${manifest.created_at}: ${rows} rows and ${manifest.files} files. Start Glasshouse now.`)
  await stopping.end(0)
})

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
