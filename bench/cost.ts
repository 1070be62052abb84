/** Measures the database's work, independent of other load: CPU time of its connections, WAL, and rows of its statistics. */
import fs from 'node:fs'
import type pg from 'pg'

export interface Counted {
  /** Milliseconds of CPU of the database's connections. */
  readonly database: number
  /** Milliseconds of CPU of this process. */
  readonly server: number
  /** Bytes. */
  readonly wal: number
  readonly commits: number
}

/** Counts from now on; the returned function gives what was counted. Connections that are opened meanwhile are not counted. */
export async function startCounting(owner: pg.Pool): Promise<() => Promise<Counted>> {
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  const database = () => rows.reduce((all, { pid }) => all + cpuOf(pid), 0)
  const started = { database: database(), server: process.cpuUsage(), ...(await positions(owner)) }
  return async () => {
    const now = { database: database(), ...(await positions(owner)) }
    const { user, system } = process.cpuUsage(started.server)
    return {
      database: now.database - started.database,
      server: (user + system) / 1e3,
      wal: now.wal - started.wal,
      commits: now.commits - started.commits,
    }
  }
}

/** 0 if the system does not report it. */
function cpuOf(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0
}

async function positions(owner: pg.Pool): Promise<{ wal: number; commits: number }> {
  const { rows } = await owner.query<{ wal: string; commits: string }>(`
    SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal, xact_commit AS commits FROM pg_stat_database WHERE datname = current_database()`)
  return { wal: Number(rows[0]?.wal), commits: Number(rows[0]?.commits) }
}
