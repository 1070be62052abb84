/** The SQL of sessions that a PIN hands to another person. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

/** An open session of a person, locked; undefined where it is not open, or no longer theirs. */
export const lockOpenSession = (db: Db, id: string, userId: UserId) =>
  db.maybe(
    z.object({ device_id: z.string(), opened_by_pin: z.boolean() }),
    sql`
    SELECT device_id, opened_by_pin FROM device_sessions
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND user_id = ${userId} AND ended_at IS NULL
    FOR UPDATE`,
  )

/** Ends the sessions that a PIN opened on a device: somebody signs in there. */
export const endPinSessions = (db: Db, deviceId: string) =>
  db.many(
    z.object({ id: Id }),
    sql`
    UPDATE device_sessions SET ended_at = now(), end_reason = 'replaced', updated_at = now()
    WHERE nursery_id = ${db.nursery_id} AND device_id = ${deviceId} AND opened_by_pin AND ended_at IS NULL
    RETURNING id`,
  )

/** Hands an open session to another person: its token and cookie open what they may from now on. */
export const handOverSession = (db: Db, id: string, next: UserId) =>
  db.run(sql`
    UPDATE device_sessions SET user_id = ${next}, opened_by_pin = true, updated_at = now(), last_active = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Records that a person who signed in on that device left it to another one: an ended session, without its secrets. */
export const noteHandOver = (db: Db, id: string, userId: UserId) =>
  db.run(sql`
    INSERT INTO device_sessions (nursery_id, user_id, device_id, device_type, device_info, ip_address, signed_in_at, created_at,
      renewal_family_hash, renewal_hash, ended_at, end_reason)
    SELECT nursery_id, ${userId}, device_id, device_type, device_info, ip_address, signed_in_at, created_at, '', '', now(), 'switched'
    FROM device_sessions WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING 1`)
