/** One backup of the configured database and file store, for the command. */
import { type BackupOptions, makeBackup } from '#server/backup/make-backup.ts'
import type { Config } from '#server/config.ts'
import { openFiles } from '#server/files.ts'
import { connectDatabase } from './product.ts'
import { secretsOf } from './scheduled-backups.ts'
import type { Stopping } from './shutdown.ts'

/** Makes one backup and prints what it has. */
export async function backUp(config: Config, options: BackupOptions, stopping: Pick<Stopping, 'atTheEnd'>): Promise<void> {
  const began = performance.now()
  const database = await connectDatabase(config)
  let isConnected = true
  const stop = async () => {
    if (isConnected) await database.stop()
    isConnected = false
  }
  // A server that was started for the backup is not left running when the backup is interrupted.
  stopping.atTheEnd(stop)
  try {
    const made = await makeBackup(
      { ownerUrl: database.url, files: openFiles(config), secrets: secretsOf(config.dataDir) },
      options,
    )
    const rows = made.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Backed up ${rows} rows and ${made.manifest.files} files in ${seconds} s: ${made.folder}`)
    if (made.manifest.encryption === undefined)
      console.log('It is not encrypted: set BACKUP_PASSPHRASE, or keep it where nobody else can read it.')
    for (const name of made.deleted) console.log(`Deleted the old backup ${name}.`)
  } finally {
    await stop()
  }
}
