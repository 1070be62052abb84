/** Tells the person who is about to start an update what it will do to the database. */
import { type Migration, lockTimeout, migrationState } from '#server/migrate.ts'
import { effectsOf } from '#server/migration-sql.ts'
import { withOwnerClient } from '#server/database-owner.ts'
import { version } from '#server/version.ts'
import { type Output, count, list } from './print.ts'

const inSentence = new Intl.ListFormat('en-GB')

export const upToDate = 'The database is up to date.'

export async function updateStatus(ownerUrl: string, migrations?: readonly Migration[]): Promise<Output> {
  const { updated, pending } = await migrationState(ownerUrl, migrations)
  const effects = pending.map(({ name, sql }) => ({ name, ...effectsOf(sql) }))
  // Tables that this update creates have no users yet.
  const made = new Set(effects.flatMap(({ makes }) => makes))
  const changes = effects.map(({ makes: _, locks, reads, ...rest }) => ({
    ...rest,
    locks: locks.filter((table) => !made.has(table)),
    reads: reads.filter((table) => !made.has(table)),
  }))
  const json = { version, updated, changes }
  if (updated === undefined) return { json, text: 'This database is empty: the first start creates everything.' }
  const versions = list({
    'This Glasshouse': version,
    'The database': `brought up to date by ${updated.by} on ${updated.at.toISOString().slice(0, 10)}`,
  })
  if (changes.length === 0) return { json, text: `${versions}\n\n${upToDate}` }
  const rows = await rowsOf(
    ownerUrl,
    changes.flatMap(({ reads }) => reads),
  )
  const stopping = changes.filter(({ isCompatible }) => !isCompatible)
  return {
    json,
    text: [
      versions,
      '',
      `The next start applies ${count(changes.length, 'migration')}:`,
      ...changes.flatMap(({ name, about, locks, reads }) => [
        `  ${name}  ${about ?? ''}`,
        ...locks.map((table) => `    locks ${table} for a moment`),
        ...reads.map((table) => `    reads all of ${table} (${rows.get(table) ?? 'few'} rows), which stays in use`),
      ]),
      '',
      `A migration waits at most ${lockTimeout.replace('s', ' seconds')} for a table in use; then it changes nothing, and the start says so.`,
      stopping.length === 0
        ? 'An older Glasshouse can go on beside the new one until the last is updated.'
        : `Stop every older Glasshouse first, because of ${inSentence.format(stopping.map(({ name }) => name))}.`,
      'Make a backup before you start: npm run backup -- --to <folder>',
    ].join('\n'),
  }
}

/** PostgreSQL's estimate of the rows of each table. */
const rowsOf = (ownerUrl: string, tables: readonly string[]) =>
  withOwnerClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string; rows: string }>(
      `SELECT relname AS name, greatest(reltuples, 0)::bigint::text AS rows FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1)`,
      [tables],
    )
    return new Map(rows.map(({ name, rows }) => [name, `about ${Number(rows).toLocaleString('en')}`]))
  })
