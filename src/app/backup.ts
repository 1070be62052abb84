/** `npm run backup`: backs up the database and the stored files while the product runs; once, or every so many hours. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { Config } from '#server/config.ts'
import { openFiles } from '#server/files.ts'
import { backupPassphrase, parseArguments, wholeNumberOption } from './backup-arguments.ts'
import { attemptOffline, connectDatabase } from './product.ts'

await attemptOffline(process.env, async (config, stopping) => {
  const { values } = parseArguments('backup', { options: ['to', 'keep', 'every'], folder: false })
  const to = path.resolve(values['to'] ?? path.join(config.dataDir, 'backups'))
  const keep = wholeNumberOption('keep', values['keep'], 1, 10_000)
  const hours = wholeNumberOption('every', values['every'], 1, 720)
  const passphrase = backupPassphrase(process.env)
  for (;;) {
    const began = Date.now()
    try {
      await backUp(config, { to, ...(keep !== undefined && { keep }), ...(passphrase !== undefined && { passphrase }) })
    } catch (error) {
      // A schedule goes on: the database may be back at the next time. The message is what an alert looks for.
      if (hours === undefined || stopping.isStopping) throw error
      console.error('The backup failed; the next one is tried on schedule.', error)
    }
    if (hours === undefined) break
    await pause(Math.max(0, began + hours * 3_600_000 - Date.now()))
  }
  await stopping.end(0)
})

async function backUp(config: Config, options: Parameters<typeof makeBackup>[1]): Promise<void> {
  const began = performance.now()
  const database = await connectDatabase(config)
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
    await database.stop()
  }
}

/** The secrets that the product made itself. Those that the operator sets are the operator's to keep. */
function secretsOf(dataDir: string): string | undefined {
  if (process.env['SESSION_SECRET'] && process.env['MEMBERSHIP_SECRET']) return undefined
  return fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
}
