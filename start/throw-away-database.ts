/** A temporary PostgreSQL for the tests: a copy of one that is created and migrated once, and deleted when they end. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { migrate, readMigrations } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { isAlive } from '#server/postgres/processes.ts'
import { newSecret } from '#server/secrets.ts'

export interface ThrowAway {
  /** The environment variables of the tests. */
  readonly env: Readonly<Record<'OWNER_DATABASE_URL' | 'DATABASE_URL' | 'MEMBERSHIP_DATABASE_URL' | 'JOBS_DATABASE_URL', string>>
  readonly stop: () => Promise<void>
}

const project = path.resolve(import.meta.dirname, '..')
/** The working folder of the tests. */
const testFolder = path.join(project, '.data-test')
/** Before the name of a folder with a migrated database, of the hash of its sources. */
const migrated = 'migrated.'

export async function throwAwayDatabase(): Promise<ThrowAway> {
  await sweep()
  const dataDir = path.join(testFolder, `database-${process.pid}`)
  await copyMigratedDatabase(dataDir)
  const database = await startEmbedded(dataDir, { throwAway: true, connections: 200 })
  const stop = async () => {
    await database.stop()
    remove(dataDir)
  }
  try {
    const { appUrl, membershipUrl, jobsUrl } = await migrate(database.url, newSecret())
    const env = {
      OWNER_DATABASE_URL: database.url,
      DATABASE_URL: patient(appUrl),
      MEMBERSHIP_DATABASE_URL: patient(membershipUrl),
      JOBS_DATABASE_URL: patient(jobsUrl),
    }
    return { env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same connection with limits that a busy machine does not reach: a call that waits for another one's lock is no fault. */
function patient(url: string): string {
  const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map((each) => `-c ${each}=300s`)
  const { href } = Object.assign(new URL(url), {
    search: `?options=${encodeURIComponent(limits.join(' '))}&query_timeout=300000`,
  })
  return href
}

/** One for all that need it in this process. */
let making: Promise<void> | undefined

/** Fills a data folder with a database that has all migrations and no rows. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const template = path.join(testFolder, `${migrated}${hashOfSources()}`)
  if (!fs.existsSync(template)) await (making ??= makeTemplate(template))
  fs.cpSync(template, dataDir, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  if (process.getuid?.() !== 0) return
  // For root, PostgreSQL may run as another user, who owns the files.
  const { uid, gid } = fs.statSync(path.join(template, 'postgres'))
  for (const each of ['', ...fs.readdirSync(path.join(dataDir, 'postgres'), { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(dataDir, 'postgres', each), uid, gid)
}

/** Makes it under another name first: an interrupted run leaves nothing half-made, and a second one beside it does not disturb it. */
async function makeTemplate(template: string): Promise<void> {
  const draft = ownTestFolder('template')
  try {
    const database = await startEmbedded(draft, { throwAway: true })
    await migrate(database.url, newSecret()).finally(() => database.stop())
    for (const name of fs.readdirSync(testFolder)) if (name.startsWith(migrated)) remove(path.join(testFolder, name))
    fs.renameSync(draft, template)
  } catch (error) {
    if (!fs.existsSync(template)) throw error
  } finally {
    remove(draft)
  }
}

/** Hash of the sources of a migrated database. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(
    readMigrations()
      .map(({ checksum }) => checksum)
      .join(' '),
  )
  for (const file of ['package-lock.json', 'src/server/database-roles.ts', 'src/server/postgres/initialise.ts'])
    hash.update(fs.readFileSync(path.join(project, file)))
  return hash.digest('hex').slice(0, 16)
}

/** An empty folder of this process, for tests that start products of their own. The next run removes it if this one is killed. */
export function ownTestFolder(name: string): string {
  const folder = path.join(testFolder, `${name}-${process.pid}`)
  remove(folder)
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** Removes the remains of killed test runs, servers included; those of a running process stay. */
export async function sweep(): Promise<void> {
  fs.mkdirSync(testFolder, { recursive: true, mode: 0o711 })
  for (const name of fs.readdirSync(testFolder)) {
    const [, maker] = /-(\d+)$/.exec(name) ?? []
    if (maker === undefined || isAlive(Number(maker))) continue
    await discard(path.join(testFolder, name))
  }
}

/** Removes a folder and stops the servers that still run in it. */
export async function discard(folder: string): Promise<void> {
  for (const note of fs.globSync('**/postgres/postmaster.pid', { cwd: folder }))
    await stopServerAt(path.resolve(folder, note, '..', '..')).catch((error: unknown) => {
      // Another run that starts beside this one removes the same remains.
      if (fs.existsSync(path.join(folder, note))) throw error
    })
  remove(folder)
}

/** Windows locks the files of a program for a moment after its end. */
function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function stopServerAt(dataDir: string): Promise<void> {
  await (await startEmbedded(dataDir)).stop()
}
