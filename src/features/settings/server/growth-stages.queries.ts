/** The SQL of growth stages. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { GrowthStage } from '../growth-stage-calls.ts'

export const stages = (db: Db) =>
  db.many(
    GrowthStage,
    sql`SELECT id, name FROM growth_stages WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY position, id`,
  )

/** All of them, held until the commit: two admins can't add the same name at once. */
export async function lockStages(db: Db) {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('growth_stages ' || ${db.nursery_id}::text, 0))`)
  return stages(db)
}

export const lockStage = (db: Db, id: string) =>
  db.maybe(
    GrowthStage,
    sql`
    SELECT id, name FROM growth_stages
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL FOR NO KEY UPDATE`,
  )

export const appendStage = (db: Db, name: string) =>
  db.one(
    GrowthStage,
    sql`
    INSERT INTO growth_stages (nursery_id, name, position)
    VALUES (${db.nursery_id}, ${name},
      (SELECT coalesce(max(position), -1) + 1 FROM growth_stages WHERE nursery_id = ${db.nursery_id}))
    RETURNING id, name`,
  )

export const renameStage = (db: Db, id: string, name: string) =>
  db.one(
    GrowthStage,
    sql`UPDATE growth_stages SET name = ${name} WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING id, name`,
  )

export const archiveStage = (db: Db, id: string) =>
  db.run(sql`UPDATE growth_stages SET archived_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const orderStages = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    UPDATE growth_stages SET position = wanted.position
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE growth_stages.nursery_id = ${db.nursery_id} AND growth_stages.id = wanted.id`)
