/** Backups by the clock: those of the command, and those that the product makes of its own database while it runs. */
import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readManifest } from '#server/backup/backup-folder.ts'
import { changesOf } from '#server/backup/database-tables.ts'
import { finishedBackups, thinnedBackups, timeOf } from '#server/backup/format.ts'
import { type BackupSource, makeBackup } from '#server/backup/make-backup.ts'
import type { Config } from '#server/config.ts'
import { withOwnerClient } from '#server/database-owner.ts'
import { StartupError } from '#server/startup-error.ts'

export interface Clock {
  readonly now: () => Date
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Makes a backup now and one at every interval. A failure is printed, and the next backup runs on schedule. */
export async function backUpEvery(hours: number, { now, pause }: Clock, make: (at: Date) => Promise<void>): Promise<never> {
  for (;;) {
    const at = now()
    // The message is what an alert looks for.
    await make(at).catch((error: unknown) =>
      console.error(
        'The backup failed; the next one is tried on schedule.',
        error instanceof StartupError ? error.message : error,
      ),
    )
    await pause(Math.max(0, at.getTime() + hours * 3_600_000 - now().getTime()))
  }
}

/** The secrets that the product made itself. Those that the operator sets are the operator's to keep. */
export function secretsOf(dataDir: string): string | undefined {
  if (process.env['SESSION_SECRET'] && process.env['MEMBERSHIP_SECRET']) return undefined
  return readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
}

/** Apart from those that the operator makes, whose schedule deletes by other rules. */
export const hourlyFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'backups', 'hourly')

/** Most who only look are gone by then, and a start has done its own work. */
const firstAfter = 600_000

/** Bytes that a backup leaves free, so that the database on the same disk can go on. */
const reserve = 500_000_000

interface Hourly extends Clock {
  readonly source: BackupSource
  readonly to: string
  readonly passphrase?: string | undefined
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Called with the time at which everything up to then was backed up. */
  readonly onDone: (at: Date) => void
}

/** Makes a backup each hour if anything changed, until `pause` throws. One that fails is a line in the log, and tried again an hour later. */
export async function backUpHourly({ now, pause, source, to, passphrase, log, onDone }: Hourly): Promise<never> {
  await pause(firstAfter)
  return backUpEvery(1, { now, pause }, async (at) => {
    try {
      if ((await stateOf(source.ownerUrl, to)).isChanged) {
        await refuseIfShort(source.ownerUrl, to)
        await makeBackup(source, { to, at, expired: thinnedBackups, ...(passphrase !== undefined && { passphrase }) })
      }
      onDone(at)
    } catch (error) {
      const why = failureText(error, to)
      if (why === undefined) log.error(error, 'The hourly backup failed. It is tried again in an hour.')
      else log.error(`The hourly backup failed. ${why} It is tried again in an hour.`)
    }
  })
}

/** The newest hourly backup, and whether anything changed since. */
async function stateOf(ownerUrl: string, to: string): Promise<{ readonly newest?: Date; readonly isChanged: boolean }> {
  const name = finishedBackups(await fs.readdir(to).catch(() => [])).at(-1)
  if (name === undefined) return { isChanged: true }
  const before = await readManifest(path.join(to, name)).catch(() => undefined)
  return { newest: timeOf(name), isChanged: before?.changes !== (await withOwnerClient(ownerUrl, changesOf)) }
}

async function refuseIfShort(ownerUrl: string, to: string): Promise<void> {
  await fs.mkdir(to, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await fs.statfs(to)
  const size = await withOwnerClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes')
    return rows[0]?.bytes ?? 0
  })
  if (bavail * bsize < size + reserve) throw new StartupError(shortOf(to, size + reserve))
}

const shortOf = (to: string, bytes: number) =>
  `The disk of ${to} has less than ${Math.ceil(bytes / 1e6)} MB left, which the database needs to go on. Make room there.`

/** Says what to do about a folder that cannot be written to; undefined for any other error. */
function failureText(error: unknown, to: string): string | undefined {
  if (error instanceof StartupError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT'].includes(code)) return shortOf(to, reserve)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return `${to} cannot be written to: it must be a folder of the user that runs Glasshouse.`
  return undefined
}

const twoHours = 7_200_000

/** A warning for the operator where a change is older than the next hourly backup should be; undefined for a database of one's own. */
export async function missedBackup(config: Config, ownerUrl: string, now: Date): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  const to = hourlyFolder(config)
  const { newest, isChanged } = await stateOf(ownerUrl, to)
  if (!isChanged || (newest !== undefined && now.getTime() - newest.getTime() < twoHours)) return undefined
  const last =
    newest === undefined ? 'there is none' : `the newest is of ${newest.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `Careful: hourly backups are made into ${to}, and ${last}. If Glasshouse has been running for more than an hour, its log says why.`
}
