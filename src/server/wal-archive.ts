/** Continuous archiving of a PostgreSQL server: until when its journal is in the archive. */
import type pg from 'pg'

/** No row where the server does not archive. After a crash the server's figures begin anew. */
const archivedQuery = `
  SELECT extract(epoch FROM coalesce(last_archived_time, stats_reset))::float8 AS archived_at
  FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`

/** Seconds since 1970; undefined where the server does not archive. */
export async function archivedAt(db: Pick<pg.Pool | pg.Client, 'query'>): Promise<number | undefined> {
  const { rows } = await db.query<{ archived_at: number | null }>(archivedQuery)
  return rows[0]?.archived_at ?? undefined
}

/** Many times the minute of `archive_timeout` in recover.md. */
const latest = 15 * 60

/** A warning for the operator where the archive has stopped; undefined where it is up to date or there is none. */
export async function missedArchive(db: Pick<pg.Pool | pg.Client, 'query'>, now: Date): Promise<string | undefined> {
  const at = await archivedAt(db)
  if (at === undefined || now.getTime() / 1_000 - at < latest) return undefined
  const since = new Date(at * 1_000).toISOString().slice(0, 16).replace('T', ' ')
  return `Careful: PostgreSQL has archived none of its journal since ${since} UTC, and keeps all of it until the disk is full. Its log names the command that fails (docs/recover.md, "Back to any moment").`
}
