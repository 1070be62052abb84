/** The SQL of people and their device sessions. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Role as RoleName } from '#kernel/role.ts'
import { Id, Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { mayWrite } from '#server/may-write.ts'
import type { VerifiedPerson } from '#server/provider-tokens.ts'
import { sql } from '#server/sql.ts'
import { plans } from '../limits.ts'
import { type Device, DeviceSession, Me, Role, User } from '../person.ts'

const Speaker = z.object({
  user_id: UserId,
  role: Role,
  name: z.string(),
  active: z.boolean(),
  /** True while the subscription is active and the nursery is not suspended. */
  may_write: z.boolean(),
  /** Operator's reason for suspending the nursery; null if it is not suspended. */
  suspension: z.nullable(z.string()),
  end_reason: z.nullable(z.string()),
  /** True within ten minutes of a sign-in by password or passkey. */
  signed_in_recently: z.boolean(),
  /** True if `last_active` is more than a minute old and has to be written again. */
  is_stale: z.boolean(),
})

const suspension = sql`CASE WHEN suspended_at IS NOT NULL THEN suspension_reason END`

/** A session opened by PIN has at most a manager's rights: a PIN is weaker than a password. */
const roleInSession = sql`CASE WHEN opened_by_pin AND role = 'admin' THEN 'manager' ELSE role END`

/** The user of a session: one look-up by two keys, on every request. */
export const userOfSession = (db: Db, sessionId: string) =>
  db.maybe(
    Speaker,
    sql`
    SELECT users.id AS user_id, ${roleInSession} AS role, trim(first_name || ' ' || last_name) AS name, active, end_reason,
      last_active < now() - interval '1 minute' AS is_stale, NOT opened_by_pin AND signed_in_at > now() - interval '10 minutes' AS signed_in_recently, ${mayWrite} AS may_write,
      ${suspension} AS suspension
    FROM device_sessions JOIN users ON users.nursery_id = device_sessions.nursery_id AND users.id = device_sessions.user_id
      JOIN nurseries ON nurseries.id = device_sessions.nursery_id
    WHERE device_sessions.nursery_id = ${db.nursery_id} AND device_sessions.id = ${sessionId}`,
  )

/** Value of a nursery-wide setting; null if never set. */
const setting = (db: Db, key: string) =>
  sql`(SELECT value FROM settings WHERE settings.nursery_id = ${db.nursery_id} AND key = ${key})`

export const changeAppearance = (
  db: Db,
  userId: UserId,
  {
    theme = null,
    animations = null,
  }: { readonly theme?: string | null | undefined; readonly animations?: boolean | null | undefined },
) =>
  db.run(sql`
    UPDATE users SET theme = coalesce(${theme}::text, theme), animations = coalesce(${animations}::boolean, animations)
    WHERE nursery_id = ${db.nursery_id} AND id = ${userId}`)

/** The person as the screens of that session show them. */
export const me = (db: Db, userId: UserId, sessionId: string) =>
  db.one(
    Me,
    sql`
    SELECT users.id, ${roleInSession} AS role, coalesce(opened_by_pin, false) AS opened_by_pin, first_name, last_name, email, nurseries.name AS nursery_name,
      CASE WHEN sample_day IS NOT NULL THEN 'sample' WHEN ${mayWrite} THEN 'active' ELSE 'lapsed' END AS subscription, ${suspension} AS suspension,
      coalesce(theme, ${setting(db, 'theme')} #>> '{}') AS theme, coalesce(animations, (${setting(db, 'animations')} #>> '{}')::boolean) AS animations
    FROM users JOIN nurseries ON nurseries.id = users.nursery_id
      LEFT JOIN device_sessions ON device_sessions.nursery_id = users.nursery_id AND device_sessions.id = ${sessionId}
    WHERE users.nursery_id = ${db.nursery_id} AND users.id = ${userId}`,
  )

export const userColumns = sql`id, role, first_name, last_name, email, last_login, active`

/** False for the user of a key, which nobody signs in as. */
export const isPerson = sql`NOT starts_with(subject, 'key:')`

export const userWithId = (db: Db, id: string) =>
  db.one(User, sql`SELECT ${userColumns} FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const lockUser = (db: Db, id: string) =>
  db.one(
    User,
    sql`SELECT ${userColumns} FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND ${isPerson} FOR NO KEY UPDATE`,
  )

export const writeRole = (db: Db, id: string, role: RoleName) =>
  db.one(
    User,
    sql`
    UPDATE users SET role = ${role}, version = version + 1 WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${userColumns}`,
  )

export const writeActive = (db: Db, id: string, active: boolean) =>
  db.one(
    User,
    sql`
    UPDATE users SET active = ${active}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${userColumns}`,
  )

/** The number of rows: 1 if the nursery is new. */
export const addNursery = (db: Db, { account_name, plan = 'basic' }: VerifiedPerson) =>
  db.run(
    sql`INSERT INTO nurseries (id, name, plan) VALUES (${db.nursery_id}, ${account_name}, ${plan}) ON CONFLICT (id) DO NOTHING`,
  )

/**
 * Stores the provider's report of the subscription, unless it has reported later than `since`; returns the number of rows
 * changed. Undefined fields stay; a status without a day clears its end.
 */
export const noteSubscription = (
  db: Db,
  reported: Pick<VerifiedPerson, 'plan' | 'subscription_status' | 'subscription_until'>,
  since?: Date,
) => {
  const [plan, status, until] = [reported.plan ?? null, reported.subscription_status ?? null, reported.subscription_until ?? null]
  return db.run(sql`
    UPDATE nurseries SET plan = coalesce(${plan}, plan), subscription_status = coalesce(${status}, subscription_status),
      subscription_until = CASE WHEN ${status}::text IS NULL THEN coalesce(${until}, subscription_until) ELSE ${until} END
    WHERE id = ${db.nursery_id} AND coalesce(subscription_reported_at <= ${since ?? null}::timestamptz, true)
      AND (plan, subscription_status, subscription_until) IS DISTINCT FROM
        (coalesce(${plan}::text, plan), coalesce(${status}::text, subscription_status),
          CASE WHEN ${status}::text IS NULL THEN coalesce(${until}::timestamptz, subscription_until) ELSE ${until} END)`)
}

const Status = z.object({ subscription_status: z.string() })

/** Undefined if nobody of the account has signed in yet. */
export const subscriptionStatus = async (db: Db) =>
  (await db.maybe(Status, sql`SELECT subscription_status FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`))
    ?.subscription_status

/** Stores the name of the account; returns the number of rows changed. */
export const noteName = (db: Db, name: string) =>
  db.run(sql`UPDATE nurseries SET name = ${name} WHERE id = ${db.nursery_id} AND name <> ${name}`)

/** Stores whether the provider has confirmed the owner's address. */
export const noteOwnerConfirmed = (db: Db, confirmed: boolean) =>
  db.run(sql`
    UPDATE nurseries SET owner_email_confirmed = ${confirmed} WHERE id = ${db.nursery_id} AND owner_email_confirmed <> ${confirmed}`)

/** Stores when the provider reported; 0 rows if a later report was stored already. */
export const noteReport = (db: Db, at: Date) =>
  db.run(sql`
    UPDATE nurseries SET subscription_reported_at = ${at}
    WHERE id = ${db.nursery_id} AND coalesce(subscription_reported_at <= ${at}, true)`)

/** The provider's identifier of a person. */
export const subjectOf = (db: Db, id: string) =>
  db.one(z.object({ subject: z.string() }), sql`SELECT subject FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Adds a line about a refused sign-in or request; nothing if the nursery does not exist. */
export const addRefusal = (db: Db, { user_id, from }: { readonly user_id: UserId | null; readonly from: object }) =>
  db.run(sql`
    INSERT INTO audit_log (nursery_id, user_id, action, subject_type, after)
    SELECT id, ${user_id}::uuid, 'access.refused', 'access', ${JSON.stringify(from)}::jsonb FROM nurseries WHERE id = ${db.nursery_id}
    RETURNING 1`)

const Known = z.object({ id: Id, active: z.boolean() })

export const seatsOf = (db: Db) =>
  db.one(
    z.object({ plan: z.enum(plans), taken: z.int() }),
    sql`
    SELECT plan, (SELECT count(*)::int FROM users WHERE nursery_id = ${db.nursery_id} AND active) AS taken
    FROM nurseries WHERE id = ${db.nursery_id}`,
  )

/** Finds a person by the provider's subject, active or not. */
export const personCalled = (db: Db, subject: string) =>
  db.maybe(Known, sql`SELECT id, active FROM users WHERE nursery_id = ${db.nursery_id} AND subject = ${subject}`)

/** Saves the person with the provider's data; the role is ours and stays unchanged. */
export const savePerson = (db: Db, person: VerifiedPerson) =>
  db.one(
    Known,
    sql`
    INSERT INTO users (nursery_id, subject, role, first_name, last_name, email, last_login)
    VALUES (${db.nursery_id}, ${person.sub}, ${person.is_primary ? 'admin' : (person.role ?? 'general_staff')}, ${person.first_name}, ${person.last_name}, ${person.email}, now())
    ON CONFLICT (nursery_id, subject) DO UPDATE
      SET first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email, last_login = excluded.last_login
    RETURNING id, active`,
  )

const Open = z.object({ id: Id, device_id: z.string(), last_active: Instant })

/** The open sessions of one person; locks the person, so that two of their devices are not counted at once. */
export async function lockSessions(db: Db, userId: UserId) {
  await lockUser(db, userId)
  return db.many(
    Open,
    sql`
    SELECT id, device_id, last_active FROM device_sessions WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND ended_at IS NULL`,
  )
}

/** The open sessions of everybody but these subjects and the users of keys; locks them. */
export const peopleSignedIn = async (db: Db, subjects: readonly string[]) => {
  const open = await db.many(
    z.object({ id: Id, user_id: UserId }),
    sql`
    SELECT device_sessions.id, user_id
    FROM device_sessions JOIN users ON users.nursery_id = device_sessions.nursery_id AND users.id = user_id
    WHERE device_sessions.nursery_id = ${db.nursery_id} AND subject <> ALL(${[...subjects]}::text[]) AND ${isPerson} AND ended_at IS NULL
    ORDER BY user_id, device_sessions.id FOR UPDATE OF device_sessions`,
  )
  return [...Map.groupBy(open, ({ user_id }) => user_id)].map(([user_id, each]) => ({
    user_id,
    sessions: each.map(({ id }) => id),
  }))
}

/** The open session on a device of the person with that provider subject. */
export const openSessionOf = (db: Db, subject: string, deviceId: string) =>
  db.maybe(
    z.object({ id: Id }),
    sql`
    SELECT device_sessions.id
    FROM device_sessions JOIN users ON users.nursery_id = device_sessions.nursery_id AND users.id = user_id
    WHERE device_sessions.nursery_id = ${db.nursery_id} AND subject = ${subject} AND device_id = ${deviceId} AND ended_at IS NULL
    LIMIT 1`,
  )

interface NewSession {
  readonly id: string
  readonly user_id: UserId
  readonly device_id: string
  readonly device_type: string
  readonly device_info: string
  readonly ip_address: string
  readonly renewal_family_hash: string
  readonly renewal_hash: string
  /** In seconds, as in tokens. */
  readonly signed_in_at: number
}

export const writeSession = (db: Db, session: NewSession) =>
  db.run(sql`
    INSERT INTO device_sessions (nursery_id, id, user_id, device_id, device_type, device_info, ip_address, signed_in_at, renewal_family_hash,
      renewal_hash)
    VALUES (${db.nursery_id}, ${session.id}, ${session.user_id}, ${session.device_id}, ${session.device_type}, ${session.device_info},
      ${session.ip_address}, least(now(), to_timestamp(${session.signed_in_at}::double precision)), ${session.renewal_family_hash}, ${session.renewal_hash})`)

type EndReason = 'logged_out' | 'evicted' | 'replaced' | 'expired' | 'reused'

/** Ends the sessions that are still open, and returns them. */
export const endSessions = (db: Db, userId: UserId, ids: readonly string[], reason: EndReason) =>
  db.many(
    z.object({ id: Id }),
    sql`
    UPDATE device_sessions SET ended_at = now(), end_reason = ${reason}, updated_at = now()
    WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND id = ANY(${ids}::uuid[]) AND ended_at IS NULL
    RETURNING id`,
  )

/** Records that a session is in use, at most once a minute. */
export const noteUse = (db: Db, sessionId: string) =>
  db.run(sql`
    UPDATE device_sessions SET last_active = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${sessionId} AND last_active < now() - interval '1 minute' AND ended_at IS NULL`)

/**
 * Finds a session of this person on this device that was ended after that moment (Unix seconds), or one on any device that was
 * handed to another person: the provider still remembers the sign-in, and it must not let them in again.
 */
export const wasEndedSince = (db: Db, userId: UserId, deviceId: string, seconds: number) =>
  db.maybe(
    z.object({ id: Id }),
    sql`
    SELECT id FROM device_sessions
    WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId}
      AND (end_reason = 'switched' OR device_id = ${deviceId} AND end_reason IN ('logged_out', 'evicted'))
      AND date_trunc('second', ended_at) > to_timestamp(${seconds}::double precision)
    LIMIT 1`,
  )

const Renewed = z.object({
  user_id: UserId,
  end_reason: z.nullable(z.string()),
  active: z.boolean(),
  renewal_hash: z.string(),
  previous_renewal_hash: z.nullable(z.string()),
  renewed_at: Instant,
  signed_in_at: Instant,
  created_at: Instant,
})

/** The session of a renewal cookie, locked; undefined if the cookie is of no session, or the session was unused for 30 days. */
export const lockSession = (db: Db, sessionId: string, familyHash: string) =>
  db.maybe(
    Renewed,
    sql`
    SELECT user_id, end_reason, active, renewal_hash, previous_renewal_hash, renewed_at, signed_in_at,
      device_sessions.created_at
    FROM device_sessions JOIN users ON users.nursery_id = device_sessions.nursery_id AND users.id = user_id
    WHERE device_sessions.nursery_id = ${db.nursery_id} AND device_sessions.id = ${sessionId} AND renewal_family_hash = ${familyHash}
      AND last_active > now() - interval '30 days'
    FOR UPDATE OF device_sessions`,
  )

/** Records the use of a session with its device and address, and its new renewal token if it got one. */
export const renewSession = (
  db: Db,
  sessionId: string,
  device: Omit<Device, 'device_id'>,
  hashes: { readonly renewal_hash: string; readonly previous_renewal_hash: string | null },
) =>
  db.run(sql`
    UPDATE device_sessions
    SET last_active = now(), updated_at = now(), device_type = ${device.device_type}, device_info = ${device.device_info},
      ip_address = ${device.ip_address}, previous_renewal_hash = ${hashes.previous_renewal_hash},
      renewed_at = CASE WHEN renewal_hash = ${hashes.renewal_hash} THEN renewed_at ELSE clock.now END, renewal_hash = ${hashes.renewal_hash}
    FROM (SELECT now() AS now) AS clock
    WHERE nursery_id = ${db.nursery_id} AND id = ${sessionId}`)

/** This one first, then the most recently used. */
export const sessionsOf = (db: Db, userId: UserId, currentId: string) =>
  db.many(
    DeviceSession,
    sql`
    SELECT id, id = ${currentId} AS current, updated_at, device_type, device_info, ip_address, last_active,
      count(*) OVER (PARTITION BY device_id) > 1 AS is_duplicate
    FROM device_sessions WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND ended_at IS NULL
    ORDER BY id = ${currentId} DESC, last_active DESC`,
  )
