/** The SQL of support access. All times are the database's. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { SupportGrant } from '../support-access.ts'

const isOpen = sql`support_grants.ended_at IS NULL AND support_grants.expires_at > now()`

/** The grant that is open now. */
export const openGrant = (db: Db) =>
  db.maybe(
    SupportGrant,
    sql`
    SELECT support_grants.id, granted_at, trim(first_name || ' ' || last_name) AS granted_by_name, expires_at, use.reads, use.last_read_at
    FROM support_grants JOIN users ON users.nursery_id = support_grants.nursery_id AND users.id = granted_by
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS reads, max(occurred_at) AS last_read_at FROM audit_log
        WHERE audit_log.nursery_id = ${db.nursery_id} AND subject_id = support_grants.id AND action = 'support.read') AS use
    WHERE support_grants.nursery_id = ${db.nursery_id} AND ${isOpen}`,
  )

/** The same, locked until the commit so that it cannot be revoked meanwhile. */
export const lockOpenGrant = (db: Db) =>
  db.maybe(z.object({ id: Id }), sql`SELECT id FROM support_grants WHERE nursery_id = ${db.nursery_id} AND ${isOpen} FOR SHARE`)

/** Ends every grant; returns those that were open until now. */
export async function endGrants(db: Db) {
  const open = db.many(
    z.object({ id: Id }),
    sql`SELECT id FROM support_grants WHERE nursery_id = ${db.nursery_id} AND ${isOpen} FOR UPDATE`,
  )
  const ended = db.run(sql`UPDATE support_grants SET ended_at = now() WHERE nursery_id = ${db.nursery_id} AND ended_at IS NULL`)
  return (await Promise.all([open, ended]))[0]
}

export const addGrant = (db: Db, id: string, userId: UserId, hours: number) =>
  db.run(sql`
    INSERT INTO support_grants (nursery_id, id, granted_by, expires_at)
    VALUES (${db.nursery_id}, ${id}, ${userId}, now() + ${hours} * interval '1 hour')`)
