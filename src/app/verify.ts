/** `npm run verify`: checks a backup without a database. */
import path from 'node:path'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { StartupError } from '#server/startup-error.ts'
import { backupPassphrase, parseArguments } from './backup-arguments.ts'

try {
  const folder = path.resolve(parseArguments('verify', { options: [], folder: true }).folder)
  const { manifest, rows } = await verifyBackup(folder, backupPassphrase(process.env))
  console.log(
    `This backup of ${manifest.created_at} is complete: ${rows} rows in ${manifest.tables.length} tables, ${manifest.files} files, every checksum right.`,
  )
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
