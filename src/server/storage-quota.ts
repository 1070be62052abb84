/** The storage of a nursery: its files count towards a limit of its plan. The parts of imports and exports do not: they are deleted by themselves. */
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

const gigabyte = 1024 ** 3

/** In bytes, by plan. A gigabyte is about 5,000 photos as they are stored. */
export const storageIn: Readonly<Record<string, number>> = { basic: 5 * gigabyte, standard: 20 * gigabyte, pro: 60 * gigabyte }

export interface StoredSize {
  readonly key: string
  readonly bytes: number
}

const Use = z.object({
  plan: z.string(),
  /** In bytes, set by the operator for this nursery in place of its plan's. */
  own_quota: z.nullable(z.string()),
  used: z.string(),
})

const useNow = sql`plan, storage_quota::text AS own_quota, (SELECT coalesce(sum(bytes), 0) FROM stored_files WHERE stored_files.nursery_id = nurseries.id)::text AS used`

/** Bytes used by the nursery, and its quota. */
export async function storageOf(db: Db): Promise<{ readonly used: number; readonly limit: number }> {
  const { plan, own_quota, used } = await db.one(Use, sql`SELECT ${useNow} FROM nurseries WHERE id = ${db.nursery_id}`)
  return { used: Number(used), limit: own_quota === null ? (storageIn[plan] ?? 0) : Number(own_quota) }
}

const full = (limit: number) =>
  new Problem(
    'TOO_LARGE',
    `The storage of your plan is full (${limit / gigabyte} GB). Delete photos or receipts that you no longer need, or upgrade the plan.`,
  )

/** Throws a Problem TOO_LARGE if nothing more can be stored: a file that could not be stored is not read. */
export async function refuseFullStorage(db: Db): Promise<void> {
  const { used, limit } = await storageOf(db)
  if (used >= limit) throw full(limit)
}

/** Reserves room for files before they are stored; throws a Problem TOO_LARGE if there is too little. Uploads of one nursery wait for each other here. */
export async function reserveStorage(db: Db, files: readonly StoredSize[]): Promise<void> {
  await db.run(sql`SELECT FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`)
  const { used, limit } = await storageOf(db)
  if (used + files.reduce((sum, { bytes }) => sum + bytes, 0) > limit) throw full(limit)
  await db.run(sql`
    INSERT INTO stored_files (nursery_id, key, bytes)
    SELECT ${db.nursery_id}, key, bytes FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS file (key text, bytes bigint)
    ON CONFLICT (nursery_id, key) DO UPDATE SET bytes = excluded.bytes RETURNING 1`)
}

/** Frees the space of deleted files. */
export const freeStorage = (db: Db, keys: readonly string[]) =>
  db.run(sql`DELETE FROM stored_files WHERE nursery_id = ${db.nursery_id} AND key = ANY (${keys}::text[])`)

export const StorageByKind = z.object({ kind: z.string(), files: z.int(), bytes: z.string() })

/** Storage use by kind; the folder of a file is its kind. */
export const storageByKind = (db: Db) =>
  db.many(
    StorageByKind,
    sql`
    SELECT split_part(key, '/', 2) AS kind, count(*)::int AS files, sum(bytes)::text AS bytes FROM stored_files
    WHERE nursery_id = ${db.nursery_id} GROUP BY 1 ORDER BY sum(bytes) DESC, 1`,
  )
