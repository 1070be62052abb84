/** Setup of every measurement: a PostgreSQL of its own in a new folder, migrated, and the configuration of a server on it. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { newSecret } from '#server/secrets.ts'

export interface Bench {
  readonly folder: string
  /** Connections of the tables' owner, without row-level security. */
  readonly owner: pg.Pool
  /** The database as its owner reaches it. */
  readonly url: string
  /** The database as the application reaches it. */
  readonly appUrl: string
  readonly secret: string
  readonly config: Config
  /** Stops the database and removes the folder. */
  readonly close: () => Promise<void>
}

interface BenchOptions {
  /** Connections that the database allows. */
  readonly connections: number
  /** Settings beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Takes how many connections are needed; returns the running database, to be closed by the caller. */
export async function openBench({ connections, settings = {} }: BenchOptions): Promise<Bench> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-bench-'))
  fs.chmodSync(folder, 0o755)
  const database = await startEmbedded(path.join(folder, 'data'), { connections })
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  const close = async () => {
    await owner.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    const secret = newSecret()
    const { appUrl } = await migrate(database.url, secret)
    const config = readConfig({
      CALLS_A_MINUTE: '999999',
      SESSION_SECRET: secret,
      MEMBERSHIP_SECRET: newSecret(),
      GLASSHOUSE_DATA: folder,
      ...settings,
    })
    return { folder, owner, url: database.url, appUrl, secret, config, close }
  } catch (error) {
    await close()
    throw error
  }
}
