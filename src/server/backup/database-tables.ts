/** Tables that a backup contains: those of the product, of the membership provider and of the job queue. */
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Manifest, TableEntry } from './format.ts'

/** Created by migrations; they hold which of them were applied. */
const withoutBackup = ['public.schema_migrations', 'graphile_worker.migrations']

export type BackupTable = Omit<TableEntry, 'rows'> & {
  /** As text for SQL: `"public"."sales"`. */
  readonly sql: string
  readonly forced: boolean
}

export const columnList = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')
export const tableName = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** The tables and the columns that hold data of their own. */
export async function tablesOf(db: pg.Client): Promise<BackupTable[]> {
  const { rows } = await db.query<Omit<BackupTable, 'sql'>>(
    `SELECT n.nspname AS schema, c.relname AS name, c.relforcerowsecurity AS forced,
       ARRAY(SELECT a.attname::text FROM pg_attribute AS a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'membership', 'graphile_worker') AND c.relkind = 'r' AND n.nspname || '.' || c.relname <> ALL($1)
     ORDER BY n.nspname, c.relname`,
    [withoutBackup],
  )
  return rows.map((row) => ({ ...row, sql: tableName(row) }))
}

export async function sequencesOf(db: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await db.query<Manifest['sequences'][number]>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last_value FROM pg_sequences
     WHERE schemaname IN ('public', 'membership', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1, 2`,
  )
  return rows
}

/** Progress of background jobs, written in each round even if nothing happened. */
const writtenByRounds = ['aggregation_watermarks', 'journal_progress']

/**
 * Number of rows changed since the server began to count, and that start: unchanged as long as nobody writes. Leaves out the job
 * queue, which changes by itself. Read before a snapshot: a change that is counted is in it.
 */
export async function changesOf(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ changes: string }>(
    `SELECT concat_ws(' since ', sum(n_tup_ins + n_tup_upd + n_tup_del), (SELECT stats_reset FROM pg_stat_database WHERE datname = current_database()))
       AS changes FROM pg_stat_user_tables WHERE schemaname IN ('public', 'membership') AND relname <> ALL($1)`,
    [writtenByRounds],
  )
  return rows[0]?.changes ?? ''
}

/** The migrations that were applied. Throws a StartupError for a database that is not the product's. */
export async function migrationsOf(db: pg.Client): Promise<Manifest['migrations']> {
  const { rowCount } = await db.query(`SELECT WHERE to_regclass('public.schema_migrations') IS NOT NULL`)
  if (rowCount === 0) throw new StartupError('This database holds no Glasshouse: check DATABASE_URL or GLASSHOUSE_DATA.')
  return (
    await db.query<Manifest['migrations'][number]>('SELECT version, name, checksum FROM schema_migrations ORDER BY version')
  ).rows
}

/** Values are written and read the same whatever the server's settings are; a slow table is no error. */
export const sessionSettings = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`
