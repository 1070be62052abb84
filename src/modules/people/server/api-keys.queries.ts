/** The SQL of the keys of programs. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { mayWrite } from '#server/may-write.ts'
import { sql } from '#server/sql.ts'
import { ApiKey, mostKeys } from '../api-key.ts'
import { keyPrefix } from './api-key-text.ts'

const Stored = z.omit(ApiKey, { prefix: true })

const keys = (db: Db) => sql`
  SELECT api_keys.id, acting.first_name AS name, scopes, networks::text[] AS networks, api_keys.created_at,
    (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = created_by) AS created_by_name,
    expires_at, coalesce(expires_at <= now(), false) AS has_expired, revoked_at, last_used_at, last_used_from,
    NOT EXISTS (SELECT FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = created_by AND active) AS maker_has_left
  FROM api_keys JOIN users AS acting ON acting.nursery_id = api_keys.nursery_id AND acting.id = user_id
  WHERE api_keys.nursery_id = ${db.nursery_id}`

const withPrefix = (key: z.infer<typeof Stored>): ApiKey => ({ ...key, prefix: keyPrefix(key.id) })

/** Keys in use first, newest first. */
export const everyKey = async (db: Db): Promise<ApiKey[]> =>
  (
    await db.many(
      Stored,
      sql`${keys(db)} ORDER BY revoked_at IS NOT NULL, coalesce(expires_at <= now(), false), api_keys.created_at DESC LIMIT ${mostKeys * 4}`,
    )
  ).map(withPrefix)

export const keyWithId = async (db: Db, id: string): Promise<ApiKey> =>
  withPrefix(await db.one(Stored, sql`${keys(db)} AND api_keys.id = ${id}`))

/** The number of keys that open something. */
export const countKeys = async (db: Db): Promise<number> =>
  (
    await db.one(
      z.object({ count: z.int() }),
      sql`
      SELECT count(*)::int AS count FROM api_keys
      WHERE nursery_id = ${db.nursery_id} AND revoked_at IS NULL AND coalesce(expires_at > now(), true)`,
    )
  ).count

export interface AddedKey {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly secret_hash: string
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  readonly days: number | null
  readonly created_by: UserId
}

/** Adds the key with a user of its own. */
export async function addKey(db: Db, key: AddedKey): Promise<void> {
  await db.run(sql`
    INSERT INTO users (nursery_id, id, subject, role, first_name, active)
    VALUES (${db.nursery_id}, ${key.user_id}, ${`key:${key.id}`}, 'manager', ${key.name}, false)`)
  await db.run(sql`
    INSERT INTO api_keys (nursery_id, id, user_id, secret_hash, scopes, networks, created_by, expires_at)
    VALUES (${db.nursery_id}, ${key.id}, ${key.user_id}, ${key.secret_hash}, ${[...key.scopes]}::text[], ${[...key.networks]}::cidr[], ${key.created_by},
      now() + ${key.days}::int * interval '1 day')`)
}

/** The number of keys that it revoked. */
export const revokeKey = (db: Db, id: string) =>
  db.run(sql`UPDATE api_keys SET revoked_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND revoked_at IS NULL`)

const Presented = z.object({
  user_id: UserId,
  name: z.string(),
  secret_hash: z.string(),
  scopes: z.array(z.string()),
  networks: z.array(z.string()),
  is_revoked: z.boolean(),
  is_expired: z.boolean(),
  maker_has_left: z.boolean(),
  /** True if its last use is written more than a minute ago. */
  is_stale: z.boolean(),
  may_write: z.boolean(),
  suspension: z.nullable(z.string()),
})

/** The key that a program presents: one look-up by two keys. */
export const presentedKey = (db: Db, id: string) =>
  db.maybe(
    Presented,
    sql`
    SELECT users.id AS user_id, users.first_name AS name, NOT maker.active AS maker_has_left, secret_hash, scopes, networks::text[] AS networks, revoked_at IS NOT NULL AS is_revoked,
      coalesce(expires_at <= now(), false) AS is_expired, coalesce(last_used_at < now() - interval '1 minute', true) AS is_stale,
      ${mayWrite} AS may_write, CASE WHEN suspended_at IS NOT NULL THEN suspension_reason END AS suspension
    FROM api_keys JOIN users ON users.nursery_id = api_keys.nursery_id AND users.id = api_keys.user_id
      JOIN users AS maker ON maker.nursery_id = api_keys.nursery_id AND maker.id = created_by
      JOIN nurseries ON nurseries.id = api_keys.nursery_id
    WHERE api_keys.nursery_id = ${db.nursery_id} AND api_keys.id = ${id}`,
  )

export const noteKeyUse = (db: Db, id: string, from: string) =>
  db.run(sql`
    UPDATE api_keys SET last_used_at = now(), last_used_from = ${from} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
