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
import { version as productVersion } from './version.ts'

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

export interface MigrationState {
  /** Undefined for an empty database. */
  readonly updated: { readonly by: string; readonly at: Date } | undefined
  readonly pending: readonly Migration[]
}

/** Reads what an update would apply, and changes nothing. Throws a StartupError for a database that this product cannot bring up to date. */
export const migrationState = (ownerUrl: string, migrations: readonly Migration[] = readMigrations()): Promise<MigrationState> =>
  withOwnerClient(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query(`SELECT WHERE to_regclass('public.schema_migrations') IS NOT NULL`)
    const done = rowCount === 0 ? [] : await appliedTo(owner)
    refuseUnknown(done, migrations)
    const last = done.at(-1)
    return {
      updated: last && { by: last.applied_by, at: last.applied_at },
      pending: migrations.filter(({ version }) => !done.some((each) => each.version === version)),
    }
  })

interface Applied {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly applied_at: Date
  /** The version of Glasshouse that applied it. */
  readonly applied_by: string
}

async function doneBefore(owner: pg.Client, migrations: readonly Migration[]): Promise<ReadonlySet<number>> {
  await owner.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
      applied_by text NOT NULL)`)
  const done = await appliedTo(owner)
  refuseUnknown(done, migrations)
  return new Set(done.map(({ version }) => version))
}

/** Databases from before the first release have no `applied_by`. */
const appliedTo = async (owner: pg.Client): Promise<Applied[]> =>
  (
    await owner.query<Applied>(
      `SELECT version, name, checksum, applied_at, coalesce(to_jsonb(done) ->> 'applied_by', '') AS applied_by FROM schema_migrations AS done ORDER BY version`,
    )
  ).rows

/** Throws a StartupError for a database that was migrated by a newer product, or by one that was never released. */
function refuseUnknown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  for (const { version, name, checksum, applied_by } of applied) {
    if (version > newest) {
      // Two builds of one version, as between two releases.
      const [newer, start] =
        applied_by === productVersion
          ? [`a newer build of Glasshouse ${applied_by}`, 'that build']
          : [`Glasshouse ${applied_by}, which is newer than this one (${productVersion})`, `Glasshouse ${applied_by}`]
      throw new StartupError(
        `This database was brought up to date by ${newer}: it has ${name}. Nothing was changed: start ${start} or a later one.`,
      )
    }
    if (migrations.find((each) => each.version === version)?.checksum !== checksum)
      throw new StartupError(
        `This database was made by a Glasshouse that was never released, or the files of this one were changed: its ${name} differs. Nothing was changed. Start the Glasshouse that made it, or give this one an empty database or another folder in GLASSHOUSE_DATA.`,
      )
  }
}

/** The lock timeout: other statements on the table queue behind the migration. */
export const lockTimeout = '5s'
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
  await owner.query('INSERT INTO schema_migrations (version, name, checksum, applied_by) VALUES ($1, $2, $3, $4)', [
    version,
    name,
    checksum,
    productVersion,
  ])
  return true
}

/** On its own connection: the other one holds the lock against a second start. */
async function runOneByOne(client: pg.Client, sql: string): Promise<void> {
  await client.query(`SET lock_timeout = '${lockTimeout}'`)
  await dropInvalidIndexes(client)
  for (const statement of statementsOf(sql)) await client.query(statement)
}

/** An interrupted CREATE INDEX CONCURRENTLY leaves an index that is never used, and that IF NOT EXISTS takes for the right one. */
async function dropInvalidIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`)
}

function formatPgError(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = sql.slice(0, Number(error.position ?? 0)).split('\n').length
  return `${error.message}${error.position === undefined ? '' : `, in line ${line}`}${error.hint === undefined ? '' : `. ${error.hint}`}`
}
