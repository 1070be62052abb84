/** The product's own backups of each hour, with a clock that the tests move and a real database. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMigratedDatabase, discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { rounds } from '#testing/size.ts'
import { ask } from '#testing/load.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { localFiles } from '#server/files.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { readConfig } from '#server/config.ts'
import { backUpHourly, hourlyFolder, missedBackup } from './scheduled-backups.ts'

const dataDir = ownTestFolder('hourly')
const files = localFiles(path.join(dataDir, 'files'))
let database: Embedded
beforeAll(async () => {
  await copyMigratedDatabase(dataDir)
  database = await startEmbedded(dataDir, { throwAway: true })
})
afterAll(async () => {
  await database.stop()
  await discard(dataDir)
})

interface Run {
  readonly to: string
  readonly passphrase?: string
  /** Called before the backup of each hour, from the first on; the run ends after the last. */
  readonly hours: readonly (() => Promise<unknown>)[]
}

/** Runs the hours; gives the names in the folder after each, what the log says, and the times that are backed up. */
async function run({ to, passphrase, hours }: Run) {
  let time = Date.UTC(2026, 10, 30, 7, 50)
  const left = [...hours]
  const after: string[][] = []
  const log: string[] = []
  const done: string[] = []
  const pause = async (milliseconds: number) => {
    if (left.length < hours.length)
      after.push(fs.existsSync(to) && fs.statSync(to).isDirectory() ? fs.readdirSync(to).toSorted() : [])
    time += milliseconds
    const next = left.shift()
    if (next === undefined) throw new Error('The test has seen enough.')
    await next()
  }
  const hourly = backUpHourly({
    now: () => new Date(time),
    pause,
    source: { ownerUrl: database.url, files, secrets: undefined },
    to,
    passphrase,
    log: { error: (...words: readonly unknown[]) => log.push(words.join(' ')) },
    onDone: (at) => done.push(at.toISOString().slice(11, 16)),
  })
  await expect(hourly).rejects.toThrow('The test has seen enough.')
  return { after, log, done }
}

const nothing = async () => undefined
const nursery = randomUUID()

/** The server counts what is changed a moment later, once this connection has ended. */
async function change(statement: string, table = 'nurseries') {
  const counted = () =>
    ask(database.url, 'SELECT n_tup_ins + n_tup_upd AS changes FROM pg_stat_user_tables WHERE relname = $1', [table])
  const before = await counted()
  await ask(database.url, statement)
  await expect.poll(counted).not.toEqual(before)
}

/** A round of the five minutes, in which nobody did anything. */
const round = () =>
  change(
    `INSERT INTO aggregation_watermarks (nursery_id, name, watermark) VALUES ('${nursery}', 'sales', now())
     ON CONFLICT (nursery_id, name) DO UPDATE SET watermark = now()`,
    'aggregation_watermarks',
  )

const begin = () => change(`INSERT INTO nurseries (id, name) VALUES ('${nursery}', 'Green Gate')`)
const rename = (name: string) => () => change(`UPDATE nurseries SET name = '${name}' WHERE id = '${nursery}'`)
const name = (hour: string) => `glasshouse-20261130T${hour}0000Z`

const passphrase = 'blue rose in the frame'

test.each(rounds > 1 ? [undefined, passphrase] : [passphrase])(
  'makes a backup in each hour in which something changed, and shares the photos among them (%s)',
  async (passphrase) => {
    const to = path.join(dataDir, passphrase === undefined ? 'plain' : 'encrypted')
    const photo = `${nursery}/plants/${randomUUID()}-320.webp`
    const addPhoto = () => files.put(photo, Buffer.from('a picture'), 'image/webp')
    await begin().catch(nothing)
    const { after, log, done } = await run({
      to,
      ...(passphrase !== undefined && { passphrase }),
      hours: [addPhoto, round, rename('Blue Gate')],
    })
    expect(after).toEqual([[name('08')], [name('08')], [name('08'), name('10')]])
    expect([log, done]).toEqual([[], ['08:00', '09:00', '10:00']])
    for (const hour of ['08', '10']) await verifyBackup(path.join(to, name(hour)), passphrase)
    expect(fs.statSync(path.join(to, name('08'), 'files', photo)).nlink).toBe(2)
    if (rounds === 1) return files.delete(photo)
    // Damage to one does not pass on to the next.
    const shared = path.join(to, name('10'), 'files', photo)
    fs.writeFileSync(shared, fs.readFileSync(shared).toReversed())
    await run({
      to,
      ...(passphrase !== undefined && { passphrase }),
      hours: [nothing, nothing, nothing, nothing, rename('Red Gate')],
    })
    await verifyBackup(path.join(to, name('12')), passphrase)
    await files.delete(photo)
  },
)

test('a folder that cannot be written to is a sentence in the log, and the next hour tries again', async () => {
  const to = path.join(dataDir, 'away')
  fs.writeFileSync(to, 'not a folder')
  const { after, log, done } = await run({ to, hours: [nothing, async () => fs.rmSync(to)] })
  expect(log).toEqual([
    `The hourly backup failed. ${to} cannot be written to: it must be a folder of the user that runs Glasshouse. It is tried again in an hour.`,
  ])
  expect([after, done]).toEqual([[[], [name('09')]], ['09:00']])
})

test('the operator is told when a change is in no hourly backup for two hours', async () => {
  const config = readConfig({ GLASSHOUSE_DATA: dataDir })
  const to = hourlyFolder(config)
  const at = (hour: number) => missedBackup(config, database.url, new Date(Date.UTC(2026, 10, 30, hour)))
  expect(await at(8)).toContain(`hourly backups are made into ${to}, and there is none.`)
  await run({ to, hours: [nothing] })
  expect(await at(23)).toBe(undefined)
  await rename('Green Gate')()
  expect(await at(9)).toBe(undefined)
  expect(await at(10)).toContain('and the newest is of 2026-11-30 08:00 UTC.')
  expect(await missedBackup({ ...config, databaseUrl: database.url }, database.url, new Date())).toBe(undefined)
})
