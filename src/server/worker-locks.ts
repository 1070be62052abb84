/**
 * Frees the jobs of workers whose process was killed. Each worker holds an advisory lock on a connection of its process, so that PostgreSQL releases it
 * with the process; the queue itself frees a job only after four hours.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionLimits } from './connection-limits.ts'

/** An arbitrary number; every Glasshouse has to use the same. */
const lockClass = 7_161_932

/** In milliseconds. Within `grace` a living worker whose connection broke, as all do when the database is started again, has its lock back. */
const pauses = { reconnect: 500, check: 2_000, grace: 10_000 }

/** PostgreSQL ends a connection that sent no check for so long: it would take hours to notice that the other machine is gone. */
const endWhereSilent = `SET idle_session_timeout = '${pauses.check * 3}ms'`

/** Shared: an earlier connection that PostgreSQL takes for alive must not keep its own worker from a new one. */
const takeLocks = `SELECT pg_advisory_lock_shared(${lockClass}, hashtext(id)) FROM unnest($1::text[]) AS id`

const workersWithoutLock = `
  SELECT locked_by AS id
  FROM (SELECT locked_by FROM graphile_worker._private_jobs UNION SELECT locked_by FROM graphile_worker._private_job_queues) AS busy
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = ${lockClass} AND objid = hashtext(locked_by)::oid)`

/** Holds the locks of these workers until it is stopped, and frees the jobs of workers that have been without one for a while. */
export function holdWorkerLocks(url: string, workers: readonly string[]): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const hold = async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        ...connectionLimits,
        query_timeout: 4_000,
        connectionString: url,
        application_name: 'glasshouse worker locks',
      })
      client.on('error', () => {}) // the next statement fails with it
      try {
        await client.connect()
        await client.query(endWhereSilent)
        await client.query(takeLocks, [workers])
        const absentSince = new Map<string, number>()
        while (!stopping.signal.aborted) {
          await freeAbsent(client, absentSince)
          await pause(pauses.check)
        }
      } catch {
        await pause(pauses.reconnect)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }
  const held = hold()
  return {
    stop: () => {
      stopping.abort()
      return held
    },
  }
}

async function freeAbsent(client: pg.Client, absentSince: Map<string, number>): Promise<void> {
  const { rows } = await client.query<{ id: string }>(workersWithoutLock)
  const absent = rows.map(({ id }) => id)
  for (const id of absentSince.keys()) if (!absent.includes(id)) absentSince.delete(id)
  const now = performance.now()
  const ended = absent.filter((id) => {
    const since = absentSince.get(id) ?? now
    absentSince.set(id, since)
    return now - since >= pauses.grace
  })
  if (ended.length > 0) await client.query('SELECT graphile_worker.force_unlock_workers($1)', [ended])
}
