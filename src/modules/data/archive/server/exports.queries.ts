/** The SQL of exports. */
import * as z from 'zod/mini'
import { Id, Instant } from '#kernel/wire.ts'
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { Export } from '../contract.ts'
import { exportDays } from '../limits.ts'

const expires_at = sql`finished_at + make_interval(days => ${exportDays}::int)`
const columns = sql`status, progress, total, bytes::text, failure, created_at, CASE status WHEN 'done' THEN ${expires_at} END AS expires_at`
const isCurrent = sql`(finished_at IS NULL OR ${expires_at} > now())`

/** Undefined once it has expired. */
export const lastExport = (db: Db) =>
  db.maybe(Export, sql`SELECT ${columns} FROM nursery_exports WHERE nursery_id = ${db.nursery_id} AND ${isCurrent}`)

const Added = z.extend(Export, { id: Id })

/** Replaces the last export; undefined while that one runs. */
export const addExport = (db: Db, userId: UserId) =>
  db.maybe(
    Added,
    sql`
    INSERT INTO nursery_exports AS last (nursery_id, requested_by) VALUES (${db.nursery_id}, ${userId})
    ON CONFLICT (nursery_id) DO UPDATE SET id = excluded.id, requested_by = excluded.requested_by, status = excluded.status, run_id = excluded.run_id,
      total = excluded.total, progress = excluded.progress, bytes = excluded.bytes, failure = excluded.failure,
      created_at = excluded.created_at, finished_at = excluded.finished_at
    WHERE last.status IN ('done', 'failed')
    RETURNING id, ${columns}`,
  )

const Started = z.object({ requested_by: Id })

/** Undefined if the export has ended already, or another one replaced it. */
export const startRun = (db: Db, id: string, runId: string) =>
  db.maybe(
    Started,
    sql`
    UPDATE nursery_exports SET status = 'running', run_id = ${runId}, progress = 0, total = 0
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND status IN ('waiting', 'running') RETURNING requested_by`,
  )

export const setProgress = (db: Db, id: string, progress: number, total: number) =>
  db.run(
    sql`UPDATE nursery_exports SET progress = ${progress}, total = ${total} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )

const Finished = z.object({ expires_at: Instant })

export const finishExport = (db: Db, id: string, bytes: number) =>
  db.one(
    Finished,
    sql`
    UPDATE nursery_exports SET status = 'done', bytes = ${bytes}, finished_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${expires_at} AS expires_at`,
  )

export const failExport = (db: Db, id: string, failure: string) =>
  db.run(sql`
    UPDATE nursery_exports SET status = 'failed', failure = ${failure}, finished_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Ready = z.object({ run_id: Id, bytes: z.string(), created_at: Instant })

/** The export whose file can be downloaded. */
export const readyExport = (db: Db) =>
  db.maybe(
    Ready,
    sql`SELECT run_id, bytes::text, created_at FROM nursery_exports WHERE nursery_id = ${db.nursery_id} AND status = 'done' AND ${isCurrent}`,
  )

/** Returns how many were deleted. */
export const deleteExpired = (db: Db) =>
  db.run(sql`DELETE FROM nursery_exports WHERE nursery_id = ${db.nursery_id} AND NOT ${isCurrent}`)
