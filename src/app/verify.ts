/** `npm run verify`: checks a backup without a database. */
import path from 'node:path'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { StartupError } from '#server/startup-error.ts'
import { newestWithin } from '#server/backup/newest-backup.ts'
import { backupPassphrase, parseArguments, wholeNumberOption } from './backup-arguments.ts'

try {
  const { values, folder: given } = parseArguments('verify', { options: ['newest-within'], folder: true })
  const hours = wholeNumberOption('newest-within', values['newest-within'], 1, 10_000)
  const folder = hours === undefined ? path.resolve(given) : newestWithin(path.resolve(given), hours, new Date())
  const { manifest, rows } = await verifyBackup(folder, backupPassphrase(process.env))
  console.log(
    `This backup of ${manifest.created_at} is complete: ${rows} rows in ${manifest.tables.length} tables, ${manifest.files} files, every checksum right.`,
  )
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
