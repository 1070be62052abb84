/** The database as its owner: only used before the product serves. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from './startup-error.ts'
import { untilAnswered } from './until-answered.ts'

declare module 'pg' {
  interface Client {
    /** The process that serves this connection, as the other side says when it opens. */
    readonly processID: number | null
  }
}

/** Runs the work on one connection of the owner; throws a StartupError with what to do when the server refuses the connection or is too old. */
export async function withOwnerClient<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = await untilAnswered(() => connectOwner(ownerUrl))
  try {
    await refuseUnfitServer(owner)
    return await work(owner)
  } finally {
    await owner.end().catch(() => {})
  }
}

async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'glasshouse start',
  })
  owner.on('error', () => {}) // the running statement fails with it
  try {
    await owner.connect()
    return owner
  } catch (error) {
    throw new StartupError(whyNot(error, ownerUrl), { cause: error })
  }
}

/** Runs the work in a transaction under an advisory lock of this database. */
export async function withAdvisoryLock<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    await beginLocked(owner)
    const result = await work()
    await owner.query('COMMIT')
    return result
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/**
 * Begins the transaction that has the lock: a transaction lock works through a pooler, too, and is released automatically. It is asked for again and
 * again, because a statement that waits has a snapshot, for which CREATE INDEX CONCURRENTLY of the process that has the lock would wait.
 */
async function beginLocked(owner: pg.Client): Promise<void> {
  for (;;) {
    await owner.query('BEGIN')
    const { rows } = await owner.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7161931) AS locked')
    if (rows[0]?.locked) return
    await owner.query('ROLLBACK')
    await setTimeout(betweenTries)
  }
}

const betweenTries = 100

async function refuseUnfitServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ number: string; version: string; process: number }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version, pg_backend_pid() AS process`,
  )
  const [server] = rows
  // A pooler names a process of its own invention: the server's may be another one in the next transaction.
  if (server?.process !== owner.processID)
    throw new StartupError(
      'The address of the database leads to a pooler, such as PgBouncer, which cannot carry everything: give the address of the server itself in DATABASE_DIRECT_URL, and that of the pooler in DATABASE_URL.',
    )
  if (Number(server?.number) < 150_000)
    throw new StartupError(
      `The database server is PostgreSQL ${server?.version}; Glasshouse needs 15 or newer. Upgrade it, or leave DATABASE_URL out.`,
    )
}

function whyNot(error: unknown, ownerUrl: string): string {
  const { host, username, pathname } = new URL(ownerUrl)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const message = error instanceof Error && error.message !== '' ? error.message : String(code)
  if (code === '28P01' || code === '28000')
    return `The database server at ${host} does not let ${username} in (${message}): check the user and the password in DATABASE_URL.`
  if (code === '3D000')
    return `The database server at ${host} has no database ${pathname.slice(1)}: make it with "createdb ${pathname.slice(1)}".`
  return `The database server at ${host} does not answer (${message}): check DATABASE_URL, and that the server runs.`
}
