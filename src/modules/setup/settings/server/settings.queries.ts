/** The SQL of the settings: one row a key. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { namesAsSettings } from '#modules/setup/reference/server/settings-lists.ts'
import { sql } from '#server/sql.ts'
import type { SettingKey } from '../settings.ts'

const Row = z.object({ key: z.string(), value: z.unknown() })

export const settingRows = (db: Db) => db.many(Row, sql`SELECT key, value FROM settings WHERE nursery_id = ${db.nursery_id}`)

/** With the lists of reference data, which are settings on the wire, and rows of their own tables here. */
export const settingRowsWithNames = (db: Db) =>
  db.many(Row, sql`SELECT key, value FROM settings WHERE nursery_id = ${db.nursery_id} UNION ALL ${namesAsSettings(db)}`)

export const writeSetting = (db: Db, key: SettingKey | 'logo', value: unknown, userId: UserId | null) =>
  db.run(sql`
    INSERT INTO settings (nursery_id, key, value, updated_at, updated_by)
    VALUES (${db.nursery_id}, ${key}, ${JSON.stringify(value)}, now(), ${userId})
    ON CONFLICT (nursery_id, key) DO UPDATE
      SET value = excluded.value, version = settings.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)

/** Concurrent changes of a list wait: each sees the result of the other. */
export const lockSettings = (db: Db) =>
  db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings ${db.nursery_id}`}, 0))`)
