/** `npm run backup`: backs up the database and the stored files while the product runs; once, or at an interval in hours. */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expiredBackups } from '#server/backup/format.ts'
import { backUp } from './back-up.ts'
import { backupPassphrase, parseArguments, wholeNumberOption } from './backup-arguments.ts'
import { attempt } from './product.ts'
import { backUpEvery } from './scheduled-backups.ts'

await attempt(process.env, async (config, stopping) => {
  const { values } = parseArguments('backup', { options: ['to', 'keep', 'every'], folder: false })
  const to = path.resolve(values['to'] ?? path.join(config.dataDir, 'backups'))
  const keep = wholeNumberOption('keep', values['keep'], 1, 10_000)
  const hours = wholeNumberOption('every', values['every'], 1, 720)
  const passphrase = backupPassphrase(process.env)
  const expired = (names: readonly string[]) => (keep === undefined ? [] : expiredBackups(names, keep))
  const make = (at: Date) => backUp(config, { to, at, expired, ...(passphrase !== undefined && { passphrase }) }, stopping)
  if (hours !== undefined) await backUpEvery(hours, { now: () => new Date(), pause }, make)
  await make(new Date())
  await stopping.end(0)
})
