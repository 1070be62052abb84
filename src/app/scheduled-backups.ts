/** Backups of the configured database and file store: once, or at an interval in hours. */
import fs from 'node:fs'
import path from 'node:path'
import { type BackupOptions, makeBackup } from '#server/backup/make-backup.ts'
import type { Config } from '#server/config.ts'
import { openFiles } from '#server/files.ts'
import { connectDatabase } from './product.ts'
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

export interface Clock {
  readonly now: () => Date
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Makes a backup now and one at every interval. A failure is printed, and the next backup runs on schedule. */
export async function backUpEvery(hours: number, { now, pause }: Clock, make: (at: Date) => Promise<void>): Promise<never> {
  for (;;) {
    const at = now()
    // The message is what an alert looks for.
    await make(at).catch((error: unknown) => console.error('The backup failed; the next one is tried on schedule.', error))
    await pause(Math.max(0, at.getTime() + hours * 3_600_000 - now().getTime()))
  }
}

/** The secrets that the product made itself. Those that the operator sets are the operator's to keep. */
function secretsOf(dataDir: string): string | undefined {
  if (process.env['SESSION_SECRET'] && process.env['MEMBERSHIP_SECRET']) return undefined
  return fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
}
