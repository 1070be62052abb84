/** The SQL of imports. */
import type { Db } from '#server/database.ts'
import { nowIf, sql } from '#server/sql.ts'
import { Import } from '../contract.ts'

const columns = sql`id, file_name, status, progress, total, failure, deactivated, settings_reset, created_at`

export const lastImport = (db: Db) =>
  db.maybe(
    Import,
    sql`SELECT ${columns} FROM nursery_imports WHERE nursery_id = ${db.nursery_id} ORDER BY created_at DESC, id DESC LIMIT 1`,
  )

export const lockImport = (db: Db, id: string) =>
  db.one(Import, sql`SELECT ${columns} FROM nursery_imports WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`)

export const addImport = (db: Db, { file_name, bytes }: { readonly file_name: string; readonly bytes: number }) =>
  db.one(
    Import,
    sql`INSERT INTO nursery_imports (nursery_id, file_name, bytes) VALUES (${db.nursery_id}, ${file_name}, ${bytes}) RETURNING ${columns}`,
  )

/** Fails imports whose parts were still being uploaded. */
export const dropUploads = (db: Db, failure: string, olderThan = '0 seconds') =>
  db.run(sql`
    UPDATE nursery_imports SET status = 'failed', failure = ${failure}, finished_at = now()
    WHERE nursery_id = ${db.nursery_id} AND status = 'uploading' AND created_at <= now() - ${olderThan}::interval`)

export const setStatus = (db: Db, id: string, status: Import['status'], failure = '') =>
  db.run(sql`
    UPDATE nursery_imports SET status = ${status}, failure = ${failure}, finished_at = ${nowIf(status === 'done' || status === 'failed')}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const setOutcome = (db: Db, id: string, { deactivated, settings_reset }: Pick<Import, 'deactivated' | 'settings_reset'>) =>
  db.run(sql`
    UPDATE nursery_imports SET status = 'done', deactivated = ${deactivated}, settings_reset = ${settings_reset}, finished_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const setProgress = (db: Db, id: string, progress: number, total: number) =>
  db.run(
    sql`UPDATE nursery_imports SET progress = ${progress}, total = ${total} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )
