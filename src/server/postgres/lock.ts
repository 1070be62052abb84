/** One product per data folder, by an advisory lock in its database that ends with the process. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { guardedFetch } from '../guarded-fetch.ts'
import { StartupError } from '../startup-error.ts'

/** An arbitrary number; every Glasshouse has to use the same. */
const key = 7_161_930

const holder = 'Glasshouse at '

export interface Lock {
  /** Resolves when the connection that holds the lock is lost. */
  readonly lost: Promise<void>
}

/** Takes the lock; throws a StartupError with the address of the other product, if there is one. */
export async function lockFolder(url: string, folder: string, address: string): Promise<Lock> {
  const client = new pg.Client({ connectionString: url, application_name: `${holder}${address}`.slice(0, 63), keepAlive: true })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
    client.once('error', () => resolve())
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [key])
  if (rows[0]?.locked) return { lost }
  const other = await whoHolds(client)
  await client.end()
  throw alreadyRuns(folder, other)
}

/**
 * Milliseconds to wait for a product that holds the lock and may be stopping: one whose launcher was killed notices at once and
 * stops within ten seconds. A product that answers requests is checked twice.
 */
const patience = { stopping: 12_000, serving: 1_500 }

/** Throws if a product holds the lock of this database, and does not just stop. */
export async function refuseIfLocked(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const began = performance.now(); ; await pause(250)) {
      const other = await whoHolds(client)
      if (other === undefined) return
      const waited = performance.now() - began
      if (waited > patience.stopping || (waited > patience.serving && (await isServing(other)))) throw alreadyRuns(folder, other)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

const isServing = (address: string): Promise<boolean> =>
  guardedFetch(`${address}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function whoHolds(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted AND pid <> pg_backend_pid()`,
    [key],
  )
  return rows[0]?.name.replace(holder, '')
}

function alreadyRuns(folder: string, address: string | undefined): StartupError {
  const where = address === undefined ? '' : `, at ${address}`
  return new StartupError(
    `Glasshouse already runs on ${folder}${where}. Stop that one first, or give this one another folder in GLASSHOUSE_DATA and another PORT.`,
  )
}
