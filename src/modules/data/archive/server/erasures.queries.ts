/** The SQL of erasures. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { Erasure } from '../contract.ts'

const columns = sql`requested_at, erase_after`

/** The one that is neither cancelled nor done. */
export const pendingErasure = (db: Db) =>
  db.maybe(Erasure, sql`SELECT ${columns} FROM nursery_erasures WHERE nursery_id = ${db.nursery_id} AND cancelled_at IS NULL`)

export const addErasure = (db: Db, userId: UserId, days: number) =>
  db.one(
    Erasure,
    sql`
    INSERT INTO nursery_erasures (nursery_id, requested_by, erase_after) VALUES (${db.nursery_id}, ${userId}, now() + make_interval(days => ${days}::int))
    RETURNING ${columns}`,
  )

/** The number of rows: 0 if none was requested. */
export const cancelErasure = (db: Db) =>
  db.run(sql`UPDATE nursery_erasures SET cancelled_at = now() WHERE nursery_id = ${db.nursery_id} AND cancelled_at IS NULL`)

export const isErasureDue = async (db: Db): Promise<boolean> =>
  (await db.maybe(
    z.object({ due: z.int() }),
    sql`SELECT 1 AS due FROM nursery_erasures WHERE nursery_id = ${db.nursery_id} AND cancelled_at IS NULL AND erase_after <= now()`,
  )) !== undefined

export const wasExportedToday = async (db: Db): Promise<boolean> =>
  (await db.maybe(
    z.object({ exported: z.int() }),
    sql`
    SELECT 1 AS exported FROM audit_log
    WHERE nursery_id = ${db.nursery_id} AND subject_type = 'nursery' AND action = 'nursery.export' AND occurred_at > now() - interval '1 day' LIMIT 1`,
  )) !== undefined

export const admins = (db: Db) =>
  db.many(
    z.object({ email: z.string() }),
    sql`SELECT email FROM users WHERE nursery_id = ${db.nursery_id} AND role = 'admin' AND active AND email <> ''`,
  )

export const subjects = (db: Db) =>
  db.many(z.object({ subject: z.string() }), sql`SELECT subject FROM users WHERE nursery_id = ${db.nursery_id}`)
