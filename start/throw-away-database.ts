/** A temporary PostgreSQL for the tests: created, migrated, and deleted when they end. */
import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { isAlive } from '#server/postgres/processes.ts'
import { newSecret } from '#server/secrets.ts'

export interface ThrowAway {
  /** The environment variables of the tests. */
  readonly env: Readonly<Record<'OWNER_DATABASE_URL' | 'DATABASE_URL' | 'MEMBERSHIP_DATABASE_URL' | 'JOBS_DATABASE_URL', string>>
  readonly stop: () => Promise<void>
}

/** The working folder of the tests. */
const testFolder = path.resolve(import.meta.dirname, '..', '.data-test')

export async function throwAwayDatabase(): Promise<ThrowAway> {
  await sweep()
  const dataDir = path.join(testFolder, `database-${process.pid}`)
  const database = await startEmbedded(dataDir, { throwAway: true, connections: 200 })
  const stop = async () => {
    await database.stop()
    remove(dataDir)
  }
  try {
    const { appUrl, membershipUrl, jobsUrl } = await migrate(database.url, newSecret())
    const env = {
      OWNER_DATABASE_URL: database.url,
      DATABASE_URL: appUrl,
      MEMBERSHIP_DATABASE_URL: membershipUrl,
      JOBS_DATABASE_URL: jobsUrl,
    }
    return { env, stop }
  } catch (error) {
    await stop()
    throw error
  }
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
    await stopServerAt(path.resolve(folder, note, '..', '..'))
  remove(folder)
}

/** Windows locks the files of a program for a moment after its end. */
function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function stopServerAt(dataDir: string): Promise<void> {
  await (await startEmbedded(dataDir)).stop()
}
