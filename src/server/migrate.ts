/**
 * Migrates a database to the version of this product: plain SQL files, forward only, each in a transaction. A file that begins with
 * `-- outside a transaction` is the exception: its statements run one by one, as CREATE INDEX CONCURRENTLY requires, and may be run again.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartupError } from './startup-error.ts'
import { migrateJobs } from './jobs.ts'
import { ensureRights, ensureUsers } from './database-roles.ts'
import { runsOutsideTransaction, statementsOf } from './migration-sql.ts'
import { withAdvisoryLock, withOwnerClient } from './database-owner.ts'

interface Migrated {
  /** The database as the application: it owns nothing and sees one nursery at a time. */
  readonly appUrl: string
  /** The database as the membership provider: it owns the schema `membership` and sees nothing else. */
  readonly membershipUrl: string
  /** The database as the owner of the job queue. */
  readonly jobsUrl: string
  /** The migrations applied just now. */
  readonly applied: readonly string[]
}

export interface Migration {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

const folder = path.resolve(import.meta.dirname, '..', '..', 'database', 'migrations')

/** Applies the missing migrations and creates the roles, whose passwords are derived from the secret, and the job queue. */
export async function migrate(
  ownerUrl: string,
  secret: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<Migrated> {
  return withOwnerClient(ownerUrl, async (owner) => {
    const done = await withAdvisoryLock(owner, () => doneBefore(owner, migrations))
    await ensureUsers(owner, secret)
    const applied: string[] = []
    for (const migration of migrations.filter(({ version }) => !done.has(version)))
      if (await withAdvisoryLock(owner, () => apply(owner, ownerUrl, migration))) applied.push(migration.name)
    const logins = await ensureRights(owner, ownerUrl, secret)
    await withAdvisoryLock(owner, () => migrateJobs(logins.jobsUrl))
    return { applied, ...logins }
  })
}

/** The product's migrations, or those of another folder, in the order of their numbers: `1001_nurseries.sql` … */
export function readMigrations(from = folder): Migration[] {
  const named = fs.readdirSync(from).flatMap((file) => {
    const [, digits, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? []
    if (digits === undefined || name === undefined) return []
    // A checkout on Windows may have changed the line ends: that is not an edit.
    const sql = fs.readFileSync(path.join(from, file), 'utf8').replaceAll('\r\n', '\n')
    return [{ version: Number(digits), name: file, checksum: createHash('sha256').update(sql).digest('hex'), sql }]
  })
  return named.toSorted((a, b) => a.version - b.version)
}

/** The versions this database has. Throws for one that was migrated by a newer product or a modified copy of this one. */
async function doneBefore(owner: pg.Client, migrations: readonly Migration[]): Promise<ReadonlySet<number>> {
  await owner.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await owner.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  const newest = migrations.at(-1)?.version ?? 0
  const oldest = migrations[0]?.version ?? 0
  for (const done of rows) {
    if (done.version < oldest)
      throw new StartupError(
        `This database was made by a Glasshouse from before its first release (it has ${done.name}), and cannot be brought up to date. Nothing was changed: give this one an empty database, or another folder in GLASSHOUSE_DATA.`,
      )
    const ours = migrations.find((each) => each.version === done.version)
    if (done.version > newest)
      throw new StartupError(
        `This database was made by a newer Glasshouse (it has ${done.name}, this one ends at ${newest}). Nothing was changed: start the newer one.`,
      )
    if (ours?.checksum !== done.checksum)
      throw new StartupError(
        `This database has another ${done.name} than this Glasshouse (${ours?.name ?? 'none'}): an applied migration is never edited. Put the file back, and say the change in a new one.`,
      )
  }
  return new Set(rows.map(({ version }) => version))
}

/** The lock timeout: other statements on the table queue behind the migration. */
const lockTimeout = '5s'
const statementTimeout = '15min'

/** Applies it in the open transaction, unless another start has just done so. */
async function apply(owner: pg.Client, ownerUrl: string, { version, name, checksum, sql }: Migration): Promise<boolean> {
  // Without parameters: a statement with parameters keeps its snapshot, for which CREATE INDEX CONCURRENTLY would wait.
  const { rowCount } = await owner.query(`SELECT FROM schema_migrations WHERE version = ${version}`)
  if (rowCount !== 0) return false
  try {
    if (runsOutsideTransaction(sql)) await withOwnerClient(ownerUrl, (client) => runOneByOne(client, sql))
    else {
      await owner.query(`SET LOCAL lock_timeout = '${lockTimeout}'; SET LOCAL statement_timeout = '${statementTimeout}'`)
      await owner.query(sql)
    }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new StartupError(
        `${name} could not be applied: another program held a table it changes for more than ${lockTimeout.replace('s', ' seconds')}. Nothing was changed: stop other copies of Glasshouse on this database, then start again.`,
      )
    throw new Error(`${name} could not be applied: ${formatPgError(error, sql)}`, { cause: error })
  }
  await owner.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [version, name, checksum])
  return true
}

/** On its own connection: the other one holds the lock against a second start. */
async function runOneByOne(client: pg.Client, sql: string): Promise<void> {
  await client.query(`SET lock_timeout = '${lockTimeout}'`)
  for (const statement of statementsOf(sql)) await client.query(statement)
}

function formatPgError(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = sql.slice(0, Number(error.position ?? 0)).split('\n').length
  return `${error.message}${error.position === undefined ? '' : `, in line ${line}`}${error.hint === undefined ? '' : `. ${error.hint}`}`
}
