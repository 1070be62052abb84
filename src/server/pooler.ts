/**
 * A connection pooler, such as PgBouncer, between the product and its database. In transaction mode it lends a connection for one transaction,
 * so nothing may be expected of a connection after it: no LISTEN, no session lock, no setting, and no prepared statement unless the pooler
 * prepares it again. Requests go through it; migrations, LISTEN and background jobs go to the server itself.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sameUserAt } from './login-url.ts'
import { StartupError } from './startup-error.ts'

export interface PooledAddresses {
  readonly appUrl: string
  readonly membershipUrl: string
  /**
   * True if a statement prepared in one transaction can be used in the next, as with PgBouncer's max_prepared_statements (1.21).
   */
  readonly keepsStatements: boolean
}

interface Direct {
  readonly appUrl: string
  readonly membershipUrl: string
}

/** The addresses of the same users at the pooler. Throws a StartupError that says what to do when it lets them not in, or leads elsewhere. */
export async function throughPooler(poolerUrl: string, direct: Direct): Promise<PooledAddresses> {
  const appUrl = sameUserAt(poolerUrl, direct.appUrl)
  const membershipUrl = sameUserAt(poolerUrl, direct.membershipUrl)
  const server = await onConnection(direct.appUrl, databaseOf)
  const pooled = await onConnection(appUrl, async (client) => ({
    database: await databaseOf(client),
    keepsStatements: await keepsStatements(client),
  }))
  if (server !== pooled.database)
    throw new StartupError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: the first is the pooler, the second the server behind it.',
    )
  await onConnection(membershipUrl, databaseOf)
  return { appUrl, membershipUrl, keepsStatements: pooled.keepsStatements }
}

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on('error', () => {}) // the running statement fails with it
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const { host, username } = new URL(url)
    throw new StartupError(
      `The pooler in DATABASE_URL (${host}) does not serve the user ${username} (${message}): it needs pool_mode = transaction and an auth_query, as in deploy/pgbouncer.ini.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ database: string }>(
    `SELECT current_database() || ' since ' || pg_postmaster_start_time() AS database`,
  )
  return rows[0]?.database ?? ''
}

/**
 * A pooler that keeps statements gives them names of its own at the server; one that does not know of them passes ours on. (So does one in
 * session mode, where statements without names are slower but right.)
 */
async function keepsStatements(client: pg.Client): Promise<boolean> {
  const name = `probe_${randomUUID()}`
  await client.query('BEGIN')
  const { rows } = await client.query<{ passed_on: boolean }>({
    name,
    text: 'SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = $1) AS passed_on',
    values: [name],
  })
  const passedOn = rows[0]?.passed_on ?? false
  if (passedOn) await client.query(`DEALLOCATE ${pg.escapeIdentifier(name)}`)
  await client.query('COMMIT')
  return !passedOn
}
