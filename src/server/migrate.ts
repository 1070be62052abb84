/** Brings a database to the version of this product: plain SQL files, forward only, each whole or not at all. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { migrateJobs } from './jobs.ts'
import { makeLogins } from './logins.ts'
import { oneAtATime, asOwner } from './owner.ts'

interface Migrated {
  /** The database as the application: it owns nothing and sees one nursery at a time. */
  readonly appUrl: string
  /** The database as the membership provider: it owns the schema `membership` and sees nothing else. */
  readonly membershipUrl: string
  /** The database as the owner of the queue of work. */
  readonly jobsUrl: string
  /** What was applied just now. */
  readonly applied: readonly string[]
}

interface Migration {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

const folder = path.resolve(import.meta.dirname, '..', '..', 'database', 'migrations')

/** Applies what this database lacks and makes its logins, whose passwords come from the secret, and the queue of work. */
export async function migrate(
  ownerUrl: string,
  secret: string,
  migrations: readonly Migration[] = readMigrations(folder),
): Promise<Migrated> {
  return asOwner(ownerUrl, async (owner) => {
    const done = await oneAtATime(owner, () => doneBefore(owner, migrations))
    const applied: string[] = []
    for (const migration of migrations.filter(({ version }) => !done.has(version)))
      if (await oneAtATime(owner, () => apply(owner, migration))) applied.push(migration.name)
    const logins = await makeLogins(owner, ownerUrl, secret)
    await oneAtATime(owner, () => migrateJobs(logins.jobsUrl))
    return { applied, ...logins }
  })
}

/** The migrations of a folder, in the order of their numbers: `0001_nurseries.sql` … */
export function readMigrations(from: string): Migration[] {
  const named = fs.readdirSync(from).flatMap((file) => {
    const [, digits, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? []
    if (digits === undefined || name === undefined) return []
    // A checkout on Windows may have turned the line ends: that is no other migration.
    const sql = fs.readFileSync(path.join(from, file), 'utf8').replaceAll('\r\n', '\n')
    return [{ version: Number(digits), name: file, checksum: createHash('sha256').update(sql).digest('hex'), sql }]
  })
  return named.toSorted((a, b) => a.version - b.version)
}

/** The versions this database has. Refuses one that a newer product, or a changed copy of this one, has been at. */
async function doneBefore(owner: pg.Client, migrations: readonly Migration[]): Promise<ReadonlySet<number>> {
  await owner.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await owner.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  const newest = migrations.at(-1)?.version ?? 0
  for (const done of rows) {
    const ours = migrations.find((each) => each.version === done.version)
    if (done.version > newest)
      throw new CannotStart(
        `This database was made by a newer Glasshouse (it has ${done.name}, this one ends at ${newest}). Nothing was changed: start the newer one.`,
      )
    if (ours?.checksum !== done.checksum)
      throw new CannotStart(
        `This database has another ${done.name} than this Glasshouse (${ours?.name ?? 'none'}): an applied migration is never edited. Put the file back, and say the change in a new one.`,
      )
  }
  return new Set(rows.map(({ version }) => version))
}

/** Applies it in the open transaction, unless another start has just done so. */
async function apply(owner: pg.Client, { version, name, checksum, sql }: Migration): Promise<boolean> {
  const { rowCount } = await owner.query('SELECT FROM schema_migrations WHERE version = $1', [version])
  if (rowCount !== 0) return false
  try {
    await owner.query(sql)
  } catch (error) {
    throw new Error(`${name} could not be applied: ${inWords(error, sql)}`, { cause: error })
  }
  await owner.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [version, name, checksum])
  return true
}

function inWords(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = sql.slice(0, Number(error.position ?? 0)).split('\n').length
  return `${error.message}${error.position === undefined ? '' : `, in line ${line}`}${error.hint === undefined ? '' : `. ${error.hint}`}`
}
